import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { clearAudit, tamperWithAudit } from '../../../platform/server/audit/test-audit.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import { openTestServer, type TestServer } from '../../../tests/spec/open-test-server.ts'
import { createSignInBrowser } from '../../../tests/spec/sign-in-browser.ts'
import { seedDemoPeople } from '../../users/server/demo-people.ts'
import type { AuditLogRow, ChainStep } from '../contract/audit-log.ts'
import { auditFileLines, verifyAuditFile } from './verify-audit-file.ts'

let server: TestServer
let address: string
let admin: string

beforeAll(async () => {
  server = await openTestServer()
  await seedDemoPeople(server.relations.db, [], testPasswordCost)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await server.tokenFor(await server.addPerson({ isUserSuperAdmin: true }))
})
afterAll(() => server.close())

const get = (path: string, token = admin) =>
  server.app.inject({ url: `/api/AuditLog${path}`, headers: { authorization: `Bearer ${token}` } })
const page = async (query: string): Promise<{ results: AuditLogRow[]; next: number | null }> =>
  (await get(`?${query}`)).json()
const numbers = async (query: string) => (await page(query)).results.map(({ number }) => number)

const person = (userId: string, firstName: string) => ({ userId, firstName, lastName: '' })
const change = async (
  operation: string,
  by: ReturnType<typeof person> | undefined,
  farmCode?: string,
  name = 'Thing',
) =>
  server.relations.db.transaction((tx) =>
    server.audit.record(
      tx,
      { operation, principal: by, address: '10.0.0.1' },
      {
        target: { kind: 'thing', id: name, name },
        ...(farmCode && { farmCode }),
        before: { a: 1 },
        after: { a: 2, note: name },
      },
    ),
  )

describe('the log', () => {
  beforeEach(async () => {
    await clearAudit(server.relations.db)
    await change('updateUser', person('u-1', 'Ada'), 'FR01', 'First')
    await change('updateGroup', person('u-2', 'Bo'), 'PT01', '100% sure')
    await change('updateUser', undefined, 'FR01', 'Third')
  })

  test.each([
    ['everything', '', [3, 2, 1]],
    ['a person', 'actor=u-1', [1]],
    ['nobody', 'actor=none', [3]],
    ['an operation', 'operation=updateUser', [3, 1]],
    ['a farm, however it is written', 'farm=fr01', [3, 1]],
    ['a part of a target’s name', 'target=thir', [3]],
    ['a text in what came after', 'text=first', [1]],
    ['a text with a sign of patterns', 'text=100%25', [2]],
    ['a result', 'result=refused', []],
    ['a range in the future', 'from=4102444800000', []],
    ['two filters together', 'operation=updateUser&actor=u-1', [1]],
  ])('%s', async (_, query, expected) => {
    expect(await numbers(query)).toEqual(expected)
  })

  test('pages go on below a number, and rows added meanwhile move nothing', async () => {
    const first = await page('size=2')
    expect(first.results.map(({ number }) => number)).toEqual([3, 2])
    await change('updateUser', person('u-1', 'Ada'))
    const second = await page(`size=2&before=${first.next}`)
    expect(second.results.map(({ number }) => number)).toEqual([1])
    expect(second.next).toBeNull()
  })

  test('rows are in the order of their times, and then of their numbers, over all pages', async () => {
    await tamperWithAudit(server.relations.db, async (tx) => {
      await tx.execute(sql`update audit_entry set at = '2026-11-01T10:00:02Z' where number = 1`)
      await tx.execute(sql`update audit_entry set at = '2026-11-01T10:00:01Z' where number in (2, 3)`)
    })
    expect(await numbers('')).toEqual([1, 3, 2])
    const first = await page('size=2')
    expect(first).toMatchObject({ results: [{ number: 1 }, { number: 3 }], next: 3 })
    expect(await numbers(`size=2&before=${first.next}`)).toEqual([2])
  })

  test('one row, with what was before and after', async () => {
    expect((await get('/Rows/2')).json()).toMatchObject({
      actorName: 'Bo',
      address: '10.0.0.1',
      before: '{"a":1}',
      after: '{"a":2,"note":"100% sure"}',
    })
    expect((await get('/Rows/99')).statusCode).toBe(404)
  })

  test('choices are what occurs', async () => {
    expect((await get('/Choices')).json()).toEqual({
      operations: ['updateGroup', 'updateUser'],
      actors: [
        { id: 'u-1', name: 'Ada' },
        { id: 'u-2', name: 'Bo' },
      ],
    })
  })

  test('is not for others, and that is in it', async () => {
    const token = await server.tokenFor(await server.addPerson({ products: { MyFleet: READ, BackOfficeUsers: 7 } }))
    expect((await get('', token)).statusCode).toBe(403)
    await server.audit.close()
    expect((await page('result=refused')).results).toMatchObject([{ operation: 'getAuditLog', times: 1 }])
  })
})

