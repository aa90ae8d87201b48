import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Config } from '../config/config.ts'

/** Placeholder in index.html that every reply replaces by a fresh nonce. */
export const noncePlaceholder = '__CSP_NONCE__'

export const createNonce = (): string => randomBytes(16).toString('base64url')

/** Headers that do not depend on the reply. HSTS is ignored by browsers over plain http, so it can always be sent. */
const fixedHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

/** What a browser reads of a document alone. */
const documentHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()',
}

/** Origins that pages may call: their own (sockets included) and the outside identity provider. */
const connectSources = (config: Pick<Config, 'webApplicationUrl' | 'oidc'>): string => {
  const own = new URL(config.webApplicationUrl)
  const sources = ["'self'", own.origin, own.origin.replace(/^http/, 'ws')]
  if (config.oidc.issuer) sources.push(new URL(config.oidc.issuer).origin)
  return sources.join(' ')
}

/** Origins of pictures: their own, and that of the tiles of the map if the settings name one. */
const imageSources = ({ mapTiles }: Partial<Pick<Config, 'mapTiles'>>): string =>
  ["'self'", 'data:', 'blob:', ...(mapTiles ? [new URL(mapTiles.url).origin] : [])].join(' ')

/**
 * The policy of documents and of what runs in them: scripts and style elements only from this origin or with the nonce of this reply.
 * Style attributes are allowed, because the chart and table libraries set sizes with them.
 * `styleHashes` name single style elements of a library, e.g. `sha256-…`.
 */
export const createContentSecurityPolicy =
  (config: Pick<Config, 'webApplicationUrl' | 'oidc'> & Partial<Pick<Config, 'mapTiles'>>) =>
  (nonce?: string, styleHashes: readonly string[] = []): string => {
    const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
    const styles = [own, ...styleHashes.map((hash) => `'${hash}'`)].join(' ')
    return [
      "default-src 'self'",
      `script-src ${own}`,
      "script-src-attr 'none'",
      `style-src ${styles}`,
      `style-src-elem ${styles}`,
      "style-src-attr 'unsafe-inline'",
      `img-src ${imageSources(config)}`,
      "font-src 'self'",
      "worker-src 'self' blob:",
      `connect-src ${connectSources(config)}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; ')
  }

/** The policy of what is no document: whoever opens it as one sees a document that may do nothing. */
const dataPolicy = "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

const allHeaders = (policy: string) =>
  Object.entries({ ...fixedHeaders, ...documentHeaders, 'content-security-policy': policy })

/**
 * Sets the headers on the raw response, so that replies which leave Fastify (the identity provider) carry them as well.
 */
export const setSecurityHeaders = (response: ServerResponse, policy: string): void => {
  for (const [name, value] of allHeaders(policy)) response.setHeader(name, value)
}

/**
 * Leaves a script, style or font of the page, or an answer of the API, with what holds for it: a first visit loads dozens,
 * and headers are not packed. Not for the file of a worker, which obeys the policy that it came with.
 */
export const setDataHeaders = (response: ServerResponse): void => {
  for (const name of Object.keys(documentHeaders)) response.removeHeader(name)
  response.setHeader('content-security-policy', dataPolicy)
}

/** The same headers as lines of a reply that is written to a bare socket. */
export const securityHeaderLines = (policy: string): string =>
  allHeaders(policy)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
