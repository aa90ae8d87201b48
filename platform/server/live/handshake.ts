import type { IncomingMessage } from 'node:http'
import { isOwnOrigin } from '../config/loopback.ts'

/** Names under which a token must never travel in an address, where proxies and logs would keep it. */
const tokenParameters = ['token', 'access_token', 'id_token', 'auth', 'authorization', 'bearer']

/**
 * Why a push handshake is refused before it is read further, or undefined when it may go on.
 * Browsers always tell the origin of the page: it must be the web application's own, by whichever loopback name where
 * that is one. The host that was dialled proves nothing: a foreign name may be made to point here.
 * Programs tell no origin and pass: what protects is the token, which no foreign page has.
 */
export const refuseHandshake = (
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  webApplicationUrl: string,
): string | undefined => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  if (tokenParameters.some((name) => query.has(name))) return 'token in the address'
  const { origin } = request.headers
  return origin === undefined || isOwnOrigin(origin, webApplicationUrl) ? undefined : 'foreign origin'
}
