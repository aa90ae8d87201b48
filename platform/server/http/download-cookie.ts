import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DownloadTickets, ticketLifeMs } from './download-tickets.ts'

const cookieName = 'solvane-download'

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url

const cookieIn = ({ headers }: FastifyRequest): string | undefined => {
  const parts = headers.cookie?.split(';').map((part) => part.trim()) ?? []
  return parts.find((part) => part.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

/** Lets the browser itself download the file of a call, without the memory of the page. */
export interface DownloadCookies {
  /** Gives the browser the cookie for one file. */
  give(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>
  /** The access token of the cookie of a request; undefined without a valid one. */
  tokenOf(request: FastifyRequest): Promise<string | undefined>
}

/**
 * The cookie has a ticket for the path of one file. Scripts cannot read it, and other sites cannot send it. The address of the
 * file has no secret, so no log of addresses opens it. Each request checks token and rights anew.
 */
export const createDownloadCookies = (tickets: DownloadTickets | undefined, isSecure: boolean): DownloadCookies => ({
  async give(request, reply, token) {
    if (!tickets) throw new Error('Downloads of a browser need a place for their tickets')
    const path = pathOf(request)
    const ticket = await tickets.keep(path, token)
    const age = `Max-Age=${ticketLifeMs / 1000}`
    const parts = [`${cookieName}=${ticket}`, `Path=${path}`, age, 'HttpOnly', 'SameSite=Strict']
    reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  },
  async tokenOf(request) {
    const ticket = cookieIn(request)
    return ticket === undefined ? undefined : tickets?.tokenOf(pathOf(request), ticket)
  },
})
