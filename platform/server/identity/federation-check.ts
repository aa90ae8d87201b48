import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  customFetch,
  genericGrantRequest,
  None,
  ResponseBodyError,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { z } from 'zod'
import { type OutsideFetch, OutsideFetchError } from '../http/outside-fetch.ts'
import type { OutsideProvider } from './outside-provider.ts'

/** Steps of the check, in this order. */
export type CheckStep =
  | 'reach'
  | 'issuer'
  | 'endpoints'
  | 'flow'
  | 'keys'
  | 'pkce'
  | 'scopes'
  | 'redirect'
  | 'credentials'

export interface CheckResult {
  readonly step: CheckStep
  /** `unknown`: perhaps it works, the provider does not tell; `skipped`: a step before it failed. */
  readonly state: 'ok' | 'failed' | 'unknown' | 'skipped'
  /** Why, as a key of texts. */
  readonly code: string
  /** Result as the provider sent it, shortened. */
  readonly detail: string
}

type Asked = Pick<OutsideProvider, 'issuer' | 'clientId' | 'clientSecret' | 'scopes'>

const texts = z.array(z.string()).optional().catch(undefined)
const address = z.string().optional().catch(undefined)
const Discovery = z.looseObject({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  response_types_supported: texts,
  code_challenge_methods_supported: texts,
  scopes_supported: texts,
  token_endpoint_auth_methods_supported: texts,
})
type Discovery = z.infer<typeof Discovery>

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), use: z.string().optional() })) })

const longestDetail = 300
const detailText = (value: unknown): string => String(value ?? '').slice(0, longestDetail)

const result =
  (step: CheckStep) =>
  (state: CheckResult['state'], code: string, detail: unknown = ''): CheckResult => ({
    step,
    state,
    code,
    detail: detailText(detail),
  })

/** Why a request did not come through, or its status. */
const failureOf = (error: unknown): { code: string; detail: string } =>
  error instanceof OutsideFetchError
    ? { code: error.failure, detail: '' }
    : { code: 'not-json', detail: error instanceof Error ? error.message : '' }

const readJson = async (fetchOutside: OutsideFetch, url: string): Promise<{ status: number; body: unknown }> => {
  const reply = await fetchOutside(url)
  return { status: reply.status, body: reply.status === 200 ? await reply.json() : undefined }
}

const sameAddress = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href

const endpointNames = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

const checkEndpoints = (found: Discovery): CheckResult => {
  const resultOf = result('endpoints')
  const missing = endpointNames.filter((name) => !URL.canParse(found[name] ?? ''))
  if (missing.length > 0) return resultOf('failed', 'missing', missing.join(', '))
  return resultOf('ok', 'ok', found.authorization_endpoint)
}

const checkFlow = ({ response_types_supported: types }: Discovery): CheckResult => {
  const resultOf = result('flow')
  if (types === undefined) return resultOf('unknown', 'not-told')
  return types.includes('code') ? resultOf('ok', 'ok') : resultOf('failed', 'no-code', types.join(', '))
}

const checkPkce = ({ code_challenge_methods_supported: methods }: Discovery): CheckResult => {
  const resultOf = result('pkce')
  // Sent all the same: a provider that does not know it takes no notice, nonce and state stay.
  if (methods === undefined) return resultOf('unknown', 'not-told')
  return methods.includes('S256') ? resultOf('ok', 'ok') : resultOf('failed', 'no-s256', methods.join(', '))
}

const checkScopes = ({ scopes_supported: known }: Discovery, scopes: string): CheckResult => {
  const resultOf = result('scopes')
  if (known === undefined) return resultOf('unknown', 'not-told')
  const missing = scopes.split(' ').filter((scope) => !known.includes(scope))
  return missing.length === 0 ? resultOf('ok', 'ok') : resultOf('unknown', 'not-listed', missing.join(', '))
}

const checkKeys = async (fetchOutside: OutsideFetch, url: string): Promise<CheckResult> => {
  const resultOf = result('keys')
  try {
    const { status, body } = await readJson(fetchOutside, url)
    if (status !== 200) return resultOf('failed', 'status', status)
    const keys = KeySet.safeParse(body).data?.keys ?? []
    // Only keys whose private half stays at the provider count.
    const usable = keys.filter(({ kty, use }) => ['RSA', 'EC', 'OKP'].includes(kty) && use !== 'enc')
    return usable.length > 0 ? resultOf('ok', 'ok', usable.length) : resultOf('failed', 'no-keys')
  } catch (error) {
    const { code, detail } = failureOf(error)
    return resultOf('failed', code, detail)
  }
}

