import type { WebSettings } from '../../contract/web-settings.ts'
import { ApiError, signInUnreachable } from '../api/api-error.ts'
import { bindBearer } from '../api/bearer.ts'
import { drafts } from '../browser-store/draft-store.ts'
import { forgetOffline } from '../browser-store/offline-store.ts'
import { createElapsedClock } from './elapsed-clock.ts'
import { createIdentityClient } from './identity-client.ts'
import type { Person } from './person.ts'
import { forgetMaintenanceBanner, takeReturnCookie } from './return-cookie.ts'
import { safeReturnUrl } from './safe-return-url.ts'
import { openSessionChannel } from './session-channel.ts'
import type { StepUp } from './step-up.ts'
import { createTokenKeeper } from './token-keeper.ts'
import { remainingMs, type TokenSet } from './token-set.ts'
import { browserTokenStorage } from './token-storage.ts'

/** Signed out by the user in any tab, or ended by expiry or an administrator. */
export type SessionEnd = 'signed-out' | 'ended'

export interface Session {
  person(): Person | undefined
  accessToken(): string | undefined
  /** Renews this token after a refusal by the push server, if it is still in use. Never rejects. */
  checkToken(refused: string): Promise<void>
  /** Ends the session of this tab and opens the sign-in page, after the server refused a renewed token. */
  lost(): void
  /** Calls back with each renewed access token, and undefined at the end of the session. */
  onToken(heard: (token: string | undefined) => void): () => void
  subscribe(changed: () => void): () => void
  /** Whether the renewal of the token is overdue; it is retried automatically. */
  isRenewalLate(): boolean
  /** Whether the token has expired or expires within seconds. */
  hasTokenEnded(): boolean
  /** Offline start: uses the user of the last visit, without a token, until the server is reachable. */
  standIn(person: Person): void
  /** Specification 000 §4: fetches the user with the stored token, if any. */
  start(): Promise<void>
  /** Refetches the user after a change of the own account. */
  reloadPerson(): Promise<void>
  /** Redirects to the identity provider. `returnUrl` is sanitised here. */
  signIn(returnUrl: string | undefined, language: string): Promise<void>
  /**
   * Exchanges the code of the callback and fetches the user; resolves with the address to open.
   * Rejects with ApiError 401 if Solvane does not know the user; another sign-in would give the same result.
   */
  completeSignIn(callbackAddress: string): Promise<string>
  /**
   * Step-up authentication before critical actions. The first page that needs it creates it (`use-step-up.ts`). It
   * ends with the session.
   */
  stepUp(make: (signIn: WebSettings['controlSignIn'], nowMs: () => number) => StepUp): StepUp
  /** Clears the stored session, as /Login and first connections do; with `everywhere` in all tabs. */
  clear(everywhere: boolean): void
  /** Ends the session in all tabs and at the provider, and deletes drafts. */
  signOut(): Promise<void>
  /** Reason for the end of the previous session while in use; returned once. */
  consumeEnd(): SessionEnd | undefined
}

interface SessionParts {
  readonly settings: WebSettings
  readonly fetchPerson: () => Promise<Person>
  /** The session ended without a sign-out by the user. */
  readonly onLost: () => void
}

const runExclusively = async <T>(work: () => Promise<T>): Promise<T> =>
  await navigator.locks.request('solvane-session-renewal', work)

const endKey = 'solvane.session-end'

const rememberSignOut = () => window.sessionStorage.setItem(endKey, 'signed-out' satisfies SessionEnd)

/** Stores a completed sign-out before the page closes. */
const rememberEnd = () => {
  if (window.sessionStorage.getItem(endKey) === null)
    window.sessionStorage.setItem(endKey, 'ended' satisfies SessionEnd)
}

/** Tolerance between the clocks of server and page: the duration of a reply. */
const endMarginMs = 2_000

