import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Config } from '../config/config.ts'
import { createOutsideFetch } from '../http/outside-fetch.ts'
import type { Db } from '../relations/relations.ts'
import { type ProviderLogout, serveBackchannelLogout } from './backchannel-logout.ts'
import {
  createFederationAttempts,
  type FederationOutcome,
  isBrowserSecret,
  newBrowserSecret,
} from './federation-attempts.ts'
import { createFederationClient, federationCallbackPath } from './federation-client.ts'
import { FederationError } from './federation-error.ts'
import { type FederationReason, federationFaults, reasonOf } from './federation-fault.ts'
import { onwardPage } from './federation-page.ts'
import type { PageRenderer } from './identity-page.ts'
import { claimedIssuer } from './logout-token.ts'
import { type EntryRefusal, entryRefusals, type OfferedProvider, type OutsideProviders } from './outside-provider.ts'
import { endOutsideSessions, type OutsideSession, refreshPlace } from './outside-sessions.ts'
import { interactionPath, outsideSessionOf } from './provider.ts'
import { createSecretBox } from './secret-box.ts'
import { identityOperations, type SignInAudit } from './sign-in-audit.ts'
import {
  findInteraction,
  interactionLanguage,
  type SignInInteraction,
  sendExpired,
  sendIdentityPage,
} from './sign-in-interaction.ts'

/** Message of the sign-in page after a failed sign-in at an external provider. */
export const federationProblems = [...entryRefusals, 'cancelled', 'unreachable', 'wrong', 'gone'] as const
export type FederationProblem = EntryRefusal | FederationError['kind'] | 'gone'

export const federationProblemOf = (text: unknown): FederationProblem | undefined =>
  federationProblems.find((problem) => problem === text)

