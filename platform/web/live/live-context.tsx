import { createContext, type ReactNode, useCallback, useContext, useEffect, useSyncExternalStore } from 'react'
import type { LiveSample } from '../../../domain/quality.ts'
import type { Notice } from '../../contract/live-protocol.ts'
import type { LiveStatus } from './connection-state.ts'
import type { Live } from './live.ts'

const LiveContext = createContext<Live | undefined>(undefined)

export function LiveProvider({ live, children }: { readonly live: Live; readonly children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>
}

export const useLive = (): Live => {
  const live = useContext(LiveContext)
  if (!live) throw new Error('LiveProvider is missing above this component')
  return live
}

/** State of the connection and of backfill. */
export const useLiveStatus = (): LiveStatus => {
  const { status } = useLive()
  return useSyncExternalStore(status.subscribe, status.read)
}

/** Newest sample of a tag as React state. For tables use LiveValue, which writes its text without rendering. */
export const useTagValue = (tagId: number): LiveSample | undefined => {
  const { tags } = useLive()
  const watch = useCallback((changed: () => void) => tags.watch(tagId, changed), [tags, tagId])
  return useSyncExternalStore(watch, () => tags.get(tagId))
}

/** Calls `heard` with each notice; pass a stable function. */
export const useNotices = (heard: (notice: Notice) => void): void => {
  const live = useLive()
  useEffect(() => live.onNotice(heard), [live, heard])
}
