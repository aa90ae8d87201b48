import type { IncomingMessage } from 'node:http'

/** Names under which a token must never travel in an address, where proxies and logs would keep it. */
const tokenParameters = ['token', 'access_token', 'id_token', 'auth', 'authorization', 'bearer']

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Why a push handshake is refused before it is read further, or undefined when it may go on.
 * Browsers always tell the origin of the page: it must be the web application's own, or the host that was dialled.
 * Programs tell none and pass: what protects is the token, which no foreign page has.
 */
export const refuseHandshake = (
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  webApplicationUrl: string,
): string | undefined => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  if (tokenParameters.some((name) => query.has(name))) return 'token in the address'
  const { origin, host } = request.headers
  if (origin === undefined) return undefined
  if (origin === new URL(webApplicationUrl).origin) return undefined
  const originHost = hostOf(origin)
  return originHost !== undefined && originHost === host?.toLowerCase() ? undefined : 'foreign origin'
}
