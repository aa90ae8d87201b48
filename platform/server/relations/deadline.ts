import { AsyncLocalStorage } from 'node:async_hooks'

/** The database did not answer in time, or not at all: nothing was written, and the same may be tried again. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

interface Deadline {
  readonly endsAtMs: number
  /** False once the work has ended: what it left running on purpose is not held to it. */
  isOpen: boolean
}

const current = new AsyncLocalStorage<Deadline>()

/**
 * Runs `work` and rejects with DatabaseAway when it takes longer than `limitMs`. Work that goes on nevertheless begins no
 * statement more, a COMMIT neither: who was told that it failed can rely on it. Only a COMMIT that is under way at that very
 * moment may still succeed.
 */
export const withDeadline = async <T>(limitMs: number, work: () => Promise<T>): Promise<T> => {
  const deadline: Deadline = { endsAtMs: performance.now() + limitMs, isOpen: true }
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DatabaseAway('no answer in time')), limitMs)
  const working = current.run(deadline, work)
  const ended = () => {
    deadline.isOpen = false
  }
  working.then(ended, ended)
  try {
    return await Promise.race([working, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Called before each statement. Throws where the work that it belongs to is out of time. */
export const throwAfterDeadline = (): void => {
  const deadline = current.getStore()
  if (deadline?.isOpen && performance.now() > deadline.endsAtMs) throw new DatabaseAway('out of time')
}

/** What PostgreSQL answers while it starts, stops, is full of connections or has cancelled a statement. */
const awayCodes = new Set(['53300', '57014', '57P01', '57P02', '57P03', '58000', '58030', '53100', '53200'])
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH', 'ENOTFOUND'])
/** What the client library says without a code. */
const lostTexts =
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|thread of the relational store ended/i

/** True for errors that speak of the database's state and not of what was asked of it. */
export const isDatabaseAway = (error: unknown): boolean => {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if (cause instanceof DatabaseAway || lostTexts.test(cause.message)) return true
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (typeof code !== 'string') continue
    if (awayCodes.has(code) || code.startsWith('08')) return true
    // A file that does not exist has the same code as a socket that does not.
    if (lostCodes.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')) return true
  }
  return false
}
