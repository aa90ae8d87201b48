import { type Quality, qualities, type SampleValue } from '../../domain/quality.ts'
import type { RecordChanged } from '../../platform/contract/event.ts'
import type { Notice, TopicMessage } from '../../platform/contract/live-protocol.ts'
import { createStatusStore, type LiveStatus } from '../../platform/web/live/connection-state.ts'
import type { Live } from '../../platform/web/live/live.ts'
import { createPageTick, withPageTick } from '../../platform/web/live/page-tick.ts'
import { createReadings } from '../../platform/web/live/readings.ts'
import { createRecordWatch } from '../../platform/web/live/record-watch.ts'
import { createServerClock } from '../../platform/web/live/server-clock.ts'
import { createTagStore } from '../../platform/web/live/tag-store.ts'
import { createTopicWatch } from '../../platform/web/live/topic-watch.ts'

/** A live value; without a time it was measured now, without a quality it is good. */
export interface PushedValue {
  readonly tagId: number
  readonly value: SampleValue
  readonly timeMs?: number
  readonly quality?: Quality
}

/** The live values and notices of a page with the real stores, and a test in the place of the server. */
export const createStandInLive = () => {
  const status = createStatusStore()
  const clock = createServerClock(() => performance.now())
  const pageTick = createPageTick()
  const nothing = () => undefined
  const tags = createTagStore({
    source: { subscribe: nothing, unsubscribe: nothing },
    judgedMs: clock.judgedMs,
    beforePaint: withPageTick((work) => work(), pageTick),
    atOnce: queueMicrotask,
    soon: (work) => void setTimeout(work, 0),
  })
  const records = createRecordWatch(nothing)
  const topics = createTopicWatch(nothing)
  const readings = createReadings({ tags, clock, pageTick })
  const listeners = {
    notice: new Set<(notice: Notice) => void>(),
    hearing: new Set<() => void>(),
    rights: new Set<() => void>(),
  }
  const listen =
    <Heard>(to: Set<Heard>) =>
    (heard: Heard) => {
      to.add(heard)
      return () => to.delete(heard)
    }
  let count = 0
  const live: Live = {
    tags,
    readings,
    clock,
    status,
    pageTick,
    records,
    topics,
    onNotice: listen(listeners.notice),
    onHearing: listen(listeners.hearing),
    onRights: listen(listeners.rights),
    restore: nothing,
    rightsMark: () => undefined,
    close: () => readings.close(),
  }
  clock.set(Date.now())
  status.write({ state: 'connected' })
  records.connected()
  topics.connected()
  return {
    /** The server sends rows of a topic that have changed. */
    pushRows: (topic: string, changes: TopicMessage['changes']) => topics.receive({ topic, at: Date.now(), changes }),
    live,
    /** The server sends values, as one frame. */
    push(...values: readonly PushedValue[]) {
      const at = Date.now()
      clock.set(at)
      tags.receive({
        at,
        tags: values.map(({ tagId }) => tagId),
        times: values.map(({ timeMs }) => timeMs ?? at),
        values: values.map(({ value }) => value),
        qualities: values.map(({ quality }) => quality ?? qualities.good),
      })
    },
    /** The server sends a notice. */
    notify(notice: Partial<Notice> & Pick<Notice, 'code'>) {
      count += 1
      for (const heard of listeners.notice)
        heard({ id: `notice-${count}`, at: Date.now(), severity: 'info', parameters: {}, ...notice })
    },
    /** Another user changes a record: of a kind with an id, now in this version. */
    changeRecord(change: Pick<RecordChanged, 'kind' | 'id'> & Partial<RecordChanged>) {
      records.receive({
        ...{ change: 'changed', version: 2, operation: 'update', by: null, farmCode: null },
        ...change,
      })
    },
    /** The general connection comes back after an interruption: changes of records may be lost. */
    reconnect: records.connected,
    /** The push connection stands (again): what came before was not heard. */
    hear() {
      for (const heard of listeners.hearing) heard()
    },
    /** The connection changes, e.g. `{ state: 'down' }`. */
    connection: (change: Partial<LiveStatus>) => status.write(change),
  }
}
