import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeAt, stepAt } from '../../../platform/server/auth/totp.ts'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { createSecondFactors, resetSecondFactor, waitAfter } from './second-factor.ts'
import { createSignInSecondFactors } from './sign-in-second-factors.ts'
import { appUser, recoveryCode, secondFactor } from './tables.ts'

let relations: Relations
let factors: ReturnType<typeof createSecondFactors>
beforeAll(async () => {
  relations = await openTestRelations()
  factors = createSecondFactors(relations.db, loadConfig({}))
})
afterAll(() => relations.close())

const stepMs = 30_000

const addPerson = async (isUserSuperAdmin = false): Promise<string> => {
  const id = randomUUID()
  await relations.db
    .insert(appUser)
    .values({ id, subject: id, login: id, firstName: 'Ada', lastName: 'Test', isUserSuperAdmin })
  return id
}

const rowOf = async (userId: string) => {
  const [row] = await relations.db.select().from(secondFactor).where(eq(secondFactor.userId, userId))
  if (!row) throw new Error('no row')
  return row
}

/** Somebody with a second factor; the code of its confirmation is used up. */
const withFactor = async () => {
  const userId = await addPerson()
  const { secret } = (await factors.begin(userId)) ?? { secret: '' }
  const first = codeAt(secret, Date.now())
  const confirmed = await factors.confirm(userId, first)
  if (typeof confirmed === 'string') throw new Error(confirmed)
  /** As if the codes of these moments had never been taken. */
  const forget = () => relations.db.update(secondFactor).set({ lastStep: 0 }).where(eq(secondFactor.userId, userId))
  return {
    userId,
    secret,
    first,
    forget,
    codes: confirmed.recoveryCodes,
    code: (atMs = Date.now()) => codeAt(secret, atMs),
  }
}

const wrongOne = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((drift) => codeAt(secret, Date.now() + drift * stepMs)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}

test('it counts only once a first code was right', async () => {
  const userId = await addPerson()
  const begun = await factors.begin(userId)
  if (!begun) throw new Error('not begun')
  expect((await factors.begin(userId))?.secret).toBe(begun.secret)
  expect(await factors.verify(userId, codeAt(begun.secret, Date.now()))).toBe('wrong')
  expect(await factors.confirm(userId, wrongOne(begun.secret))).toBe('wrong')
  expect((await factors.stateOf(userId)).setUpAtMs).toBeNull()
  const confirmed = await factors.confirm(userId, codeAt(begun.secret, Date.now()))
  expect(confirmed).toMatchObject({ recoveryCodes: expect.any(Array) })
  expect(await factors.stateOf(userId)).toMatchObject({ setUpAtMs: expect.any(Number), recoveryCodesLeft: 10 })
  expect(await factors.confirm(userId, codeAt(begun.secret, Date.now()))).toBe('gone')
  expect(await factors.begin(userId)).toBeUndefined()
})

test('a set-up that was left alone for a quarter of an hour begins anew', async () => {
  const userId = await addPerson()
  const first = await factors.begin(userId)
  await relations.db.update(secondFactor).set({ createdAt: new Date(Date.now() - 16 * 60_000) })
  expect(await factors.confirm(userId, codeAt(first?.secret ?? '', Date.now()))).toBe('gone')
  const second = await factors.begin(userId)
  expect(second?.secret).not.toBe(first?.secret)
})

test('two that begin at once are given the same secret', async () => {
  const userId = await addPerson()
  const begun = await Promise.all([factors.begin(userId), factors.begin(userId), factors.begin(userId)])
  expect(new Set(begun.map((one) => one?.secret)).size).toBe(1)
})

test('a code is taken once, also when it is sent several times at the same moment', async () => {
  const { userId, first, code, forget } = await withFactor()
  expect(await factors.verify(userId, first)).toBe('wrong')
  await forget()
  const typed = code()
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => factors.verify(userId, typed)))
  expect(outcomes.toSorted()).toEqual(['code', 'wrong', 'wrong', 'wrong'])
  expect(await factors.verify(userId, typed)).toBe('wrong')
})

test('after the code of the next step, older ones are not taken any more', async () => {
  const { userId, code, forget } = await withFactor()
  await forget()
  expect(await factors.verify(userId, code(Date.now() + stepMs))).toBe('code')
  expect(await factors.verify(userId, code())).toBe('wrong')
})

