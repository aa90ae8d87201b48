import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asPlainLine } from '../../../domain/plain-line.ts'
import type { PasswordCheck } from '../auth/principal.ts'
import type { Config } from '../config/config.ts'
import { messagePage, type PageRenderer } from './identity-page.ts'
import {
  firstConnectionFaults,
  firstConnectionPage,
  passwordResetFaults,
  passwordResetPage,
} from './one-time-link-page.ts'
import { isFromOwnPage } from './own-page.ts'
import { crossSiteForm, identityOperations, type SignInAudit } from './sign-in-audit.ts'
import { sendIdentityPage } from './sign-in-interaction.ts'
import { pickLanguage, textsOf } from './texts.ts'

const Passwords = z.object({ password: z.string().max(200).default(''), repeat: z.string().max(200).default('') })
const Name = z.string().max(100).default('').transform(asPlainLine)
const Form = Passwords.extend({ firstName: Name, lastName: Name })

type LinkRequest = FastifyRequest<{ Params: { token: string } }>

/** Signs out the previous user: tokens and sessions of this origin end. */
const forgetBrowser = (reply: FastifyReply) => reply.header('clear-site-data', '"cookies", "storage"')

/** Through the sign-in to the second step of the first connection (specification 000 §2). */
const afterFirstConnection = `/Login?${new URLSearchParams({ returnUrl: '/FirstConnection/FavouriteAsset' })}`

const operationOf = { first: identityOperations.firstConnection, reset: identityOperations.passwordReset } as const

const languageOf = (request: FastifyRequest) => pickLanguage([request.headers['accept-language']])

/**
 * The pages behind one-time links (specification 000 §2): /FirstConnection/PersonalInformation/{token} and
 * /ResetPassword/PersonalInformation/{token}. Opening one does not use it up: mail servers open links to look at them.
 */
export const serveOneTimeLinks = (
  app: FastifyInstance,
  passwords: PasswordCheck,
  render: PageRenderer,
  audit: SignInAudit,
  { webApplicationUrl }: Pick<Config, 'webApplicationUrl'>,
): void => {
  const firstConnection = '/FirstConnection/PersonalInformation/:token'
  const passwordReset = '/ResetPassword/PersonalInformation/:token'

  const isForeign = (request: FastifyRequest) => !isFromOwnPage(request, webApplicationUrl)

  const gone = (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: 'first' | 'reset',
    reason = 'The link does not hold (any more)',
  ) => {
    audit.refused(operationOf[kind], reason, { address: request.ip, requestId: request.id })
    const language = languageOf(request)
    const texts = textsOf(language)
    const page =
      kind === 'first'
        ? {
            title: texts.linkGoneTitle,
            text: texts.linkGoneText,
            // Users open the e-mail again to get to Solvane.
            link: { href: '/Login', text: texts.signIn },
          }
        : {
            title: texts.linkGoneTitle,
            text: texts.resetGoneText,
            link: { href: '/ForgotPassword', text: texts.resetAgain },
          }
    return sendIdentityPage(reply, render, messagePage({ language, ...page }), 404)
  }

  const done = (request: FastifyRequest, reply: FastifyReply, kind: 'first' | 'reset') => {
    const language = languageOf(request)
    const texts = textsOf(language)
    const words =
      kind === 'first'
        ? { title: texts.firstDoneTitle, text: texts.firstDoneText }
        : { title: texts.resetDoneTitle, text: texts.resetDoneText }
    const link = { href: kind === 'first' ? afterFirstConnection : '/Login', text: texts.signIn }
    return sendIdentityPage(reply, render, messagePage({ language, ...words, link }))
  }

  app.get(firstConnection, async (request: LinkRequest, reply) => {
    // Whether the link holds or not (specification 000 §2); a picture on another site's page opens no link.
    if ((request.headers['sec-fetch-dest'] ?? 'document') === 'document') forgetBrowser(reply)
    const person = await passwords.findFirstConnection(request.params.token)
    if (!person) return gone(request, reply, 'first')
    return sendIdentityPage(reply, render, firstConnectionPage({ language: languageOf(request), ...person }))
  })

  app.post(firstConnection, async (request: LinkRequest, reply) => {
    const { token } = request.params
    const person = await passwords.findFirstConnection(token)
    if (isForeign(request)) return gone(request, reply, 'first', crossSiteForm)
    if (!person) return gone(request, reply, 'first')
    const form = Form.safeParse(request.body).data ?? Form.parse({})
    const faults = await firstConnectionFaults(form, person)
    if (faults) {
      const { firstName, lastName } = form
      const view = { language: languageOf(request), login: person.login, firstName, lastName, faults }
      return sendIdentityPage(reply, render, firstConnectionPage(view), 422)
    }
    if (!(await passwords.completeFirstConnection(token, form))) return gone(request, reply, 'first')
    audit.firstConnection(person.login, { address: request.ip, requestId: request.id })
    request.log.info({ event: 'first-connection', login: person.login }, 'first connection completed')
    return done(request, reply, 'first')
  })

  app.get(passwordReset, async (request: LinkRequest, reply) => {
    const person = await passwords.findPasswordReset(request.params.token)
    if (!person) return gone(request, reply, 'reset')
    return sendIdentityPage(reply, render, passwordResetPage({ language: languageOf(request), ...person }))
  })

  app.post(passwordReset, async (request: LinkRequest, reply) => {
    const { token } = request.params
    const person = await passwords.findPasswordReset(token)
    if (isForeign(request)) return gone(request, reply, 'reset', crossSiteForm)
    if (!person) return gone(request, reply, 'reset')
    const form = Passwords.safeParse(request.body).data ?? Passwords.parse({})
    const faults = await passwordResetFaults(form, person)
    if (faults) {
      const page = passwordResetPage({ language: languageOf(request), login: person.login, faults })
      return sendIdentityPage(reply, render, page, 422)
    }
    if (!(await passwords.completePasswordReset(token, form.password))) return gone(request, reply, 'reset')
    audit.passwordReset(person.login, { address: request.ip, requestId: request.id })
    request.log.info({ event: 'password-reset', login: person.login }, 'a new password was chosen')
    // Its sessions have ended; the copies of this browser go with them.
    forgetBrowser(reply)
    return done(request, reply, 'reset')
  })
}
