/** Who tries logins learns nothing from how much work a miss is (quality row S22). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PasswordCheck } from '../../../platform/server/auth/principal.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { createPasswordCheck } from './password-check.ts'
import { hashPassword } from './password-hash.ts'
import { appUser } from './tables.ts'

const derivations = vi.hoisted((): unknown[] => [])
vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>()
  const scrypt = (...given: Parameters<typeof real.scrypt>) => {
    const [, salt, length, options] = given
    derivations.push([Buffer.from(salt as Buffer).length, length, options])
    return real.scrypt(...given)
  }
  return { ...real, scrypt }
})

let relations: Relations
let passwords: PasswordCheck
const logins = { known: 'ana', disabled: 'bert', withoutPassword: 'cleo', unknown: 'nobody' }

beforeAll(async () => {
  relations = await openTestRelations()
  passwords = createPasswordCheck(relations.db, { demo: false })
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
afterAll(() => relations.close())
beforeEach(() => {
  derivations.length = 0
})

test('an unknown login, a disabled person and one without a password cost what a wrong password does', async () => {
  const costs: unknown[][] = []
  for (const login of Object.values(logins)) {
    derivations.length = 0
    expect(await passwords.verify(login, 'not the password')).toBeUndefined()
    costs.push([...derivations])
  }
  const [known, ...others] = costs
  expect(known).toHaveLength(1)
  for (const other of others) expect(other).toEqual(known)
})

test('how long each takes is told, not judged', async () => {
  const took = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < 5; round += 1)
    for (const name of ['known', 'unknown'] as const) {
      const startMs = performance.now()
      await passwords.verify(logins[name], 'not the password')
      took[name].push(performance.now() - startMs)
    }
  const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  console.info(
    `a wrong password of a known login takes ${median(took.known).toFixed(1)} ms, of an unknown one ${median(took.unknown).toFixed(1)} ms`,
  )
})
