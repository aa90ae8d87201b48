/** Long because every way to forge a token is tried against both kinds of provider. */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testPeople, testPrincipal } from '../auth/test-principal.ts'
import type { TokenCheck } from '../auth/token-check.ts'
import { loadConfig } from '../config/load-config.ts'
import type { RefusedPersonError } from '../http/problems.ts'
import { type IdentityKeys, loadIdentityKeys, publicKeys } from '../identity/identity-keys.ts'
import { identityRecord } from '../identity/tables.ts'
import { addTestGrant } from '../identity/test-grant.ts'
import { tokenKeys } from '../identity/token-keys.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createTokenCheck } from './create-token-check.ts'

const log = pino({ level: 'silent' })
const config = loadConfig({})
const builtIn = `${config.webApplicationUrl}/oidc`
/** Whose tokens are tried: those of the built-in provider, or of an outside one that has the same key. */
let issuer = builtIn
const now = () => Math.floor(Date.now() / 1000)

let relations: Relations
let keys: IdentityKeys
let tokens: TokenCheck
let grantId: string

const people = testPeople(async (subject) =>
  subject === 'ann' ? testPrincipal({ subject, userId: 'u-ann' }) : undefined,
)

beforeAll(async () => {
  relations = await openTestRelations()
  keys = await loadIdentityKeys(relations.db)
  tokens = createTokenCheck({ config, people, db: relations.db, log })
  grantId = await addTestGrant(relations.db)
})
afterAll(() => relations.close())

const goodClaims = (): JWTPayload => ({
  iss: issuer,
  aud: config.oidc.audience,
  sub: 'ann',
  iat: now(),
  exp: now() + 900,
  client_id: config.oidc.clientId,
  grant_id: grantId,
})

const signingKey = async () => importJWK({ ...keys.signing[0] }, 'ES256')

/** Signs with the real key of the provider; header and claims as wanted. */
const sign = async (claims: JWTPayload = {}, header: Record<string, unknown> = {}): Promise<string> =>
  new SignJWT({ ...goodClaims(), ...claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.signing[0]?.kid ?? '', ...header })
    .sign(await signingKey())

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const withoutClaim = async (name: string): Promise<string> => {
  const { [name]: _gone, ...claims } = goodClaims()
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.signing[0]?.kid ?? '' })
    .sign(await signingKey())
}

/** A token by another key, with a header that tries to have it accepted. */
const signByStranger = async (header: Record<string, unknown>): Promise<string> => {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT(goodClaims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header }).sign(privateKey)
}

/** HS256 with the bytes of the public key as secret: the classic confusion of algorithms. */
const signWithPublicKey = async (): Promise<string> => {
  const { d: _private, ...jwk } = keys.signing[0] ?? {}
  const publicKey = await importJWK(jwk, 'ES256', { extractable: true })
  if (publicKey instanceof Uint8Array) throw new Error('not a public key')
  const head = `${encode({ alg: 'HS256', typ: 'at+jwt', kid: jwk.kid })}.${encode(goodClaims())}`
  return `${head}.${createHmac('sha256', await exportSPKI(publicKey))
    .update(head)
    .digest('base64url')}`
}

const tamper = async (change: (parts: string[]) => string[]): Promise<string> =>
  change((await sign()).split('.')).join('.')