describe('an export', () => {
  /** As a file that is read in pieces that end anywhere. */
  const pieces = async function* (text: string) {
    const bytes = Buffer.from(text)
    for (let from = 0; from < bytes.length; from += 101) yield bytes.subarray(from, from + 101)
  }
  const check = (text: string) => verifyAuditFile(auditFileLines(pieces(text)))
  beforeEach(async () => {
    await clearAudit(server.relations.db)
    for (const name of ['First', 'Second', 'Third'])
      await change(name === 'Second' ? 'updateGroup' : 'updateUser', person('u-1', 'Ada'), 'FR01', name)
  })

  test('of a range holds what was written from its beginning to before its end, in both forms', async () => {
    const moment = () => new Promise((resolve) => setTimeout(resolve, 5))
    for (const name of ['Before', 'Within', 'After']) {
      await moment()
      await change('updateUser', person('u-1', 'Ada'), 'FR01', name)
    }
    const [after, within] = (await page('')).results
    const range = `from=${within?.atMs}&to=${after?.atMs}`
    const file = await get(`/File?${range}`)
    expect(await check(file.body)).toMatchObject({ rows: 1, isWhole: false })
    expect(file.body).toContain('"targetName":"Within"')
    expect(file.body).not.toMatch(/"targetName":"(Before|After)"/)
    const events = (await get(`/Events?${range}`)).body.trimEnd().split('\n')
    expect(events).toHaveLength(1)
    expect(events[0]).toContain('cs3=Within')
  })

  test('of everything holds, says who asked for it, and ends with the newest hash', async () => {
    const reply = await get('/File')
    expect(reply.headers['content-type']).toContain('application/x-ndjson')
    const result = await check(reply.body)
    expect(result).toMatchObject({ rows: 3, isWhole: true })
    expect(result.fault).toBeUndefined()
    const [newest, last] = (await page('')).results
    expect(newest).toMatchObject({ operation: 'getAuditLogFile', number: 4 })
    expect(result.lastHash).toBe(last?.hash)
    expect(result.keyId).toBe((await get('/Signer')).json().keyId)
  })

  test('tells the public key that it is signed with, and nothing of the private one', async () => {
    const signer = (await get('/Signer')).json()
    expect(Object.keys(signer.publicKey)).toEqual(['kty', 'crv', 'x'])
    expect(signer.keyId).toMatch(/^[\w-]{43}$/)
    expect((await get('/File')).body).not.toContain('"d":')
  })

  test('of an earlier version holds by its chain, and says that it is not signed', async () => {
    const { body } = await get('/File')
    const old = body.replace('"format":2', '"format":1').replace(/,"signature":\{.*\}\}\n$/, '}\n')
    expect(await check(old)).toMatchObject({ rows: 3, isWhole: true, keyId: null })
    expect((await check(old)).fault).toBeUndefined()
    const unsigned = body.replace(/,"signature":\{.*\}\}\n$/, '}\n')
    expect((await check(unsigned)).fault).toContain('signature is missing')
  })

  test('holds whatever signs a name has', async () => {
    await change('updateUser', person('u-1', 'line\u2028separator é 山'), 'FR01')
    expect(await check((await get('/File')).body)).toMatchObject({ rows: 4, isWhole: true })
  })

  test('of a part holds too', async () => {
    const result = await check((await get('/File?operation=updateUser')).body)
    expect(result).toEqual({
      rows: 2,
      isWhole: false,
      lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      keyId: expect.any(String),
    })
  })

  test.each([
    [
      'a changed character',
      (text: string) => text.replace('Second', 'Sacond'),
      'Line 3: row 2 was changed after it was written',
    ],
    [
      'a changed time',
      (text: string) => text.replace(/(?<=\n.*"at":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.)\d/, '_'),
      'Line 2',
    ],
    ['a row taken out', (text: string) => text.split('\n').toSpliced(2, 1).join('\n'), 'row 2 is missing'],
    ['a file cut off', (text: string) => text.split('\n').slice(0, 3).join('\n'), 'cut off'],
    [
      'a row put in twice',
      (text: string) =>
        text
          .split('\n')
          .toSpliced(2, 0, text.split('\n')[1] ?? '')
          .join('\n'),
      'row 1 stands behind row 1',
    ],
    ['another field', (text: string) => text.replace('"times":1', '"times":1,"x":1'), 'is not a row'],
    ['nothing', () => '', 'empty'],
    [
      'a changed filter in the first line',
      (text: string) => text.replace('"filter":{}', '"filter":{"farm":"FR01"}'),
      'The signature is not of this file',
    ],
    [
      'something else in the place of the key',
      (text: string) => text.replace(/(?<="x":")[^"]*/, 'none'),
      'The signature is not of this file',
    ],
    [
      'another key behind the same thumbprint',
      (text: string) => text.replace(/(?<="x":")./, (first) => (first === 'A' ? 'B' : 'A')),
      'The signature is not of this file',
    ],
  ])('%s is found', async (_, spoil, fault) => {
    const { body } = await get('/File')
    expect(spoil(body)).not.toBe(body)
    expect((await check(spoil(body))).fault).toContain(fault)
  })

  test('as events is a line a row of the filter, and is written down too', async () => {
    const reply = await get('/Events?operation=updateUser')
    expect(reply.headers['content-type']).toContain('text/plain')
    const events = reply.body.trimEnd().split('\n')
    expect(events).toHaveLength(2)
    expect(events[0]).toMatch(/^<110>1 \S+ \S+ solvane - updateUser - CEF:0\|Solvane\|/)
    expect((await page('')).results[0]?.operation).toBe('getAuditLogEvents')
  })
})