/** Converts a failure of the identity provider into a temporary error with its own message. */
const withoutAnswer = (error: unknown): never => {
  throw error instanceof ApiError
    ? error
    : new ApiError(0, signInUnreachable, error instanceof Error ? error.message : 'No answer')
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status === 401

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The session of this tab, one per page. It supplies the tokens of API calls. */
export const createSession = ({ settings, fetchPerson, onLost }: SessionParts): Session => {
  const identity = createIdentityClient(settings.signIn)
  const nowMs = createElapsedClock(Date.now, () => performance.now())
  const tokenListeners = new Set<(token: string | undefined) => void>()
  const listeners = new Set<() => void>()
  let person: Person | undefined
  let isRenewalLate = false
  let stepUp: StepUp | undefined

  const setPerson = (next: Person | undefined) => {
    person = next
    for (const changed of listeners) changed()
  }
  const setToken = (token: string | undefined) => {
    for (const heard of tokenListeners) heard(token)
  }
  const forget = () => {
    stepUp?.forget()
    void forgetOffline()
    setToken(undefined)
    setPerson(undefined)
  }
  const lose = () => {
    const wasSignedIn = person !== undefined
    forget()
    if (!wasSignedIn) return
    rememberEnd()
    onLost()
  }
  const lost = () => {
    keeper.clear(false)
    lose()
  }

  const keeper = createTokenKeeper({
    storage: browserTokenStorage(window.sessionStorage, window.localStorage),
    channel: openSessionChannel(),
    exclusively: runExclusively,
    renew: identity.renew,
    nowMs,
    sleep,
    newId: () => crypto.randomUUID(),
    changed: (tokens) => setToken(tokens.accessToken),
    ended: (isWanted) => {
      if (isWanted) rememberSignOut()
      lose()
    },
    late(isLate) {
      if (isLate === isRenewalLate) return
      isRenewalLate = isLate
      for (const changed of listeners) changed()
    },
  })

  const living = async (held: TokenSet | undefined): Promise<string | undefined> => {
    if (held && remainingMs(held, nowMs()) <= 0) held = await keeper.renew()
    return held?.accessToken
  }

  bindBearer({
    token: () => living(keeper.current()),
    renew: async (refused) => (await keeper.renew(refused))?.accessToken,
    lost,
  })
  // Timers sleep with the machine and in hidden tabs: look again when somebody does.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') keeper.renew().catch(() => undefined)
  })
  void keeper.run()

  const loadPerson = async () => {
    try {
      setPerson(await fetchPerson())
    } catch (error) {
      if (isRefusal(error)) {
        keeper.clear(false)
        forget()
      }
      throw error
    }
  }

  return {
    person: () => person,
    accessToken: () => keeper.current()?.accessToken,
    async checkToken(refused) {
      await keeper.renew(refused).catch(() => undefined)
    },
    lost,
    onToken(heard) {
      tokenListeners.add(heard)
      return () => tokenListeners.delete(heard)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    isRenewalLate: () => isRenewalLate,
    hasTokenEnded() {
      const held = keeper.current()
      return held !== undefined && remainingMs(held, nowMs()) <= endMarginMs
    },
    standIn: setPerson,
    async start() {
      if (!(await living(await keeper.restore()).catch(withoutAnswer))) return
      await loadPerson().catch((error: unknown) => {
        if (!isRefusal(error)) throw error
      })
    },
    reloadPerson: loadPerson,
    async signIn(returnUrl, language) {
      window.location.assign(await identity.signInAddress(safeReturnUrl(returnUrl ?? takeReturnCookie()), language))
    },
    async completeSignIn(callbackAddress) {
      const { tokens, returnUrl } = await identity.completeSignIn(callbackAddress)
      keeper.adopt(tokens)
      await loadPerson()
      return safeReturnUrl(returnUrl ?? takeReturnCookie())
    },
    stepUp(make) {
      stepUp ??= make(settings.controlSignIn, nowMs)
      return stepUp
    },
    clear(everywhere) {
      keeper.clear(everywhere)
      forgetMaintenanceBanner()
      forget()
    },
    async signOut() {
      const idToken = keeper.current()?.idToken
      keeper.clear(true)
      if (person) drafts.forgetAllOf(person.id)
      forgetMaintenanceBanner()
      rememberSignOut()
      await forgetOffline()
      const address = await identity.signOutAddress(idToken, `${window.location.origin}/Login`).catch(() => '/Login')
      window.location.assign(address)
    },
    consumeEnd() {
      const end = window.sessionStorage.getItem(endKey)
      window.sessionStorage.removeItem(endKey)
      return end === 'signed-out' || end === 'ended' ? end : undefined
    },
  }
}