/** Name of the trick and the token that tries it. */
const forgeries: readonly (readonly [string, () => Promise<string>])[] = [
  ['alg none', async () => new UnsecuredJWT(goodClaims()).encode()],
  [
    'alg none written in another case',
    async () => `${encode({ alg: 'nOnE', typ: 'at+jwt' })}.${encode(goodClaims())}.`,
  ],
  ['HS256 with the public key as secret', signWithPublicKey],
  ['a key of somebody else', () => signByStranger({})],
  ['a key of somebody else under our kid', () => signByStranger({ kid: keys.signing[0]?.kid })],
  ['a kid that is a path', () => signByStranger({ kid: '../../dev/null' })],
  ['a kid that is SQL', () => signByStranger({ kid: "' or '1'='1" })],
  ['a kid that nobody has', () => sign({}, { kid: randomUUID() })],
  ['jku', () => sign({}, { jku: 'https://evil.example/keys' })],
  ['x5u', () => sign({}, { x5u: 'https://evil.example/cert' })],
  [
    'an embedded jwk',
    async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
      return new SignJWT(goodClaims())
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(publicKey) })
        .sign(privateKey)
    },
  ],
  ['x5c', () => sign({}, { x5c: ['MIIB'] })],
  [
    'an unknown critical header',
    async () => `${encode({ alg: 'ES256', typ: 'at+jwt', crit: ['x'], x: 1 })}.${encode(goodClaims())}.AA`,
  ],
  [
    'another algorithm',
    async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      return new SignJWT(goodClaims()).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey)
    },
  ],
  ['the other provider of the two', () => sign({ iss: issuer === builtIn ? 'http://127.0.0.1:9' : builtIn })],
  ['another issuer', () => sign({ iss: 'https://evil.example' })],
  ['an issuer that only begins like ours', () => sign({ iss: `${issuer}.evil.example` })],
  ['another audience', () => sign({ aud: 'urn:other:api' })],
  ['the audience of control commands', () => sign({ aud: `${config.oidc.audience}:control` })],
  ['no audience', () => withoutClaim('aud')],
  ['no issuer', () => withoutClaim('iss')],
  ['no subject', () => withoutClaim('sub')],
  ['no end', () => withoutClaim('exp')],
  ['an ID token by type', () => sign({ aud: config.oidc.clientId }, { typ: 'JWT' })],
  ['an ID token dressed as access token', () => sign({ at_hash: 'x' })],
  ['a logout token', () => sign({ events: {} })],
  ['expired', () => sign({ exp: now() - 90 })],
  ['not valid yet', () => sign({ nbf: now() + 90 })],
  ['an end that is text', () => sign({ exp: 'tomorrow' as unknown as number })],
  ['cut off', async () => (await sign()).slice(0, -10)],
  ['without signature', () => tamper(([head = '', body = '']) => [head, body, ''])],
  [
    'another body',
    () => tamper(([head = '', , signature = '']) => [head, encode({ ...goodClaims(), sub: 'admin' }), signature]),
  ],
  [
    'another header',
    () =>
      tamper(([, body = '', signature = '']) => [
        encode({ alg: 'ES256', typ: 'at+jwt' }),
        body,
        signature.replace(/^./, 'x'),
      ]),
  ],
  ['empty', async () => ''],
  ['not a token', async () => 'a.b.c'],
  ['far too long', async () => `${await sign()}${'A'.repeat(10_000)}`],
  ['five parts', async () => `${await sign()}.AA.AA`],
  ['somebody unknown', () => sign({ sub: 'nobody' })],
  ['given to the client for control commands', () => sign({ client_id: config.oidc.controlClientId })],
  ['that names the client for control commands beside another', () => sign({ azp: config.oidc.controlClientId })],
]

/** What only the built-in provider says of its tokens: their type, and the grant that they stand on. */
const ofBuiltIn: typeof forgeries = [
  ['an ID token with our audience', () => sign({}, { typ: 'JWT' })],
  ['no grant', () => withoutClaim('grant_id')],
  ['a grant that nobody gave', () => sign({ grant_id: randomUUID() })],
  ['a grant that has ended', async () => sign({ grant_id: await addTestGrant(relations.db, -1) })],
]

/** Marks by which an outside provider's other tokens are known, whose type may be that of any token. */
const ofOutside: typeof forgeries = [
  ['an ID token by its claim', () => sign({ typ: 'ID' }, { typ: 'JWT' })],
  ['an ID token without a type', () => sign({ c_hash: 'x' }, { typ: undefined })],
  ['a refresh token', () => sign({ typ: 'Refresh' }, { typ: 'JWT' })],
  ['an offline token', () => sign({ typ: 'Offline' }, { typ: 'JWT' })],
  ['a logout token by type', () => sign({}, { typ: 'logout+jwt' })],
]

