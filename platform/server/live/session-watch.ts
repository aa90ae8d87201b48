import { inTurns } from '../auth/derivation-turns.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import type { PushSession } from './push-session.ts'

/** A change that nobody tells of is seen in the next round: with all that a round takes, it holds within 5 s. */
const checkEveryMs = 2_000
/** Bearers that are asked for together: a few queries, and what is done with the answer keeps nobody waiting. */
const atOnce = 1_000

/**
 * Keeps open push connections to the rights that hold now: every session that is connected is asked for every two seconds,
 * once however many connections it has; so is every API token. What has ended, or whose person is not known or not allowed
 * any more, is disconnected, and nothing else of that person.
 */
export class SessionWatch {
  readonly #tokens: Pick<TokenCheck, 'stillHold'>
  readonly #byBearer = new Map<string, Set<PushSession>>()
  readonly #timer: NodeJS.Timeout
  /** One at a time: an answer that was read before a change must not be applied after one that was read behind it. */
  readonly #turn = inTurns(1)
  #checking: Promise<void> | undefined
  /** A round over everybody that has not begun: whoever asks for one meanwhile shares it. */
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

  /** Reads a person's rights anew and applies them to each of their connections; null: everybody's. */
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
    // What cannot be read now says nothing about anybody: the error is the caller's, and all connections stay.
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

/** Of the connections of a bearer, the one that lives longest: one that has just ended does not speak for the others. */
const newestOf = (sessions: ReadonlySet<PushSession> | undefined): PushSession | undefined =>
  [...(sessions ?? [])].reduce<PushSession | undefined>(
    (best, session) => (best && best.expiresAtMs >= session.expiresAtMs ? best : session),
    undefined,
  )