/** An age that a client asks for, in s. */
const ageOf = (value: unknown): number | undefined => {
  const text = String(value ?? '')
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Why the answer was not accepted, as the page shows it. */
export interface ShownReason extends FederationReason {
  readonly requestId: string
}

/** Reads it from the address of the page, which anybody may write: only words of ours and plain figures get in. */
export const shownReasonOf = (query: {
  readonly fault?: unknown
  readonly seconds?: unknown
  readonly request?: unknown
}): ShownReason | undefined => {
  const fault = federationFaults.find((one) => one === query.fault)
  const requestId = String(query.request ?? '')
  if (!fault || !/^[\w-]{1,64}$/.test(requestId)) return undefined
  const seconds = ageOf(query.seconds)
  return { fault, requestId, ...(seconds !== undefined && { seconds }) }
}

/** The way to an outside provider, for the sign-in page. */
export interface Federation {
  offered(): Promise<readonly OfferedProvider[]>
  /** Sends the browser on after the form with the e-mail address. */
  leave(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: SignInInteraction,
    provider: OfferedProvider,
    loginHint: string,
  ): Promise<FastifyReply>
}

interface FederationParts {
  readonly config: Config
  readonly db: Db
  readonly provider: Provider
  readonly outside: OutsideProviders
  readonly render: PageRenderer
  readonly audit: SignInAudit
}

const cookieName = 'solvane_outside'
type WithUid = FastifyRequest<{ Params: { uid: string } }>

const browserOf = (request: FastifyRequest): string | undefined => {
  const cookies = request.headers.cookie?.split(/; */) ?? []
  const secret = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return isBrowserSecret(secret) ? secret : undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The sign-in page with the problem, and why the answer was not accepted. */
const problemAddress = (uid: string, problem: FederationProblem, requestId: string, reason?: FederationReason) => {
  const query = new URLSearchParams({ problem })
  if (reason) {
    query.set('fault', reason.fault)
    query.set('request', requestId)
    if (reason.seconds !== undefined) query.set('seconds', String(reason.seconds))
  }
  return `${interactionPath}/${uid}?${query}`
}

/** Why an answer was not accepted, written down; undefined where the provider gave none or the user cancelled. */
const auditedReason = (
  audit: SignInAudit,
  name: string,
  error: FederationError,
  place: Parameters<SignInAudit['refused']>[2],
): FederationReason | undefined => {
  if (error.kind !== 'wrong') return undefined
  const reason = reasonOf(error)
  audit.refused(identityOperations.come, `Outside provider ${name}: its answer does not hold (${reason.fault})`, place)
  return reason
}

/**
 * Signing in at outside providers, as part of a sign-in at the built-in one (decision 025): the browser goes there with
 * code, PKCE, state and nonce, comes back to one address, and the ordinary interaction is finished with the person found.
 */
export const createFederation = (parts: FederationParts) => {
  const { config, provider, outside, render, audit } = parts
  const attempts = createFederationAttempts(parts.db)
  const client = createFederationClient(config.webApplicationUrl, createOutsideFetch(config))
  const box = createSecretBox(parts.db)
  const secure = config.webApplicationUrl.startsWith('https:') ? '; Secure' : ''

  const back = (reply: FastifyReply, uid: string, problem: FederationProblem, reason?: FederationReason) =>
    reply.header('cache-control', 'no-store').redirect(problemAddress(uid, problem, reply.request.id, reason), 303)

  /** Begins a sign-in there; resolves with the address that the browser goes to. */
  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { uid, params }: SignInInteraction,
    providerId: string,
    loginHint?: string,
  ): Promise<string | FederationProblem> => {
    const found = await outside.find(providerId)
    if (!found) return 'gone'
    const hint = loginHint ?? textOf(params.login_hint)
    const maxAgeS = ageOf(params.max_age)
    const acrValues = textOf(params.acr_values)
    try {
      const { address, question } = await client.ask(found, {
        language: interactionLanguage(request, params),
        isAnew: textOf(params.prompt)?.split(' ').includes('login') ?? false,
        ...(hint && { loginHint: hint.slice(0, 254) }),
        ...(maxAgeS !== undefined && { maxAgeS }),
        ...(acrValues && { acrValues }),
      })
      const browser = browserOf(request) ?? newBrowserSecret()
      await attempts.begin({ uid, providerId, question }, browser)
      reply.header(
        'set-cookie',
        `${cookieName}=${browser}; Path=${interactionPath}; HttpOnly; SameSite=Lax; Max-Age=600${secure}`,
      )
      return address
    } catch (error) {
      request.log.error({ err: error, provider: found.name }, 'an outside identity provider cannot be asked')
      return error instanceof FederationError && error.kind === 'unreachable' ? 'unreachable' : 'wrong'
    }
  }

  const isProblem = (begun: string): begun is FederationProblem => federationProblemOf(begun) !== undefined

  const federation: Federation = {
    offered: () => outside.offered(),
    async leave(request, reply, interaction, chosen, loginHint) {
      const begun = await begin(request, reply, interaction, chosen.id, loginHint)
      if (isProblem(begun)) return back(reply, interaction.uid, begun)
      const language = interactionLanguage(request, interaction.params)
      return sendIdentityPage(reply, render, onwardPage({ language, name: chosen.name, address: begun }))
    },
  }

  /** A logout that one of the providers tells: of several of one issuer the one whose client is named. */
  const hear = async (token: string): Promise<ProviderLogout | undefined> => {
    const issuer = claimedIssuer(token)
    let fault: unknown
    for (const found of issuer === undefined ? [] : await outside.ofIssuer(issuer)) {
      try {
        const read = await client.logout(found, token)
        const end = (tx: Db) => endOutsideSessions(tx, found.id, read)
        return { token: read, issuer: found.issuer, providerName: found.name, end }
      } catch (error) {
        fault = error
      }
    }
    if (fault) throw fault
    return undefined
  }

  const serve = (app: FastifyInstance): void => {
    serveBackchannelLogout(app, { db: parts.db, audit, hear })

    app.get<{ Params: { uid: string; id: string } }>(`${interactionPath}/:uid/with/:id`, async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction) return sendExpired(request, reply, render)
      const begun = await begin(request, reply, interaction, request.params.id)
      if (isProblem(begun)) return back(reply, interaction.uid, begun)
      return reply.header('cache-control', 'no-store').redirect(begun, 303)
    })

    app.get<{ Querystring: Record<string, unknown> }>(federationCallbackPath, async (request, reply) => {
      const browser = browserOf(request)
      const state = textOf(request.query.state)
      const attempt = browser && state ? await attempts.consumeAttempt(state, browser) : undefined
      const place = { address: request.ip, requestId: request.id }
      if (!browser || !attempt) {
        audit.refused(identityOperations.come, 'An answer of an outside provider that nobody here waits for', place)
        return sendExpired(request, reply, render)
      }
      const { uid, providerId, question } = attempt
      // Switched off while somebody was away: what they bring does not count any more.
      const found = await outside.find(providerId)
      if (!found) return back(reply, uid, 'gone')
      try {
        const { claims, refreshToken, ...signIn } = await client.answer(
          found,
          new URL(request.url, 'http://x').search,
          question,
        )
        const entry = await outside.admit(providerId, claims, place)
        if ('refusal' in entry) {
          request.log.warn({ event: 'sign-in-refused', provider: found.name, reason: entry.refusal }, 'sign-in refused')
          return back(reply, uid, entry.refusal)
        }
        const sealedFor = refreshPlace({ providerId, subject: signIn.outsideSubject })
        const sealedRefresh = refreshToken && (await box.seal(sealedFor, refreshToken))
        const provider = { providerId, providerName: found.name, ...(sealedRefresh && { sealedRefresh }) }
        await attempts.end(uid, { ...signIn, ...entry, ...provider }, browser)
        return reply.header('cache-control', 'no-store').redirect(`${interactionPath}/${uid}/outside`, 303)
      } catch (error) {
        if (!(error instanceof FederationError)) throw error
        request.log.warn({ err: error, provider: found.name, address: request.ip }, 'sign-in at a provider failed')
        if (error.isRetryable)
          return reply.header('cache-control', 'no-store').redirect(`${interactionPath}/${uid}/with/${providerId}`, 303)
        return back(reply, uid, error.kind, auditedReason(audit, found.name, error, place))
      }
    })

    app.get(`${interactionPath}/:uid/outside`, async (request: WithUid, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      const browser = browserOf(request)
      const outcome = interaction && browser ? await attempts.consumeOutcome(interaction.uid, browser) : undefined
      if (!interaction || !outcome) return sendExpired(request, reply, render)
      if (!(await outside.find(outcome.providerId))) return back(reply, interaction.uid, 'gone')
      return finish(request, reply, outcome)
    })
  }

  /** Finishes the interaction with what the outside provider said of the sign-in. */
  const finish = async (request: FastifyRequest, reply: FastifyReply, outcome: FederationOutcome) => {
    const { subject, acr, amr, authTimeS, providerId, providerName, outsideSubject, outsideSessionId, sealedRefresh } =
      outcome
    audit.signedIn(subject, { address: request.ip, requestId: request.id }, providerName)
    request.log.info({ event: 'signed-in', subject, provider: providerName, address: request.ip }, 'signed in')
    const login = {
      accountId: subject,
      remember: true,
      ...(amr && { amr: [...amr] }),
      ...(acr !== undefined && { acr }),
      ...(authTimeS !== undefined && { ts: Math.min(authTimeS, Math.floor(Date.now() / 1000)) }),
    }
    const options = { mergeWithLastSubmission: false }
    const session: OutsideSession = {
      providerId,
      subject: outsideSubject,
      ...(outsideSessionId !== undefined && { sessionId: outsideSessionId }),
      ...(sealedRefresh !== undefined && { sealedRefresh }),
    }
    const result = { login, [outsideSessionOf]: session }
    const next = await provider.interactionResult(request.raw, reply.raw, result, options)
    return reply.header('cache-control', 'no-store').redirect(next, 303)
  }

  return { federation, serve }
}