describe('the check', () => {
  const steps = async (): Promise<ChainStep[]> =>
    (await get('/Check')).body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ChainStep)

  test('tells where the chain is broken', async () => {
    await clearAudit(server.relations.db)
    for (const name of ['First', 'Second']) await change('updateUser', person('u-1', 'Ada'), 'FR01', name)
    expect((await steps()).at(-1)).toMatchObject({ rows: 2, total: 2, brokenAt: null, isEnd: true })
    await tamperWithAudit(server.relations.db, (tx) =>
      tx.execute(sql`update audit_entry set actor_name = 'Eve' where number = 2`),
    )
    expect((await steps()).at(-1)).toMatchObject({ rows: 1, brokenAt: 2, isEnd: true })
  })
})

describe('sign-ins', () => {
  test('are written down with who and from where; an unknown login is not', async () => {
    await clearAudit(server.relations.db)
    const browser = createSignInBrowser(address, server.config)
    await browser.signIn('reader', 'demo-reader')
    for (const login of ['operator', 'my secret pass phrase'])
      await createSignInBrowser(address, server.config)
        .signIn(login, 'wrong')
        .catch(() => undefined)
    await expect
      .poll(async () => {
        await server.audit.close()
        return (await page('')).results.length
      })
      .toBe(3)
    const { results } = await page('')
    const byResult = results.map(({ operation, result, actorName, targetName, address: from }) => ({
      operation,
      result,
      actorName,
      targetName,
      from,
    }))
    expect(byResult).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          operation: 'signIn',
          result: 'done',
          from: '127.0.0.1',
          actorName: expect.any(String),
        }),
        expect.objectContaining({
          operation: 'signIn',
          result: 'refused',
          actorName: null,
          targetName: expect.any(String),
        }),
        expect.objectContaining({ operation: 'signIn', result: 'refused', actorName: null, targetName: null }),
      ]),
    )
    expect(JSON.stringify(results)).not.toContain('secret')
  })
})
