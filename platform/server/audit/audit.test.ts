import { eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPrincipal } from '../auth/test-principal.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import type { Audit } from './audit.ts'
import { checkChain, checkingChain } from './audit-chain.ts'
import { createAudit } from './create-audit.ts'
import { auditEntry } from './tables.ts'
import { clearAudit, tamperWithAudit } from './test-audit.ts'

let relations: Relations
let audit: Audit
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  await clearAudit(relations.db)
  audit = createAudit(relations.db, pino({ level: 'silent' }))
})
afterEach(() => audit.close())

const source = {
  operation: 'updateUser',
  principal: testPrincipal({ userId: 'u-7', firstName: 'Ada', lastName: 'Byron' }),
  address: '127.0.0.1',
  requestId: 'r-1',
}
const rename = (id: string) => ({
  target: { kind: 'user', id, name: 'Bo' },
  before: { name: 'Al' },
  after: { name: 'Bo' },
})
const rows = () => relations.db.select().from(auditEntry).orderBy(auditEntry.number)

describe('a change', () => {
  test('is written with who, what, from where, before and after', async () => {
    await relations.db.transaction((tx) => audit.record(tx, source, { ...rename('1'), farmCode: 'FR01' }))
    expect(await rows()).toMatchObject([
      {
        number: 1,
        actorId: 'u-7',
        actorName: 'Ada Byron',
        address: '127.0.0.1',
        requestId: 'r-1',
        operation: 'updateUser',
        targetKind: 'user',
        targetId: '1',
        targetName: 'Bo',
        farmCode: 'FR01',
        before: '{"name":"Al"}',
        after: '{"name":"Bo"}',
        result: 'done',
        times: 1,
      },
    ])
  })

  test('that is rolled back leaves no row and no gap', async () => {
    await relations.db.transaction((tx) => audit.record(tx, source, rename('1')))
    await expect(
      relations.db.transaction(async (tx) => {
        await audit.record(tx, source, rename('2'))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await relations.db.transaction((tx) => audit.record(tx, source, rename('3')))
    expect((await rows()).map(({ number, targetId }) => `${number} ${targetId}`)).toEqual(['1 1', '2 3'])
    expect(await checkChain(relations.db)).toEqual({ rows: 2, brokenAt: null })
  })

  test('does not happen when its row cannot be written', async () => {
    await relations.db.execute(sql`alter table audit_entry rename to audit_away`)
    await expect(relations.db.transaction((tx) => audit.record(tx, source, rename('1')))).rejects.toThrow()
    await relations.db.execute(sql`alter table audit_away rename to audit_entry`)
  })

  test('of a record without end is cut, and says so', async () => {
    const change = { ...rename('1'), after: { text: 'x'.repeat(200_000) } }
    await relations.db.transaction((tx) => audit.record(tx, source, change))
    expect(JSON.parse((await rows())[0]?.after ?? '')).toEqual({ cut: expect.stringMatching(/^\{"text":"xxx/) })
  })
})

describe('refusals', () => {
  test('the same one many times is one row that tells how often', async () => {
    for (let time = 0; time < 5; time++) audit.refused(source, { reason: 'Not allowed', farmCode: 'PT01' })
    audit.refused({ operation: 'getUsers' }, { reason: 'Sign in first' })
    await audit.close()
    expect(await rows()).toMatchObject([
      { operation: 'updateUser', farmCode: 'PT01', result: 'refused', reason: 'Not allowed', times: 5 },
      { operation: 'getUsers', actorId: null, result: 'refused', times: 1 },
    ])
  })

  test('that go on are written less and less often, and each is counted', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      for (let second = 0; second < 120; second++) {
        audit.refused(source, { reason: 'Not allowed' })
        await vi.advanceTimersByTimeAsync(1_000)
      }
    } finally {
      vi.useRealTimers()
    }
    await audit.close()
    const written = await rows()
    expect(written.length).toBeLessThan(8)
    expect(written[0]?.times).toBeLessThan(4)
    expect(written.reduce((sum, { times }) => sum + times, 0)).toBe(120)
  })

  test('wait for a database that is away', async () => {
    await relations.db.execute(sql`alter table audit_entry rename to audit_away`)
    audit.refused(source, { reason: 'Not allowed' })
    await audit.close()
    await relations.db.execute(sql`alter table audit_away rename to audit_entry`)
    audit.refused(source, { reason: 'Not allowed' })
    await audit.close()
    expect(await rows()).toMatchObject([{ times: 2 }])
  })
})

describe('events', () => {
  test('stand beside refusals, each result for itself', async () => {
    const target = { kind: 'user', id: 'u-7', name: 'Ada Byron' }
    audit.noted({ operation: 'signIn', address: '127.0.0.1' }, { target, result: 'done' })
    audit.noted({ operation: 'signIn', address: '127.0.0.1' }, { target, result: 'refused', reason: 'Wrong password' })
    audit.noted({ operation: 'signIn', address: '127.0.0.1' }, { target, result: 'refused', reason: 'Wrong password' })
    await audit.close()
    expect(await rows()).toMatchObject([
      { operation: 'signIn', result: 'done', targetName: 'Ada Byron', times: 1 },
      { operation: 'signIn', result: 'refused', reason: 'Wrong password', times: 2 },
    ])
  })
})

describe('text that the database does not keep as it is', () => {
  test('is made storable before it is hashed, and holds up nothing else', async () => {
    audit.refused(source, { reason: 'Not allowed', farmCode: '\u0000' })
    audit.refused(source, { reason: 'half \ud83d', target: { kind: 'user', id: '1', name: 'a\u0000b' } })
    await audit.close()
    const change = { target: { kind: 'message', id: '2', name: 'cut \ud83d' }, after: { text: '\u0000 \ud83d' } }
    await relations.db.transaction((tx) => audit.record(tx, source, change))
    expect(await rows()).toHaveLength(3)
    expect(await checkChain(relations.db)).toMatchObject({ rows: 3, brokenAt: null })
  })

  test('one row that is refused is left out, the others are written', async () => {
    await relations.db.execute(sql`alter table audit_entry add constraint no_bad check (reason <> 'bad')`)
    audit.refused(source, { reason: 'bad' })
    audit.refused(source, { reason: 'Not allowed' })
    await audit.close()
    await relations.db.execute(sql`alter table audit_entry drop constraint no_bad`)
    expect((await rows()).map(({ reason }) => reason)).toEqual(['Not allowed'])
  })

  test('more refusals than one statement takes are written', async () => {
    for (let at = 0; at < 4_500; at++) audit.refused(source, { reason: `Not allowed ${at}` })
    await audit.close()
    expect(await rows()).toHaveLength(4_500)
  })
})

describe('the database', () => {
  test.each(['update audit_entry set reason = null', 'delete from audit_entry', 'truncate audit_entry'])(
    'refuses %s',
    async (statement) => {
      await relations.db.transaction((tx) => audit.record(tx, source, rename('1')))
      await expect(relations.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never changed') },
      })
      expect(await rows()).toHaveLength(1)
    },
  )
})

describe('the chain', () => {
  beforeEach(async () => {
    for (const id of ['1', '2', '3']) await relations.db.transaction((tx) => audit.record(tx, source, rename(id)))
    expect(await checkChain(relations.db)).toEqual({ rows: 3, brokenAt: null })
  })

  test.each([
    ['one changed character', sql`update audit_entry set after = replace(after, 'Bo', 'Bi') where number = 2`, 2],
    ['a changed time', sql`update audit_entry set at = at - interval '1 millisecond' where number = 2`, 2],
    ['another person', sql`update audit_entry set actor_name = 'Eve' where number = 3`, 3],
    ['a row far behind the others', sql`update audit_entry set number = 9000 where number = 3`, 9_000],
    ['a row taken out', sql`delete from audit_entry where number = 2`, 3],
  ])('finds %s', async (_name, change, brokenAt) => {
    await tamperWithAudit(relations.db, (tx) => tx.execute(change))
    expect((await checkChain(relations.db)).brokenAt).toBe(brokenAt)
  })

  test('tells the newest hash with its result', async () => {
    let last: object | undefined
    for await (const step of checkingChain(relations.db)) last = step
    expect(last).toEqual({ rows: 3, brokenAt: null, hash: (await rows()).at(-1)?.hash, isEnd: true })
  })

  test('finds a row taken out when the next ones moved up', async () => {
    await tamperWithAudit(relations.db, async (tx) => {
      await tx.delete(auditEntry).where(eq(auditEntry.number, 1))
      for (const number of [2, 3])
        await tx
          .update(auditEntry)
          .set({ number: number - 1 })
          .where(eq(auditEntry.number, number))
    })
    expect((await checkChain(relations.db)).brokenAt).toBe(1)
  })

  test('finds a field that moved into its neighbour', async () => {
    await tamperWithAudit(relations.db, (tx) =>
      tx.update(auditEntry).set({ targetId: null, targetName: '2' }).where(eq(auditEntry.number, 2)),
    )
    expect((await checkChain(relations.db)).brokenAt).toBe(2)
  })
})
