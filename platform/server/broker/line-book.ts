import type { HeldLock } from '../processes/coordination.ts'

/** A numbered persistent session on the broker, held by this process alone. */
export interface HeldLine extends HeldLock {
  readonly number: number
  /** The session is empty and ended: nobody has to look after it any more. */
  forget(): Promise<void>
}

/**
 * Which persistent sessions there are on the broker. A session outlives the process that it belonged to, and so do the
 * messages in it: the book is kept in the database, so that another process finds it.
 */
export interface LineBook {
  /** The lowest number that nobody holds; undefined while the database is away. */
  take(): Promise<HeldLine | undefined>
  /** The same number again, after it was lost; undefined when somebody else has it or the database is away. */
  retake(number: number): Promise<HeldLine | undefined>
  /** A session whose process is gone. */
  takeOrphan(): Promise<HeldLine | undefined>
}
