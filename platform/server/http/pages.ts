import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { areSameLoopback } from '../config/loopback.ts'
import { chooseEncoding } from './packed-body.ts'
import { pathOf } from './problem-reply.ts'
import { notFound, unavailable } from './problems.ts'
import { createNonce, noncePlaceholder, setDataHeaders } from './security-headers.ts'
import { createWebFiles } from './web-files.ts'

/** Addresses that belong to the server: unknown ones below them are a 404 problem and never the page. */
const serverPaths = ['api', 'assets', 'health', 'metrics', 'oidc', 'push', 'ressources']

const isServerPath = (path: string): boolean =>
  serverPaths.some((name) => path === `/${name}` || path.startsWith(`/${name}/`))

/**
 * Sign-in returns to the configured address. The browser stores data by host name, so another name of this machine
 * redirects to the configured one.
 */
const otherName = (request: FastifyRequest, config: Config): string | undefined => {
  const own = new URL(config.webApplicationUrl)
  if (!URL.canParse(`http://${request.headers.host}`)) return undefined
  const asked = new URL(`http://${request.headers.host}`)
  if (asked.hostname === own.hostname || !areSameLoopback(asked, own)) return undefined
  return `${own.origin}${request.url}`
}

/** Serves the built page: hashed assets for ever, index.html for every route of the app, each time with a new nonce. */
export const servePages = (
  app: FastifyInstance,
  { config, webFolder, policy }: { config: Config; webFolder: string; policy: (nonce: string) => string },
): void => {
  const files = createWebFiles(webFolder)

  const sendFile = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean> => {
    const file = await files.find(path)
    if (!file) return false
    const encoding = file.packed ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
    const bytes = await file.body(encoding)
    // Not before: a failure ends with a problem, which is not packed.
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    const isAsset = path.startsWith('/assets/')
    if (isAsset) setDataHeaders(reply.raw)
    reply
      .type(file.mediaType)
      .header('vary', 'accept-encoding')
      .header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
      .send(bytes)
    return true
  }

  const sendIndex = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = otherName(request, config)
    if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address, 307)
    const index = await files.index()
    if (index === undefined) throw unavailable('The pages are not built yet')
    const nonce = createNonce()
    // Kept for nobody, the way back included: somebody may have signed out since.
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-store')
      .send(index.replaceAll(noncePlaceholder, nonce))
  }

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (await sendFile(request, reply, path)) return reply
    if (isServerPath(path.toLowerCase())) throw notFound()
    return sendIndex(request, reply)
  })
}
