import type { Reading, RefusalReason } from './decoder.ts'

/** Values of one device. */
export interface DeviceReadings {
  readonly farmCode: string
  readonly deviceCode: string
  readonly readings: readonly Reading[]
}

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
  /** The refused values, where they could be read: an administrator may judge them again. */
  readonly readings?: readonly DeviceReadings[]
  /** Nobody sends the message again. */
  readonly isSentOnce?: boolean
}

/** Where refused messages go. */
export interface Quarantine {
  /** Resolves when the message may be acknowledged, rejects when it has to be sent again. */
  keep(entry: QuarantineEntry): void | Promise<void>
}
