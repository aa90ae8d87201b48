import { type LookupAddress, type LookupOptions, lookup as resolveByDns } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Config } from '../config/config.ts'
import { isLoopback, isReachedLocally } from '../config/loopback.ts'

/** Why an address outside could not be asked. */
export const outsideFailures = [
  'not-https',
  'private-address',
  'unknown-host',
  'unreachable',
  'certificate',
  'timeout',
  'too-large',
] as const
export type OutsideFailure = (typeof outsideFailures)[number]

export class OutsideFetchError extends Error {
  override readonly name = 'OutsideFetchError'
  readonly failure: OutsideFailure

  constructor(failure: OutsideFailure, about: string) {
    super(`${about}: ${failure}`)
    this.failure = failure
  }
}

export interface OutsideRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | null | undefined
  readonly signal?: AbortSignal | undefined
}

/** Asks an address that people have typed. Redirects are reported and not followed. */
export type OutsideFetch = (url: string, options?: OutsideRequest) => Promise<Response>

const blockList = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return (address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Nothing of a provider is here: the machine's own metadata, broadcast and reserved addresses. Refused whoever names them. */
const isNeverAsked = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '192.0.0.0/24',
  '224.0.0.0/3',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
  // 169.254.0.0/16 written within addresses of version 6.
  '::a9fe:0/112',
  '64:ff9b::a9fe:0/112',
  '2002:a9fe::/32',
])

/**
 * Networks outside the internet, by IANA's registries of special-purpose addresses, and prefixes that may lead to any
 * IPv4 address. Requested only if the operator has named the host.
 */
const isPrivate = blockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '::/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fec0::/10',
])

/** Whether an address may be asked; `isNamed` when the operator has named its host. */
export const isAddressAllowed = (address: string, isNamed: boolean): boolean =>
  !isNeverAsked(address) && (isNamed || !isPrivate(address))

/** Finds all addresses of a name. */
export type ResolveName = (
  name: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|SSL|TLS|EPROTO/

const failureOf = (error: NodeJS.ErrnoException): OutsideFailure => {
  const code = `${error.code ?? ''} ${error.name}`
  if (/ENOTFOUND|EAI_/.test(code)) return 'unknown-host'
  if (/Timeout|ETIMEDOUT|Abort/.test(code)) return 'timeout'
  return certificateCodes.test(code) ? 'certificate' : 'unreachable'
}

const timeoutMs = 7_000
const mostBytes = 1_000_000

const readBody = async (reply: IncomingMessage, about: string): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of reply as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBytes) throw new OutsideFetchError('too-large', about)
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

const headersOf = (reply: IncomingMessage): Headers => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(reply.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  return headers
}

/** Refuses a name that resolves to a private address at the moment of the connection. */
const createGuardedLookup =
  (resolveName: ResolveName, isNamed: boolean, about: string): LookupFunction =>
  (name, options, done) =>
    resolveName(name, { ...options, all: true }, (error, found) => {
      const refused =
        error ??
        (found.every((one) => isAddressAllowed(one.address, isNamed))
          ? null
          : new OutsideFetchError('private-address', about))
      const [first] = found ?? []
      if (refused || !first) return done(refused ?? new OutsideFetchError('unknown-host', about), '', 0)
      if (options.all) return done(null, found)
      return done(null, first.address, first.family)
    })

/** Sends the request; resolves with the head of the reply. */
const send = (
  url: URL,
  { method = 'GET', headers = {}, body, signal }: OutsideRequest,
  lookup: LookupFunction,
): Promise<IncomingMessage> => {
  const payload = body === null || body === undefined ? undefined : Buffer.from(String(body))
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = ask(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body instanceof URLSearchParams && {
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        }),
        ...headers,
        ...(payload && { 'content-length': String(payload.length) }),
      },
      lookup,
      agent: false,
      signal: AbortSignal.any(limits),
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** Statuses of replies that have no body. */
const bareStatuses: ReadonlySet<number> = new Set([101, 204, 205, 304])

const responseOf = async (reply: IncomingMessage, about: string): Promise<Response> => {
  const bytes = await readBody(reply, about)
  const status = reply.statusCode ?? 502
  return new Response(bareStatuses.has(status) ? null : bytes, { status, headers: headersOf(reply) })
}

type Rules = Pick<Config, 'webApplicationUrl'> & { readonly oidc: Pick<Config['oidc'], 'privateHosts'> }

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Whether the operator has named the host of an address. */
const createNamedCheck = (config: Rules) => {
  const isLocal = isReachedLocally(config.webApplicationUrl)
  const named = new Set(config.oidc.privateHosts.map((host) => host.toLowerCase()))
  return (url: URL): boolean => named.has(hostOf(url)) || named.has(url.host) || (isLocal && isLoopback(hostOf(url)))
}

/** Why an address is never asked, as far as its text tells; undefined: it may be asked. */
export const createAddressCheck = (config: Rules): ((address: string) => OutsideFailure | undefined) => {
  const isNamed = createNamedCheck(config)
  return (address) => {
    const url = new URL(address)
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNamed(url))) return 'not-https'
    const host = hostOf(url)
    return isIP(host) !== 0 && !isAddressAllowed(host, isNamed(url)) ? 'private-address' : undefined
  }
}

/**
 * Asks addresses that a person may choose, so that the server cannot be led into its own network: HTTPS only, no private
 * address, looked at when the connection is made (a name that resolves otherwise a moment later gains nothing), no
 * redirects, a time and a size limit. `OIDC_PRIVATE_HOSTS` names what may be private and may speak http; so may this
 * machine while Solvane itself is reached from this machine only.
 */
export const createOutsideFetch = (config: Rules, resolveName: ResolveName = resolveByDns): OutsideFetch => {
  const isNamed = createNamedCheck(config)
  const refusalOf = createAddressCheck(config)

  return async (address, options = {}) => {
    const url = new URL(address)
    const about = url.origin
    const refusal = refusalOf(address)
    if (refusal) throw new OutsideFetchError(refusal, about)
    try {
      const reply = await send(url, options, createGuardedLookup(resolveName, isNamed(url), about))
      return await responseOf(reply, about)
    } catch (error) {
      if (error instanceof OutsideFetchError) throw error
      throw new OutsideFetchError(failureOf(error as NodeJS.ErrnoException), about)
    }
  }
}
