import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Language } from '../../../domain/language.ts'
import { type IdentityPage, messagePage, type PageRenderer } from './identity-page.ts'
import { pickLanguage, textsOf } from './texts.ts'

export type SignInInteraction = Awaited<ReturnType<Provider['interactionDetails']>>

/** Sends a page from a Fastify handler. */
export const sendIdentityPage = (reply: FastifyReply, render: PageRenderer, page: IdentityPage, status = 200) => {
  const { headers, markup } = render(page)
  return reply.code(status).headers(headers).send(markup)
}

/** The interaction of the browser's cookie; undefined when it is over. The address alone opens nothing. */
export const findInteraction = async (
  provider: Provider,
  request: FastifyRequest<{ Params: { uid: string } }>,
  reply: FastifyReply,
): Promise<SignInInteraction | undefined> => {
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === request.params.uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** The language that the page asked for, else the browser's. */
export const interactionLanguage = (request: FastifyRequest, parameters: Record<string, unknown> = {}): Language =>
  pickLanguage([parameters.ui_locales, request.headers['accept-language']])

/** Says that a sign-in was open for too long, or in another browser. */
export const sendExpired = (request: FastifyRequest, reply: FastifyReply, render: PageRenderer) => {
  const language = interactionLanguage(request)
  const texts = textsOf(language)
  const link = { href: '/', text: texts.backToSolvane }
  const page = messagePage({ language, title: texts.expiredTitle, text: texts.expiredText, link })
  return sendIdentityPage(reply, render, page, 400)
}
