import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createSignInFailures, failureWindowMs, mostFailures } from './sign-in-failures.ts'
import { identityRecord } from './tables.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
afterEach(async () => void (await relations.db.delete(identityRecord)))

/** A clock of its own: PGlite sets its timers by `Date`, so a faked one would upset it for the files that follow. */
let nowMs = Date.now()
const pass = (ms: number) => {
  nowMs += ms
}
const create = () => createSignInFailures(relations.db, () => nowMs)
/** Fails from another address each time. */
const guess = async (login: string, times: number, at = create()) => {
  let waitS: number | undefined
  for (let time = 0; time < times; time += 1) waitS = await at.take(login, `192.0.2.${time}`)
  return waitS
}

test('one login guessed from many addresses, at many processes, has to wait; other logins do not', async () => {
  expect(await guess('ann', mostFailures - 1)).toBeUndefined()
  const other = create()
  expect(await other.take(' ANN ', '198.51.100.1')).toBeUndefined()
  const waitS = await other.take('ann', '198.51.100.2')
  expect(waitS).toBeGreaterThan(590)
  expect(waitS).toBeLessThanOrEqual(failureWindowMs / 1000)
  expect(await other.take('bob', '198.51.100.2')).toBeUndefined()
})

test('the wait does not grow with more failures and ends with its window: it begins anew then', async () => {
  await guess('ann', mostFailures)
  pass(failureWindowMs / 2)
  expect(await guess('ann', 50)).toBeLessThanOrEqual(failureWindowMs / 2_000)
  pass(failureWindowMs / 2)
  expect(await guess('ann', 1)).toBeUndefined()
})

test('where somebody has signed in they go on while others guess, for a month', async () => {
  const failures = create()
  await failures.take('ann', '203.0.113.7')
  await failures.succeeded('ann', '203.0.113.7')
  await guess('ann', mostFailures + 5)
  expect(await failures.take('ann', '203.0.113.7')).toBeUndefined()
  expect(await failures.take('bob', '203.0.113.7')).toBeUndefined()
  pass(31 * 86_400_000)
  await guess('ann', mostFailures + 5)
  expect(await failures.take('ann', '203.0.113.7')).toBeGreaterThan(0)
})

test('a right password is no failure, and what was typed is not kept', async () => {
  const failures = create()
  for (let time = 0; time < 3 * mostFailures; time += 1) {
    expect(await failures.take('secret typed as login', `192.0.2.${time}`)).toBeUndefined()
    await failures.succeeded('secret typed as login', `192.0.2.${time}`)
  }
  expect(JSON.stringify(await relations.db.select().from(identityRecord))).not.toContain('secret')
})
