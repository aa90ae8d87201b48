import type { OidcClient } from 'oidc-client-ts'
import * as v from 'valibot'
import type { WebSettings } from '../../contract/web-settings.ts'
import { finiteNumber, readAs } from '../outside/values.ts'
import { stepUpAnswer, stepUpMark } from './step-up-window.ts'

/** `blocked`: the browser blocked the window; `not-set-up`: the user has no second factor. */
export type StepUpProblem = 'blocked' | 'cancelled' | 'not-set-up' | 'failed'

export class StepUpError extends Error {
  override readonly name = 'StepUpError'
  readonly problem: StepUpProblem
  constructor(problem: StepUpProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

export interface StepUpRequest {
  readonly language: string
  /** Asks again despite a fresh second factor. */
  readonly anew?: boolean
}

/** Step-up authentication in a separate window. */
export interface StepUp {
  /**
   * An access token for control commands with a second factor younger than five minutes. The user is asked only
   * without one.
   * Call it from a click, because browsers block other windows. Rejects with StepUpError.
   */
  confirm(wish: StepUpRequest): Promise<string>
  forget(): void
}

/** Maximum age of a second factor, ms. */
const freshMs = 300_000
/** Safety margin before expiry, ms. */
const marginMs = 30_000
const windowName = 'solvane-step-up'
const windowFeatures = 'popup,width=480,height=720'

const Times = v.object({ iat: finiteNumber, auth_time: finiteNumber })
const Refusal = v.object({ error: v.string() })

/** The code verifier stays in this window; the other one only returns the answer. */
const loadClient = async (signIn: WebSettings['controlSignIn']): Promise<OidcClient> => {
  const { InMemoryWebStorage, OidcClient, WebStorageStateStore } = await import('oidc-client-ts')
  return new OidcClient({
    authority: signIn.issuer,
    client_id: signIn.clientId,
    redirect_uri: signIn.redirectUrl,
    response_type: 'code',
    scope: signIn.scope,
    acr_values: signIn.acr,
    filterProtocolClaims: false,
    stateStore: new WebStorageStateStore({ prefix: '', store: new InMemoryWebStorage() }),
  })
}

/** Validity of the confirmation by the clock of the provider; 0 if unknown. */
const lifeOf = (claims: unknown): number => {
  const times = readAs(Times, claims)
  return times ? freshMs - marginMs - (times.iat - times.auth_time) * 1000 : 0
}

const problemOf = (error: unknown): StepUpError => {
  if (error instanceof StepUpError) return error
  const code = readAs(Refusal, error)?.error
  if (code === 'unmet_authentication_requirements') return new StepUpError('not-set-up', error)
  return new StepUpError(code === 'access_denied' ? 'cancelled' : 'failed', error)
}

export const createStepUp = (
  signIn: WebSettings['controlSignIn'],
  parts: { readonly nowMs: () => number; readonly openWindow: () => Window | null },
): StepUp => {
  let loading: Promise<OidcClient> | undefined
  let held: { readonly token: string; readonly untilMs: number } | undefined
  const loaded = (): Promise<OidcClient> => {
    loading ??= loadClient(signIn).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }

  const ask = async (opened: Window, { language, anew = false }: StepUpRequest): Promise<string> => {
    const client = await loaded()
    const request = await client.createSigninRequest({
      url_state: stepUpMark,
      ui_locales: language,
      // Enough is left of what the provider may know already. With 0 a provider asks for the password as well.
      max_age: anew ? 1 : (freshMs - 2 * marginMs) / 1000,
    })
    opened.location.replace(request.url)
    const reportsClosed = new URL(signIn.issuer).origin === window.location.origin
    const answer = await stepUpAnswer({ stateId: request.state.id, opened, reportsClosed })
    if (answer === undefined) throw new StepUpError('cancelled')
    const reply = await client.processSigninResponse(answer)
    held = { token: reply.access_token, untilMs: parts.nowMs() + lifeOf(reply.profile) }
    return held.token
  }

  return {
    async confirm(wish) {
      if (!wish.anew && held && parts.nowMs() < held.untilMs) return held.token
      // Before anything is waited for: the click that asked for it must still count.
      const opened = parts.openWindow()
      if (!opened) throw new StepUpError('blocked')
      try {
        return await ask(opened, wish)
      } catch (error) {
        opened.close()
        throw problemOf(error)
      }
    },
    forget() {
      held = undefined
    },
  }
}

/** Opens the window for the confirmation. */
export const openStepUpWindow = (): Window | null => window.open('', windowName, windowFeatures)
