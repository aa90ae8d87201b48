import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { z } from 'zod'
import type { Language } from '../../../domain/language.ts'
import type { PasswordCheck } from '../auth/principal.ts'
import { ProblemError } from '../http/problems.ts'
import { type IdentityPage, messagePage, type PageRenderer } from './identity-page.ts'
import { interactionPath } from './provider.ts'
import type { SignInAudit } from './sign-in-audit.ts'
import { signInPage } from './sign-in-page.ts'
import { pickLanguage, textsOf } from './texts.ts'

const SignInForm = z.object({
  login: z.string().max(200).default(''),
  password: z.string().max(200).default(''),
  /** A demo person's button: signs in with the password that the page shows anyway. */
  demo: z.string().max(200).optional(),
})

/** Browsers tell where a form was sent from; only our own page may send this one. */
export const comesFromOwnPage = (request: FastifyRequest): boolean => {
  const site = request.headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Sends a page from a Fastify handler. */
export const sendIdentityPage = (reply: FastifyReply, render: PageRenderer, page: IdentityPage, status = 200) => {
  const { headers, markup } = render(page)
  return reply.code(status).headers(headers).send(markup)
}

interface SignInParts {
  readonly provider: Provider
  readonly passwords: PasswordCheck
  readonly render: PageRenderer
  readonly audit: SignInAudit
}

/** GET shows the sign-in page of an interaction, POST checks the password and goes on. */
export const serveSignIn = (app: FastifyInstance, { provider, passwords, render, audit }: SignInParts): void => {
  /** Counted before the password is looked at and given back when it was right, so that what stays is failures. */
  const failures = [app.limits.signInAddress, app.limits.signIn]

  const expired = (request: FastifyRequest, reply: FastifyReply) => {
    const language = pickLanguage([request.headers['accept-language']])
    const texts = textsOf(language)
    const link = { href: '/', text: texts.backToSolvane }
    const page = messagePage({ language, title: texts.expiredTitle, text: texts.expiredText, link })
    return sendIdentityPage(reply, render, page, 400)
  }

  /** The interaction of the browser's cookie; undefined when it is over. The address alone opens nothing. */
  const findInteraction = async (request: FastifyRequest<{ Params: { uid: string } }>, reply: FastifyReply) => {
    try {
      const interaction = await provider.interactionDetails(request.raw, reply.raw)
      return interaction.uid === request.params.uid ? interaction : undefined
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return undefined
      throw error
    }
  }

  const languageOf = (request: FastifyRequest, parameters: Record<string, unknown>): Language =>
    pickLanguage([parameters.ui_locales, request.headers['accept-language']])

  app.get<{ Params: { uid: string } }>(`${interactionPath}/:uid`, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction) return expired(request, reply)
    const language = languageOf(request, interaction.params)
    const demo = await passwords.demoSignIns()
    const login = typeof interaction.params.login_hint === 'string' ? interaction.params.login_hint : ''
    return sendIdentityPage(reply, render, signInPage({ language, action: request.url, login, demo }))
  })

  app.post<{ Params: { uid: string } }>(`${interactionPath}/:uid`, async (request, reply) => {
    const interaction = await findInteraction(request, reply)
    if (!interaction || !comesFromOwnPage(request)) return expired(request, reply)
    const language = languageOf(request, interaction.params)
    const demo = await passwords.demoSignIns()
    const form = SignInForm.safeParse(request.body).data ?? { login: '', password: '' }
    const { login, password } = demo.find((person) => person.login === form.demo) ?? form
    const again = (error: 'wrong' | 'tooMany', status: number) => {
      const page = signInPage({ language, action: request.url, login, error, demo })
      return sendIdentityPage(reply, render, page, status)
    }

    try {
      for (const limit of failures) limit.take(request, reply)
    } catch (error) {
      if (error instanceof ProblemError) return again('tooMany', error.status)
      throw error
    }
    const subject = await passwords.verify(login, password)
    if (subject === undefined) {
      audit.failed(login, { address: request.ip, requestId: request.id })
      request.log.warn({ event: 'sign-in-failed', address: request.ip }, 'sign-in failed')
      return again('wrong', 401)
    }
    for (const limit of failures) limit.giveBack(request)
    audit.signedIn(subject, { address: request.ip, requestId: request.id })
    request.log.info({ event: 'signed-in', subject, address: request.ip }, 'signed in')
    const result = { login: { accountId: subject, amr: ['pwd'], remember: true } }
    const next = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
    return reply.header('cache-control', 'no-store').redirect(next, 303)
  })
}
