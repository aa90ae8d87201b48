/** A new password costs its full price, and who tries logins learns nothing from how much work a miss is (quality row S22). */
import crypto, { randomUUID, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { createPasswordCheck } from './password-check.ts'
import { hashPassword } from './password-hash.ts'
import { appUser } from './tables.ts'

/** What the product runs with. */
const config = loadConfig({})
const full = { N: 32_768, r: 8, p: 3 }

let relations: Relations
const derived = vi.spyOn(crypto, 'scrypt')
const logins = { known: 'ana', disabled: 'bert', withoutPassword: 'cleo', unknown: 'nobody' }

/** Of each derivation since the last call: bytes of its salt and of its key, and its cost. */
const derivations = () => {
  const calls = derived.mock.calls as unknown as [string, Buffer, number, ScryptOptions][]
  const told = calls.map(([, salt, length, { N, r, p }]) => ({ saltBytes: salt.length, length, cost: { N, r, p } }))
  derived.mockClear()
  return told
}

beforeAll(async () => {
  // Modules that import the function by its name get the one that is watched.
  syncBuiltinESMExports()
  relations = await openTestRelations()
  const passwordHash = await hashPassword('the wind blows from the west')
  const person = (login: string, fields: object) => ({
    id: randomUUID(),
    login,
    firstName: 'A',
    lastName: 'B',
    ...fields,
  })
  await relations.db
    .insert(appUser)
    .values([
      person(logins.known, { passwordHash }),
      person(logins.disabled, { passwordHash, isEnabled: false }),
      person(logins.withoutPassword, {}),
    ])
})
afterAll(async () => {
  derived.mockRestore()
  syncBuiltinESMExports()
  await relations.close()
})
beforeEach(() => {
  derived.mockClear()
})

test('a new password is hashed at the full cost, and no variable lowers it', async () => {
  expect(await hashPassword('the wind blows from the west', config.passwordCost)).toMatch(/^scrypt\$32768\$8\$3\$/)
  expect(derivations()).toEqual([{ saltBytes: 16, length: 32, cost: full }])
  expect(config.passwordCost).toEqual(full)
  for (const name of ['PASSWORD_COST', 'passwordCost']) expect(loadConfig({ [name]: '2' }).passwordCost).toEqual(full)
  expect(() => loadConfig({ SOLVANE_PASSWORD_COST: '2' })).toThrow('not a setting')
})

test('an unknown login, a disabled person and one without a password cost what a wrong password does', async () => {
  const passwords = createPasswordCheck(relations.db, config)
  for (const login of Object.values(logins)) {
    expect(await passwords.verify(login, 'not the password')).toBeUndefined()
    expect(derivations()).toEqual([{ saltBytes: 16, length: 32, cost: full }])
  }
})
