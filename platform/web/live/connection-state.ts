import type { Backlog } from '../../contract/live-protocol.ts'

/** connecting: first attempt under way. reconnecting: it was there. down: gone for longer than a hiccup. */
export type LiveState = 'idle' | 'connecting' | 'connected' | 'reconnecting' | 'down'

export interface LiveStatus {
  readonly state: LiveState
  /** Server time, epoch ms, when the connection was last seen alive; undefined before the first time. */
  readonly lastSeenMs: number | undefined
  readonly backlog: Backlog | null
  /** Pause between frames that the server imposes on a slow connection; undefined at full pace. */
  readonly paceMs: number | undefined
}

export interface StatusStore {
  read(): LiveStatus
  write(change: Partial<LiveStatus>): void
  subscribe(changed: () => void): () => void
}

export const createStatusStore = (): StatusStore => {
  let status: LiveStatus = { state: 'idle', lastSeenMs: undefined, backlog: null, paceMs: undefined }
  const listeners = new Set<() => void>()
  return {
    read: () => status,
    write(change) {
      status = { ...status, ...change }
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