/** Asks whether the provider sends people back to us, without showing anybody a page. */
const checkRedirect = async (
  fetchOutside: OutsideFetch,
  endpoint: string,
  { clientId, scopes }: Asked,
  redirectUri: string,
): Promise<CheckResult> => {
  const resultOf = result('redirect')
  const url = new URL(endpoint)
  const question = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes,
    state: 'test',
    nonce: 'test',
    prompt: 'none',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value)
  try {
    const reply = await fetchOutside(url.href, { headers: { accept: 'text/html' } })
    const location = reply.headers.get('location') ?? ''
    if (location.startsWith(redirectUri)) return resultOf('ok', 'ok', redirectUri)
    return reply.status >= 400
      ? resultOf('failed', 'not-registered', redirectUri)
      : resultOf('unknown', 'not-told', redirectUri)
  } catch (error) {
    const { code, detail } = failureOf(error)
    return resultOf('unknown', code, detail)
  }
}

const wrongClient = ['invalid_client', 'unauthorized_client']

/** Result for the credentials, from the error reply to a code that does not exist. */
const credentialsOf = (error: unknown, isPublic: boolean): CheckResult => {
  const resultOf = result('credentials')
  if (error instanceof WWWAuthenticateChallengeError) return resultOf('failed', 'refused', error.status)
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return resultOf('ok', isPublic ? 'ok-public' : 'ok')
    return wrongClient.includes(error.error) || error.status === 401
      ? resultOf('failed', isPublic ? 'secret-needed' : 'refused', error.error)
      : resultOf('unknown', 'other', error.error)
  }
  const cause = error instanceof Error && error.cause instanceof OutsideFetchError ? error.cause : error
  const { code, detail } = failureOf(cause)
  return cause instanceof OutsideFetchError ? resultOf('failed', code, detail) : resultOf('unknown', 'other', detail)
}

/**
 * Shows the credentials with a code that does not exist: who knows the client answers that the code is wrong, who does
 * not says so of the client.
 */
const checkCredentials = async (
  fetchOutside: OutsideFetch,
  found: Discovery,
  { clientId, clientSecret }: Asked,
  redirectUri: string,
): Promise<CheckResult> => {
  const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const withSecret = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const auth = clientSecret === null ? None() : withSecret(clientSecret)
  const configuration = new Configuration(found as unknown as ServerMetadata, clientId, undefined, auth)
  configuration[customFetch] = fetchOutside as CustomFetch
  allowInsecureRequests(configuration)
  try {
    await genericGrantRequest(configuration, 'authorization_code', {
      code: 'solvane-connection-test',
      redirect_uri: redirectUri,
      code_verifier: 'solvane-connection-test-solvane-connection-test',
    })
    return result('credentials')('unknown', 'not-told')
  } catch (error) {
    return credentialsOf(error, clientSecret === null)
  }
}

const documentOf = ({ issuer }: Asked) => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/** Fetches the discovery document. `reach` gives the reason when there is none. */
const discover = async (
  provider: Asked,
  fetchOutside: OutsideFetch,
): Promise<{ readonly reach: CheckResult; readonly found?: Discovery }> => {
  const resultOf = result('reach')
  try {
    const { status, body } = await readJson(fetchOutside, documentOf(provider))
    if (status !== 200) return { reach: resultOf('failed', 'status', status) }
    const found = Discovery.safeParse(body).data
    return found
      ? { reach: resultOf('ok', 'ok', documentOf(provider)), found }
      : { reach: resultOf('failed', 'not-json') }
  } catch (error) {
    const { code, detail } = failureOf(error)
    return { reach: resultOf('failed', code, detail) }
  }
}

const checkIssuer = (found: Discovery, provider: Asked): CheckResult =>
  found.issuer !== undefined && sameAddress(found.issuer, provider.issuer)
    ? result('issuer')('ok', 'ok', found.issuer)
    : result('issuer')('failed', 'other-issuer', found.issuer)

const skipped = (steps: readonly CheckStep[]) => steps.map((step) => result(step)('skipped', 'skipped'))
const afterIssuer = ['endpoints', 'flow', 'keys', 'pkce', 'scopes', 'redirect', 'credentials'] as const

/** Asks a provider everything that sign-in needs, step by step. Nothing is sent to it but the client's own credentials. */
export const checkProvider = async (
  provider: Asked,
  redirectUri: string,
  fetchOutside: OutsideFetch,
): Promise<CheckResult[]> => {
  const { reach, found } = await discover(provider, fetchOutside)
  if (!found) return [reach, ...skipped(['issuer', ...afterIssuer])]
  // Another issuer could be anybody: nothing of what it says is followed, and no secret goes there.
  const issuer = checkIssuer(found, provider)
  if (issuer.state !== 'ok') return [reach, issuer, ...skipped(afterIssuer)]
  const endpoints = checkEndpoints(found)
  const isComplete = endpoints.state === 'ok'
  const done = [
    reach,
    issuer,
    endpoints,
    checkFlow(found),
    ...(isComplete ? [await checkKeys(fetchOutside, found.jwks_uri ?? '')] : skipped(['keys'])),
    checkPkce(found),
    checkScopes(found, provider.scopes),
  ]
  if (!isComplete) return [...done, ...skipped(['redirect', 'credentials'])]
  return [
    ...done,
    await checkRedirect(fetchOutside, found.authorization_endpoint ?? '', provider, redirectUri),
    await checkCredentials(fetchOutside, found, provider, redirectUri),
  ]
}