test('a good token gives the person and its end', async () => {
  const { principal, expiresAtMs } = await tokens.verify(await sign())
  expect(principal.userId).toBe('u-ann')
  expect(expiresAtMs).toBeGreaterThan(Date.now())
})

test('clocks may differ by ten seconds', async () => {
  await expect(tokens.verify(await sign({ exp: now() - 5 }))).resolves.toBeDefined()
  await expect(tokens.verify(await sign({ nbf: now() + 5 }))).resolves.toBeDefined()
  await isRefused(tokens, () => sign({ exp: now() - 11 }))
  await isRefused(tokens, () => sign({ nbf: now() + 15 }))
})

test('a token that ends a moment after it was seen is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const token = await sign({ exp: now() - 9 })
  await expect(tokens.verify(token)).resolves.toBeDefined()
  vi.setSystemTime(Date.now() + 1_500)
  await expect(tokens.verify(token)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  vi.useRealTimers()
})

test('a token is read once in a moment, and again when all is forgotten', async () => {
  const source = tokenKeys(config, relations.db, log)
  const asked = vi.fn(source)
  const check = createTokenCheck({ config, people, db: relations.db, log, keys: asked })
  const token = await sign()
  for (let call = 0; call < 3; call++) await check.verify(token)
  expect(asked).toHaveBeenCalledTimes(1)
  check.forget()
  await check.verify(token)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('there are at least twenty forged tokens', () => expect(forgeries.length).toBeGreaterThanOrEqual(20))

const isRefused = async (check: TokenCheck, forge: () => Promise<string>) =>
  expect(check.verify(await forge())).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })

test.each([...forgeries, ...ofBuiltIn])('refused: %s', (_name, forge) => isRefused(tokens, forge))

describe('of an outside provider', () => {
  let provider: Server
  let check: TokenCheck
  beforeAll(async () => {
    const jwks = { keys: publicKeys(keys) }
    provider = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(request.url === '/keys' ? jwks : { issuer, jwks_uri: `${issuer}/keys` }))
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    check = createTokenCheck({ config: { ...config, oidc: { ...config.oidc, issuer } }, people, db: relations.db, log })
  })
  afterAll(() => {
    issuer = builtIn
    provider.close()
  })

  test('its clock may differ by a minute', async () => {
    await expect(check.verify(await sign({ exp: now() - 50 }))).resolves.toBeDefined()
    await expect(check.verify(await sign({ nbf: now() + 50 }))).resolves.toBeDefined()
    await isRefused(check, () => sign({ exp: now() - 61 }))
  })

  test.each([
    ['at+jwt', { typ: 'at+jwt' }],
    ['JWT', { typ: 'JWT' }],
    ['none', { typ: undefined }],
  ])('a good token passes, its type being %s', async (_type, header) => {
    expect((await check.verify(await sign({}, header))).principal.userId).toBe('u-ann')
  })
  test.each([...forgeries, ...ofOutside])('refused: %s', (_name, forge) => isRefused(check, forge))
})

test('rights are read again within two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  let products = { MyFleet: 7 } as Record<string, number>
  const check = createTokenCheck({
    config,
    people: testPeople(async () => testPrincipal({ products })),
    db: relations.db,
    log,
  })
  const token = await sign()
  expect((await check.verify(token)).principal.products).toEqual({ MyFleet: 7 })
  products = {}
  vi.advanceTimersByTime(2_000)
  expect((await check.verify(token)).principal.products).toEqual({})
  vi.useRealTimers()
})

test('a grant that is taken back ends its tokens within two seconds, and no others', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const check = createTokenCheck({ config, people, db: relations.db, log })
  const grant = await addTestGrant(relations.db)
  const token = await sign({ grant_id: grant })
  await expect(check.verify(token)).resolves.toBeDefined()
  await relations.db.delete(identityRecord).where(eq(identityRecord.id, grant))
  vi.advanceTimersByTime(2_000)
  await expect(check.verify(token)).rejects.toMatchObject({ status: 401 })
  await expect(check.verify(await sign())).resolves.toBeDefined()
  vi.useRealTimers()
})

