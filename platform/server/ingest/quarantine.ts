import type { RefusalReason } from './decoder.ts'

/** What was refused of one message for one reason. */
export interface QuarantineEntry {
  readonly receivedAtMs: number
  readonly reason: RefusalReason
  readonly topic: string
  /** Which parts and why, for the administrator. */
  readonly detail: string
  readonly payload: Uint8Array
  /** Values (or, where nothing could be read, messages) refused. */
  readonly occurrences: number
}

/** Where refused messages go. Keeping never fails and never waits: ingest goes on. */
export interface Quarantine {
  keep(entry: QuarantineEntry): void
}
