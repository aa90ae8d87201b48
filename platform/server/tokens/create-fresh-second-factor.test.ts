import fc from 'fast-check'
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequireFreshSecondFactor } from '../auth/fresh-second-factor.ts'
import { testPeople, testPrincipal } from '../auth/test-principal.ts'
import { controlAudienceOf, issuerOf } from '../config/issuer.ts'
import { loadConfig } from '../config/load-config.ts'
import { type IdentityKeys, loadIdentityKeys } from '../identity/identity-keys.ts'
import { addTestGrant } from '../identity/test-grant.ts'
import { builtInKeys } from '../identity/token-keys.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createFreshSecondFactor } from './create-fresh-second-factor.ts'
import { createTokenCheck } from './create-token-check.ts'

const log = pino({ level: 'silent' })
const nowS = () => Math.floor(Date.now() / 1000)
const ann = testPrincipal({ subject: 'ann' })

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())

const refusal = { status: 403, code: 'second-factor-needed' }

describe('tokens of the built-in provider', () => {
  const config = loadConfig({})
  let keys: IdentityKeys
  let check: RequireFreshSecondFactor
  let grantId: string
  beforeAll(async () => {
    const { db } = relations
    keys = await loadIdentityKeys(db)
    check = createFreshSecondFactor({ config, db, log, keys: builtInKeys(db) })
    grantId = await addTestGrant(db)
  })

  /** A token as the second client gets it; `undefined` leaves a claim out. */
  const sign = async (claims: JWTPayload = {}, header: Record<string, unknown> = {}) => {
    const [jwk = {}] = keys.signing
    return new SignJWT({
      iss: issuerOf(config),
      aud: controlAudienceOf(config),
      sub: 'ann',
      client_id: config.oidc.controlClientId,
      scope: 'openid profile email curtailment',
      grant_id: grantId,
      exp: nowS() + 300,
      acr: 'mfa',
      amr: ['pwd', 'otp', 'mfa'],
      auth_time: nowS() - 10,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: jwk.kid ?? '', ...header })
      .sign(await importJWK({ ...jwk }, 'ES256'))
  }

  test('a second factor of a moment ago passes, and tells until when', async () => {
    const authTimeS = nowS() - 120
    const fresh = await check(ann, await sign({ auth_time: authTimeS }))
    expect(fresh).toEqual({ confirmedAtMs: authTimeS * 1000, endsAtMs: (authTimeS + 300) * 1000 })
    // The last seconds count as well.
    await expect(check(ann, await sign({ auth_time: nowS() - 295 }))).resolves.toBeDefined()
  })

  test.each<[string, () => JWTPayload]>([
    ['older than five minutes', () => ({ auth_time: nowS() - 301 })],
    ['a day old', () => ({ auth_time: nowS() - 86_400 })],
    ['of the future', () => ({ auth_time: nowS() + 60 })],
    ['without auth_time', () => ({ auth_time: undefined })],
    ['with auth_time as text', () => ({ auth_time: String(nowS()) })],
    ['with auth_time that is no number', () => ({ auth_time: Number.NaN })],
    ['with the password alone', () => ({ acr: 'urn:solvane:acr:password', amr: ['pwd'] })],
    ['with a code alone', () => ({ acr: undefined, amr: ['otp'] })],
    ['with neither acr nor amr', () => ({ acr: undefined, amr: undefined })],
    ['with amr as text', () => ({ acr: undefined, amr: 'mfa' })],
    ['of the first client', () => ({ client_id: config.oidc.clientId })],
    ['of no client', () => ({ client_id: undefined })],
    ['of two clients', () => ({ azp: config.oidc.clientId })],
    ['without the scope', () => ({ scope: 'openid profile email' })],
    ['with a scope that only begins like it', () => ({ scope: 'openid curtailment.read' })],
    ['without any scope', () => ({ scope: undefined })],
    ['for the ordinary API', () => ({ aud: config.oidc.audience })],
    ['of another issuer', () => ({ iss: 'https://evil.example' })],
    ['of somebody else', () => ({ sub: 'bob' })],
    ['that has ended', () => ({ exp: nowS() - 60 })],
    ['of a sign-in that was taken back', () => ({ grant_id: 'gone' })],
  ])('a token %s is refused', async (_name, claims) => {
    await expect(check(ann, await sign(claims()))).rejects.toMatchObject(refusal)
  })

  test('whatever its age, it passes up to five minutes and never after', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -5, max: 3_000 }), async (ageS) => {
        // A test that takes its time makes a token older, never younger.
        const passes = await check(ann, await sign({ auth_time: nowS() - ageS })).then(
          () => true,
          () => false,
        )
        if (ageS > 300) expect(passes, `${ageS} s`).toBe(false)
        if (ageS <= 280) expect(passes, `${ageS} s`).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('what to do is said', async () => {
    await expect(check(ann, undefined)).rejects.toThrow(
      /A second factor is needed: sign in anew with the client solvane-control, the scope curtailment, acr_values=mfa and max_age=300/,
    )
    await expect(check(ann, await sign({ auth_time: nowS() - 301 }))).rejects.toThrow(/more than five minutes ago/)
  })

  test.each([
    ['nothing', ''],
    ['no token', 'x.y.z'],
    ['an API token', 'slv_0123456789012345678901234567890123456789012'],
  ])('%s is refused', async (_name, token) => {
    await expect(check(ann, token)).rejects.toMatchObject(refusal)
  })

  test('an ID token of the second client and a token of a stranger are refused', async () => {
    await expect(check(ann, await sign({ at_hash: 'x' }))).rejects.toMatchObject(refusal)
    await expect(check(ann, await sign({}, { typ: 'JWT' }))).rejects.toMatchObject(refusal)
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({ sub: 'ann', acr: 'mfa', auth_time: nowS() })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.signing[0]?.kid ?? '' })
      .sign(privateKey)
    await expect(check(ann, forged)).rejects.toMatchObject(refusal)
  })

  test('a program with an API token never passes, whatever it brings', async () => {
    const program = testPrincipal({ subject: 'ann', apiToken: { id: 't', name: 'Program' } })
    await expect(check(program, await sign())).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('tokens of an outside provider', () => {
  const config = loadConfig({ OIDC_ISSUER: 'https://login.example.org', OIDC_CONTROL_ACR: 'urn:loa:2' })
  let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
  let check: RequireFreshSecondFactor
  let ordinary: ReturnType<typeof createTokenCheck>
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256')
    privateKey = pair.privateKey
    const set = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k', alg: 'RS256' }] })
    const keys = async () => set
    const { db } = relations
    check = createFreshSecondFactor({ config, db, log, keys })
    ordinary = createTokenCheck({ config, db, log, keys, people: testPeople(async () => ann) })
  })

  const sign = (claims: JWTPayload = {}) =>
    new SignJWT({
      iss: 'https://login.example.org',
      aud: config.oidc.audience,
      sub: 'ann',
      azp: config.oidc.controlClientId,
      scope: 'openid profile email curtailment',
      exp: nowS() + 300,
      acr: 'urn:loa:2',
      auth_time: nowS() - 5,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'k' })
      .sign(privateKey)

  test.each<[string, JWTPayload]>([
    ['acr as it is configured', {}],
    ['amr with mfa instead', { acr: '1', amr: ['pwd', 'mfa'] }],
    ['an audience of its own', { aud: controlAudienceOf(config) }],
    [
      'its client as client_id and its scopes as a list',
      { azp: undefined, client_id: 'solvane-control', scope: undefined, scp: ['openid', 'curtailment'] },
    ],
  ])('pass with %s', async (_name, claims) => {
    await expect(check(ann, await sign(claims))).resolves.toBeDefined()
  })

  test.each<[string, () => JWTPayload]>([
    ['another acr', () => ({ acr: '1' })],
    ['the acr of other installations', () => ({ acr: 'mfa' })],
    ['an old auth_time', () => ({ auth_time: nowS() - 301 })],
    ['no auth_time', () => ({ auth_time: undefined })],
    ['the ordinary client', () => ({ azp: config.oidc.clientId })],
    ['no client', () => ({ azp: undefined })],
    ['another audience', () => ({ aud: 'urn:other' })],
  ])('are refused with %s', async (_name, claims) => {
    await expect(check(ann, await sign(claims()))).rejects.toMatchObject(refusal)
  })

  test('of the second client open nothing of the ordinary API, though the audience is the same', async () => {
    await expect(ordinary.verify(await sign())).rejects.toMatchObject({ status: 401 })
    await expect(ordinary.verify(await sign({ azp: config.oidc.clientId }))).resolves.toMatchObject({
      principal: { subject: 'ann' },
    })
  })
})