test('the refusal of a sound token names whose it was and why, and tells the caller no more', async () => {
  const ann = { userId: 'u-ann', firstName: 'Ann', lastName: 'Bell' }
  const refusal = (isSwitchedOff: boolean, token: string) =>
    createTokenCheck({
      config,
      people: {
        ...testPeople(async () => undefined),
        refused: async (subject) => (subject === 'ann' ? { ...ann, isSwitchedOff } : undefined),
      },
      db: relations.db,
      log,
    })
      .verify(token)
      .then(
        () => undefined,
        (error: unknown) => error as RefusedPersonError,
      )
  const disabled = await refusal(true, await sign())
  expect(disabled).toMatchObject({ status: 401, person: ann, reason: 'This person is disabled' })
  expect(await refusal(false, await sign())).toMatchObject({ person: ann, reason: 'This person has signed out' })
  const unknown = await refusal(true, await sign({ sub: 'nobody' }))
  expect(unknown).toMatchObject({ status: 401, message: disabled?.message })
  expect(unknown).not.toHaveProperty('person')
  expect(await refusal(true, await signByStranger({}))).not.toHaveProperty('person')
})

test('while people cannot be read nobody passes, and the answer says that it is temporary', async () => {
  const bySubject = async () => {
    throw new Error('connection lost')
  }
  const check = createTokenCheck({ config, people: testPeople(bySubject), db: relations.db, log })
  await expect(check.verify(await sign())).rejects.toMatchObject({ status: 503, code: 'unavailable' })
})

describe('an outside provider', () => {
  let server: Server
  let outsideIssuer: string
  let sound = false
  let stranger: Awaited<ReturnType<typeof generateKeyPair>>

  beforeAll(async () => {
    stranger = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(stranger.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
    server = createServer((request, response) => {
      if (!sound) return response.writeHead(503).end()
      response.setHeader('content-type', 'application/json')
      const isKeys = request.url === '/keys'
      response.end(
        JSON.stringify(isKeys ? { keys: [jwk] } : { issuer: outsideIssuer, jwks_uri: `${outsideIssuer}/keys` }),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    outsideIssuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const signOutside = (claims: JWTPayload = {}, typ?: string) =>
    new SignJWT({ iss: outsideIssuer, aud: config.oidc.audience, sub: 'x-1', exp: now() + 60, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k', ...(typ && { typ }) })
      .sign(stranger.privateKey)

  const open = () =>
    createTokenCheck({
      config: { ...config, oidc: { ...config.oidc, issuer: outsideIssuer } },
      people: testPeople(async (subject, email) => testPrincipal({ subject, email: email ?? null })),
      db: relations.db,
      log,
    })

  test('that cannot be reached is a 503, and the server tries again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    sound = false
    const check = open()
    await expect(check.verify(await signOutside())).rejects.toMatchObject({ status: 503 })
    sound = true
    vi.advanceTimersByTime(2_000)
    vi.useRealTimers()
    await expect(check.verify(await signOutside())).resolves.toBeDefined()
  })

  test('brings an e-mail only when it has verified it', async () => {
    sound = true
    const check = open()
    const emailOf = async (claims: JWTPayload) => (await check.verify(await signOutside(claims))).principal.email
    expect(await emailOf({ sub: 'a', email: 'ann@x.org', email_verified: true })).toBe('ann@x.org')
    expect(await emailOf({ sub: 'b', email: 'ann@x.org', email_verified: false })).toBeNull()
    expect(await emailOf({ sub: 'c', email: 'ann@x.org' })).toBeNull()
  })

  test('its ID and refresh tokens are refused although its key signed them', async () => {
    sound = true
    const check = open()
    for (const claims of [{ typ: 'ID' }, { typ: 'Refresh' }, { at_hash: 'x' }, { aud: config.oidc.clientId }])
      await expect(check.verify(await signOutside(claims))).rejects.toMatchObject({ status: 401 })
    await expect(check.verify(await signOutside({}, 'logout+jwt'))).rejects.toMatchObject({ status: 401 })
    await expect(check.verify(await signOutside({}, 'at+jwt'))).resolves.toBeDefined()
  })
})
