import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { z } from 'zod'
import type { PasswordCheck } from '../auth/principal.ts'
import type { Config } from '../config/config.ts'
import { ProblemError } from '../http/problems.ts'
import { type Federation, federationProblemOf, shownReasonOf } from './federation.ts'
import type { PageRenderer } from './identity-page.ts'
import { providerOfEmail } from './outside-provider.ts'
import { isFromOwnPage } from './own-page.ts'
import { interactionPath } from './provider.ts'
import { crossSiteForm, identityOperations, type SignInAudit } from './sign-in-audit.ts'
import type { SignInFailures } from './sign-in-failures.ts'
import { findInteraction, interactionLanguage, sendExpired, sendIdentityPage } from './sign-in-interaction.ts'
import { signInPage } from './sign-in-page.ts'
import type { SignInSteps } from './sign-in-steps.ts'

const SignInForm = z.object({
  login: z.string().max(254).default(''),
  password: z.string().max(200).default(''),
  /** A demo person's button: signs in with the password that the page shows anyway. */
  demo: z.string().max(200).optional(),
  /** The first of two steps: only the login was asked for. */
  step: z.literal('name').optional(),
})

interface SignInParts {
  readonly config: Config
  readonly provider: Provider
  readonly passwords: PasswordCheck
  readonly render: PageRenderer
  readonly audit: SignInAudit
  /** Outside providers that people may sign in with. */
  readonly federation: Federation
  readonly steps: SignInSteps
  readonly failures: SignInFailures
}

/** GET shows the sign-in page of an interaction, POST checks the password and goes on. */
export const serveSignIn = (
  app: FastifyInstance,
  { config, provider, passwords, render, audit, federation, steps, failures }: SignInParts,
): void => {
  /** Counted before the password is looked at and given back when it was right, so that what stays is failures. */
  const limits = [app.limits.signInAddress, app.limits.signIn]

  type Asking = {
    Params: { uid: string }
    Querystring: Readonly<Record<'problem' | 'way' | 'fault' | 'seconds' | 'request', unknown>>
  }
  app.get<Asking>(`${interactionPath}/:uid`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    if (!interaction) return sendExpired(request, reply, render)
    if (await steps.beyondPassword(request, reply, interaction)) return reply
    const language = interactionLanguage(request, interaction.params)
    const demo = await passwords.demoSignIns()
    const outside = await federation.offered()
    const login = typeof interaction.params.login_hint === 'string' ? interaction.params.login_hint : ''
    const error = federationProblemOf(request.query.problem)
    const reason = error === 'wrong' ? shownReasonOf(request.query) : undefined
    const isNameFirst = request.query.way !== 'password' && outside.some(({ domains }) => domains.length > 0)
    const action = `${interactionPath}/${interaction.uid}`
    return sendIdentityPage(
      reply,
      render,
      signInPage({
        language,
        action,
        login,
        demo,
        outside,
        isNameFirst,
        ...(error && { error }),
        ...(reason && { reason }),
      }),
    )
  })

  app.post<{ Params: { uid: string } }>(`${interactionPath}/:uid`, async (request, reply) => {
    const interaction = await findInteraction(provider, request, reply)
    const place = { address: request.ip, requestId: request.id }
    const isForeign = !isFromOwnPage(request, config.webApplicationUrl)
    if (isForeign) audit.refused(identityOperations.come, crossSiteForm, place)
    if (!interaction || isForeign) return sendExpired(request, reply, render)
    const language = interactionLanguage(request, interaction.params)
    const demo = await passwords.demoSignIns()
    const outside = await federation.offered()
    const form = SignInForm.safeParse(request.body).data ?? SignInForm.parse({})
    const { login, password } = demo.find((person) => person.login === form.demo) ?? form
    if (form.step === 'name' && form.demo === undefined) {
      const home = providerOfEmail(login, outside)
      if (home) return federation.leave(request, reply, interaction, home, login)
      const page = signInPage({ language, action: request.url, login, demo, outside })
      return sendIdentityPage(reply, render, page)
    }
    const again = (error: 'wrongPassword' | 'tooMany', status: number) => {
      const page = signInPage({ language, action: request.url, login, error, demo, outside })
      return sendIdentityPage(reply, render, page, status)
    }

    try {
      for (const limit of limits) limit.take(request, reply)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      audit.failed(login, place, true)
      return again('tooMany', error.status)
    }
    const waitS = await failures.take(login, request.ip)
    if (waitS !== undefined) {
      reply.header('retry-after', waitS)
      request.log.warn({ event: 'rate-limited', address: request.ip }, 'too many failed sign-ins for one login')
      audit.failed(login, place, true)
      return again('tooMany', 429)
    }
    const subject = await passwords.verify(login, password)
    if (subject === undefined) {
      audit.failed(login, place)
      request.log.warn({ event: 'sign-in-failed', address: request.ip }, 'sign-in failed')
      return again('wrongPassword', 401)
    }
    for (const limit of limits) limit.giveBack(request)
    await failures.succeeded(login, request.ip)
    if (await steps.afterPassword(request, reply, interaction, subject)) {
      await passwords.signedIn(subject)
      audit.signedIn(subject, place)
      request.log.info({ event: 'signed-in', subject, address: request.ip }, 'signed in')
    }
    return reply
  })
}
