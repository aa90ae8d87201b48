import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PasswordCheck } from '../auth/principal.ts'
import { type FirstConnectionView, firstConnectionPage, shortestPassword } from './first-connection-page.ts'
import { messagePage, type PageRenderer } from './identity-page.ts'
import type { SignInAudit } from './sign-in-audit.ts'
import { comesFromOwnPage, sendIdentityPage } from './sign-in-routes.ts'
import { pickLanguage, textsOf } from './texts.ts'

const Form = z.object({
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
  password: z.string().max(200).default(''),
  repeat: z.string().max(200).default(''),
})
type Form = z.infer<typeof Form>

const errorOf = (form: Form, login: string): FirstConnectionView['error'] => {
  if (form.firstName === '' || form.lastName === '') return 'nameMissing'
  if (form.password.length < shortestPassword) return 'passwordShort'
  if (form.password.toLowerCase() === login.toLowerCase()) return 'passwordIsLogin'
  return form.password === form.repeat ? undefined : 'passwordsDiffer'
}

type LinkRequest = FastifyRequest<{ Params: { token: string } }>

/** The page behind a one-time link (specification 000 §2, /FirstConnection/PersonalInformation/{token}). */
export const serveFirstConnection = (
  app: FastifyInstance,
  passwords: PasswordCheck,
  render: PageRenderer,
  audit: SignInAudit,
): void => {
  const path = '/FirstConnection/PersonalInformation/:token'
  const languageOf = (request: FastifyRequest) => pickLanguage([request.headers['accept-language']])

  const gone = (request: FastifyRequest, reply: FastifyReply) => {
    const language = languageOf(request)
    const texts = textsOf(language)
    const page = messagePage({ language, title: texts.linkGoneTitle, text: texts.linkGoneText })
    return sendIdentityPage(reply, render, page, 404)
  }

  app.get(path, async (request: LinkRequest, reply) => {
    // Whoever was signed in here before is not any more, whether the link holds or not (specification 000 §2):
    // tokens and sessions of this origin go.
    reply.header('clear-site-data', '"cookies", "storage"')
    const person = await passwords.findFirstConnection(request.params.token)
    if (!person) return gone(request, reply)
    return sendIdentityPage(reply, render, firstConnectionPage({ language: languageOf(request), ...person }))
  })

  app.post(path, async (request: LinkRequest, reply) => {
    const { token } = request.params
    const person = await passwords.findFirstConnection(token)
    if (!person || !comesFromOwnPage(request)) return gone(request, reply)
    const language = languageOf(request)
    const form = Form.safeParse(request.body).data ?? Form.parse({})
    const error = errorOf(form, person.login)
    if (error) {
      const view = { language, login: person.login, firstName: form.firstName, lastName: form.lastName, error }
      return sendIdentityPage(reply, render, firstConnectionPage(view), 422)
    }
    if (!(await passwords.completeFirstConnection(token, form))) return gone(request, reply)
    audit.firstConnection(person.login, { address: request.ip, requestId: request.id })
    request.log.info({ event: 'first-connection', login: person.login }, 'first connection completed')
    const texts = textsOf(language)
    const link = { href: '/Login', text: texts.signIn }
    const page = messagePage({ language, title: texts.firstDoneTitle, text: texts.firstDoneText, link })
    return sendIdentityPage(reply, render, page)
  })
}
