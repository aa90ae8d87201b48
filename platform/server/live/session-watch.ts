import { inTurns } from '../auth/derivation-turns.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { PushSession } from './push-session.ts'

/** Interval of the recheck, ms. A change without a notification applies within 5 s. */
const checkEveryMs = 2_000
/** Sessions in one query batch. Processing a batch blocks the event loop only briefly. */
const atOnce = 1_000

/**
 * Rechecks the permissions of open push connections every two seconds, once for each session or API token.
 * It disconnects expired sessions and disabled users, and no other connections.
 */
export class SessionWatch {
  readonly #tokens: Pick<TokenCheck, 'stillHold'>
  readonly #byBearer = new Map<string, Set<PushSession>>()
  readonly #timer: NodeJS.Timeout
  /** Serial queue, so that an older result never overwrites a newer one. */
  readonly #turn = inTurns(1)
  #checking: Promise<void> | undefined
  /** The next full recheck that has not started; callers share it. */
  #everybody: Promise<void> | undefined

  constructor(tokens: Pick<TokenCheck, 'stillHold'>, onError: (error: unknown) => void) {
    this.#tokens = tokens
    this.#timer = setInterval(() => {
      // A round that takes longer than its turn is not joined by a second.
      this.#checking ??= this.check(null)
        .catch(onError)
        .finally(() => {
          this.#checking = undefined
        })
    }, checkEveryMs).unref()
  }

  add(session: PushSession): void {
    const { bearer } = session
    const sessions = this.#byBearer.get(bearer)
    if (sessions) sessions.add(session)
    else this.#byBearer.set(bearer, new Set([session]))
  }

  remove(session: PushSession): void {
    const { bearer } = session
    const sessions = this.#byBearer.get(bearer)
    sessions?.delete(session)
    if (sessions?.size === 0) this.#byBearer.delete(bearer)
  }

  /** Rechecks the permissions of a user and applies them to all connections; null for all users. */
  check(userId: string | null): Promise<void> {
    if (userId !== null) return this.#round(userId)
    this.#everybody ??= this.#turn(async () => undefined).then(() => {
      this.#everybody = undefined
      return this.#round(null)
    })
    return this.#everybody
  }

  close(): void {
    clearInterval(this.#timer)
  }

  async #round(userId: string | null): Promise<void> {
    const bearers = [...this.#byBearer]
      .filter(([, sessions]) => [...sessions].some(({ principal }) => userId === null || principal.userId === userId))
      .map(([bearer]) => bearer)
    for (let from = 0; from < bearers.length; from += atOnce)
      await this.#turn(() => this.#checkSome(bearers.slice(from, from + atOnce)))
  }

  async #checkSome(bearers: readonly string[]): Promise<void> {
    const open = bearers.flatMap((bearer) => {
      const newest = newestOf(this.#byBearer.get(bearer))
      return newest ? [{ bearer, newest }] : []
    })
    // A failed read proves nothing about sessions: the caller gets the error, and all connections stay.
    const principals = await this.#tokens.stillHold(open.map(({ newest }) => newest.held))
    for (const [index, { bearer }] of open.entries()) {
      const principal = principals[index]
      // Those that are there now: one that has renewed itself meanwhile may belong to another bearer.
      for (const session of [...(this.#byBearer.get(bearer) ?? [])])
        if (principal) session.take(principal)
        else session.close('no-access')
    }
  }
}

/** The connection with the latest expiry, because an expired one does not represent the others. */
const newestOf = (sessions: ReadonlySet<PushSession> | undefined): PushSession | undefined =>
  [...(sessions ?? [])].reduce<PushSession | undefined>(
    (best, session) => (best && best.expiresAtMs >= session.expiresAtMs ? best : session),
    undefined,
  )
