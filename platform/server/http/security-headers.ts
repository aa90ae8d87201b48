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
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
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

/**
 * The policy of every reply: scripts and style elements only from this origin or with the nonce of this reply.
 * Style attributes are allowed, because the chart and table libraries set sizes with them.
 * `styleHashes` name single style elements of a library, e.g. `sha256-…`.
 */
export const createContentSecurityPolicy =
  (config: Pick<Config, 'webApplicationUrl' | 'oidc'>) =>
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
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "worker-src 'self' blob:",
      `connect-src ${connectSources(config)}`,
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].join('; ')
  }

/**
 * The policy of a script, style or font of the page: whoever opens it as a document sees a document that may do nothing.
 * Short, because a first visit loads a hundred of them. A worker obeys the policy of its own file: none stands among these.
 */
export const assetPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/**
 * Sets the headers on the raw response, so that replies which leave Fastify (the identity provider) carry them as well.
 */
export const setSecurityHeaders = (response: ServerResponse, policy: string): void => {
  for (const [name, value] of Object.entries(fixedHeaders)) response.setHeader(name, value)
  response.setHeader('content-security-policy', policy)
}

/** The same headers as lines of a reply that is written to a bare socket. */
export const securityHeaderLines = (policy: string): string =>
  [...Object.entries(fixedHeaders), ['content-security-policy', policy]]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
