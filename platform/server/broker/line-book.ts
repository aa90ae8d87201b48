import type { HeldLock } from '../processes/coordination.ts'

/** A numbered persistent session at the broker, locked by this process. */
export interface HeldLine extends HeldLock {
  readonly number: number
  /** Removes the empty, ended session from the registry. */
  forget(): Promise<void>
}

/**
 * Registry of the persistent sessions at the broker. A session and its messages outlive their process.
 * The database stores the registry, so that another process can take over.
 */
export interface LineBook {
  /** Takes the lowest free number; undefined if the database is unavailable. */
  take(): Promise<HeldLine | undefined>
  /** Takes a lost number again; undefined if another process has it or the database is unavailable. */
  retake(number: number): Promise<HeldLine | undefined>
  /** Takes a session of a dead process. */
  takeOrphan(): Promise<HeldLine | undefined>
}
