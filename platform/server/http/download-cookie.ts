import type { FastifyReply, FastifyRequest } from 'fastify'

/** Seals secrets with the key of the installation. A text that was sealed for another place does not open. */
export interface Sealing {
  seal(place: string, secret: string): Promise<string>
  open(place: string, sealed: string): Promise<string>
}

const cookieName = 'solvane-download'
/** The browser may begin and resume the download for so long. */
const lifeMs = 600_000

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url

const cookieIn = ({ headers }: FastifyRequest): string | undefined => {
  const parts = headers.cookie?.split(';').map((part) => part.trim()) ?? []
  return parts.find((part) => part.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
}

/** Lets the browser itself download the file of a call, without the memory of the page. */
export interface DownloadCookies {
  /** Gives the browser the cookie for one file. */
  give(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>
  /** The access token in the cookie of a request; undefined without a valid one. */
  tokenOf(request: FastifyRequest): Promise<string | undefined>
}

/**
 * The cookie has the access token of the user, sealed for the path of one file. Scripts cannot read it, and other sites cannot
 * send it. The address of the file has no secret, so no log of addresses opens it. Each request checks token and rights anew.
 */
export const createDownloadCookies = (sealing: Sealing | undefined, isSecure: boolean): DownloadCookies => ({
  async give(request, reply, token) {
    if (!sealing) throw new Error('Downloads of a browser need a key that seals their cookies')
    const path = pathOf(request)
    const sealed = await sealing.seal(`download ${path}`, JSON.stringify([Date.now() + lifeMs, token]))
    const age = `Max-Age=${lifeMs / 1000}`
    const parts = [`${cookieName}=${sealed}`, `Path=${path}`, age, 'HttpOnly', 'SameSite=Strict']
    reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
  },
  async tokenOf(request) {
    const sealed = cookieIn(request)
    if (sealed === undefined) return undefined
    const opened = await sealing?.open(`download ${pathOf(request)}`, sealed).catch(() => undefined)
    if (opened === undefined) return undefined
    const [untilMs, token] = JSON.parse(opened) as readonly [number, string]
    return untilMs > Date.now() ? token : undefined
  },
})