test('each recovery code is taken once, in any writing, also at the same moment', async () => {
  const { userId, codes } = await withFactor()
  const [first = '', second = ''] = codes
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
  const outcomes = await Promise.all([1, 2, 3].map(() => factors.verify(userId, first)))
  expect(outcomes.toSorted()).toEqual(['recoveryCode', 'wrong', 'wrong'])
  expect(await factors.verify(userId, ` ${second.toUpperCase().replaceAll('-', ' ')}`)).toBe('recoveryCode')
  expect((await factors.stateOf(userId)).recoveryCodesLeft).toBe(8)
  const other = await withFactor()
  expect(await factors.verify(other.userId, codes[2] ?? '')).toBe('wrong')
})

test('new recovery codes end the old ones; a wrong code makes none', async () => {
  const { userId, secret, codes } = await withFactor()
  expect((await factors.renewRecoveryCodes(userId, wrongOne(secret))).recoveryCodes).toEqual([])
  const renewed = await factors.renewRecoveryCodes(userId, codes[0] ?? '')
  expect(renewed).toMatchObject({ outcome: 'recoveryCode', recoveryCodes: { length: 10 } })
  expect(await factors.verify(userId, codes[1] ?? '')).toBe('wrong')
  expect(await factors.verify(userId, renewed.recoveryCodes[0] ?? '')).toBe('recoveryCode')
})

test('wrong codes make it wait, longer and longer, also for right ones; a right one ends that', async () => {
  expect([1, 4, 5, 6, 7, 11, 500].map(waitAfter).map((ms) => ms / 60_000)).toEqual([0, 0, 1, 2, 4, 60, 60])
  const { userId, secret, code, codes, forget } = await withFactor()
  await forget()
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => factors.verify(userId, wrongOne(secret))))
  expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5)
  expect(await factors.verify(userId, code())).toBe('blocked')
  expect(await factors.verify(userId, codes[0] ?? '')).toBe('blocked')
  // As if the minute had passed.
  await relations.db.update(secondFactor).set({ blockedUntil: new Date(Date.now() - 1) })
  expect(await factors.verify(userId, code())).toBe('code')
  expect(await rowOf(userId)).toMatchObject({ failures: 0, blockedUntil: null })
})

test('what is written with a change is written with it or not at all', async () => {
  const { userId, codes } = await withFactor()
  const fails = async () => {
    throw new Error('no audit')
  }
  await expect(factors.remove(userId, codes[0] ?? '', fails)).rejects.toThrow('no audit')
  expect((await factors.stateOf(userId)).recoveryCodesLeft).toBe(10)
  expect(await factors.remove(userId, codes[0] ?? '')).toBe('recoveryCode')
  expect((await factors.stateOf(userId)).setUpAtMs).toBeNull()
})

test('neither the secret nor a code stands in the tables as it is', async () => {
  const { userId, secret, codes } = await withFactor()
  const kept = JSON.stringify([
    await rowOf(userId),
    await relations.db.select().from(recoveryCode).where(eq(recoveryCode.userId, userId)),
  ])
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(kept).not.toContain(text)
})

test('a reset takes all of it away', async () => {
  const { userId, codes } = await withFactor()
  expect(await resetSecondFactor(relations.db, userId)).toBe(true)
  expect(await resetSecondFactor(relations.db, userId)).toBe(false)
  expect(await factors.verify(userId, codes[0] ?? '')).toBe('wrong')
  expect(await relations.db.$count(recoveryCode, eq(recoveryCode.userId, userId))).toBe(0)
})

test.each([
  ['optional', ['none', 'none', 'set-up']],
  ['required-for-administrators', ['none', 'must-set-up', 'set-up']],
  ['required', ['must-set-up', 'must-set-up', 'set-up']],
])('SECOND_FACTOR=%s', async (policy, expected) => {
  const signIn = createSignInSecondFactors(relations.db, loadConfig({ SECOND_FACTOR: policy }))
  const people = [await addPerson(), await addPerson(true), (await withFactor()).userId]
  expect(await Promise.all(people.map((subject) => signIn.stateOf(subject)))).toEqual(expected)
  expect(await signIn.stateOf('nobody')).toBe('none')
  expect(await signIn.verify('nobody', '123456')).toBe('wrong')
})

test('steps are those of the clock', () => {
  vi.useFakeTimers({ now: 60_000, toFake: ['Date'] })
  expect(stepAt(Date.now())).toBe(2)
  vi.useRealTimers()
})
