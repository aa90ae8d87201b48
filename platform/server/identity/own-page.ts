import type { FastifyRequest } from 'fastify'
import { isOwnOrigin } from '../config/loopback.ts'

/**
 * Whether a form was sent from our own page, as browsers tell: by the site that sent it, or, where they do not (older ones,
 * and all of them without HTTPS), by the origin of its page. That is `null` for our pages too, which tell nobody where they
 * stand; a page of another site then has no cookie of ours and no link.
 */
export const isFromOwnPage = ({ headers }: Pick<FastifyRequest, 'headers'>, webApplicationUrl: string): boolean => {
  const { origin, 'sec-fetch-site': site } = headers
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return origin === undefined || origin === 'null' || isOwnOrigin(origin, webApplicationUrl)
}
