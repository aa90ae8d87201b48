import { recordChanged } from '../../contract/event.ts'
import { type EventListener, eventListener } from '../events/event-listener.ts'
import type { LiveHub } from './live.ts'

/** Sends each change of a record to the open pages that may see it. */
export const pushRecords = (live: Pick<LiveHub, 'recordChanged'>): EventListener =>
  eventListener({
    name: 'live.records',
    event: recordChanged,
    handle: async ({ payload }) => live.recordChanged(payload),
  })
