import type { RecordChanged } from '../../contract/event.ts'

/** Receives a change of a record; undefined after an interruption that may have lost changes. */
export type HearRecord = (change: RecordChanged | undefined) => void

/** Changes of records on the general connection. */
export interface RecordWatch {
  /** Calls back with each change of a record of the kind that the user may see. Returns a function that ends it. */
  watch(kind: string, heard: HearRecord): () => void
}

export interface RecordWatchLine extends RecordWatch {
  receive(change: RecordChanged): void
  /** The connection stands (again). */
  connected(): void
  /** Rights have changed, so that refused kinds may be allowed. */
  askAgain(): void
}

/** `send` tells the server all kinds that the page watches. The kinds of one turn are one message. */
export const createRecordWatch = (send: (kinds: readonly string[]) => void): RecordWatchLine => {
  const listeners = new Map<string, Set<HearRecord>>()
  let isPlanned = false
  let wasConnected = false
  const sendAll = () => send([...listeners.keys()])
  const sendSoon = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      sendAll()
    })
  }
  return {
    watch(kind, heard) {
      const known = listeners.get(kind)
      if (known) known.add(heard)
      else {
        listeners.set(kind, new Set([heard]))
        sendSoon()
      }
      return () => {
        const left = listeners.get(kind)
        left?.delete(heard)
        if (left?.size !== 0) return
        listeners.delete(kind)
        sendSoon()
      }
    },
    receive(change) {
      for (const heard of [...(listeners.get(change.kind) ?? [])]) heard(change)
    },
    connected() {
      if (listeners.size > 0) sendAll()
      if (wasConnected) for (const heard of [...listeners.values()].flatMap((own) => [...own])) heard(undefined)
      wasConnected = true
    },
    askAgain: () => {
      if (listeners.size > 0) sendAll()
    },
  }
}
