import type { Principal } from '../auth/principal.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import { ProblemError } from '../http/problems.ts'
import type { PushSession } from './push-session.ts'

/** With the 2 s for which the check of tokens may remember a person, a change of rights holds within 5 s. */
const checkEveryMs = 2_000

/**
 * Keeps open push connections to the rights that hold now: every session that is connected is asked for every two seconds,
 * once however many connections it has; so is every API token. What has ended, or whose person is not known or not allowed
 * any more, is disconnected, and nothing else of that person.
 */
export class SessionWatch {
  readonly #tokens: TokenCheck
  readonly #byBearer = new Map<string, Set<PushSession>>()
  readonly #timer: NodeJS.Timeout
  #checking: Promise<void> | undefined

  constructor(tokens: TokenCheck, onError: (error: unknown) => void) {
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

  /** Reads a person's rights anew and applies them to each of their connections; null: everybody's, one after another. */
  async check(userId: string | null): Promise<void> {
    for (const sessions of [...this.#byBearer.values()]) {
      const held = [...sessions]
      if (held.some(({ principal }) => userId === null || principal.userId === userId)) await this.#checkBearer(held)
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Asks with the token of a session that lives longest, so that one which has just ended does not speak for the others. */
  async #checkBearer(sessions: readonly PushSession[]): Promise<void> {
    const newest = sessions.reduce((best, session) => (session.expiresAtMs > best.expiresAtMs ? session : best))
    let principal: Principal
    try {
      principal = (await this.#tokens.verify(newest.token)).principal
    } catch (error) {
      // An identity provider that cannot be asked now says nothing about the person.
      if (error instanceof ProblemError && error.status === 503) return
      for (const session of sessions) session.close('no-access')
      return
    }
    for (const session of sessions) session.take(principal)
  }
}
