import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { everyFarm, noFarms } from '../../../domain/perimeter-rule.ts'
import type { ProductRights } from '../../../domain/right.ts'
import type { DemoSignIn } from '../../../platform/server/auth/principal.ts'
import type { PasswordCost } from '../../../platform/server/config/password-cost.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { roleRights } from '../contract/role-presets.ts'
import { seedDemoOrganisation } from './demo-organisation.ts'
import { hashPassword } from './password-hash.ts'
import { appUser, userRight } from './tables.ts'

interface DemoPerson {
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly isUserSuperAdmin?: boolean
  readonly products: ProductRights
  /** Every farm, those given to `seedDemoPeople`, or none. */
  readonly farms: 'all' | 'given' | 'none'
}

const demoPeople: readonly DemoPerson[] = [
  {
    login: 'admin',
    firstName: 'Inês',
    lastName: 'Carvalho',
    isUserSuperAdmin: true,
    products: {},
    farms: 'all',
  },
  { login: 'manager', firstName: 'Hélène', lastName: 'Moreau', products: roleRights.manager, farms: 'all' },
  {
    login: 'operator',
    firstName: 'Tomás',
    lastName: 'Ferreira',
    products: roleRights.operator,
    farms: 'given',
  },
  { login: 'reader', firstName: 'Nora', lastName: 'Fischer', products: roleRights.reader, farms: 'all' },
  { login: 'guest', firstName: 'Pablo', lastName: 'Ortega', products: {}, farms: 'none' },
]

export const demoPassword = (login: string): string => `demo-${login}`

const addPerson = async (db: Db, person: DemoPerson, passwordHash: string): Promise<string> => {
  const id = randomUUID()
  await db.transaction(async (tx) => {
    await tx.insert(appUser).values({
      id,
      subject: id,
      login: person.login,
      firstName: person.firstName,
      lastName: person.lastName,
      isUserSuperAdmin: person.isUserSuperAdmin ?? false,
      isDemo: true,
      passwordHash,
      perimeter: person.farms === 'all' ? everyFarm : noFarms,
    })
    const rights = Object.entries(person.products).map(([product, value]) => ({ userId: id, product, value }))
    if (rights.length > 0) await tx.insert(userRight).values(rights)
  })
  return id
}

/** Names farms in a person's perimeter that are not in it yet. */
const addFarms = async (db: Db, userId: string, farmCodes: readonly string[]): Promise<void> => {
  const [person] = await db.select({ perimeter: appUser.perimeter }).from(appUser).where(eq(appUser.id, userId))
  const named = new Set(person?.perimeter.farmCodes)
  const missing = farmCodes.filter((farmCode) => !named.has(farmCode))
  if (!person || missing.length === 0) return
  const perimeter = { ...person.perimeter, farmCodes: [...named, ...missing] }
  await db.update(appUser).set({ perimeter }).where(eq(appUser.id, userId))
}

/**
 * Makes the demo people that are missing; call it in demo mode only. `farmCodes` is the operator's perimeter.
 * A person that exists keeps what was changed; a real person with a demo login is left alone.
 * Resolves with the sign-ins to print.
 */
export const seedDemoPeople = async (
  db: Db,
  farmCodes: readonly string[],
  cost?: PasswordCost,
): Promise<readonly DemoSignIn[]> => {
  const logins = demoPeople.map(({ login }) => login)
  const known = new Map(
    (await db.select().from(appUser).where(inArray(appUser.login, logins))).map((person) => [person.login, person]),
  )
  // All at once and outside any transaction: hashing is slow and the embedded database has one connection.
  const missing = logins.filter((login) => !known.has(login))
  const hashes = new Map(
    await Promise.all(missing.map(async (login) => [login, await hashPassword(demoPassword(login), cost)] as const)),
  )
  const ours = demoPeople.filter(({ login }) => known.get(login)?.isDemo !== false)
  for (const person of ours) {
    const userId = known.get(person.login)?.id ?? (await addPerson(db, person, hashes.get(person.login) ?? ''))
    if (person.farms === 'given') await addFarms(db, userId, farmCodes)
  }
  await seedDemoOrganisation(db)
  return ours.map(({ login }) => ({ login, password: demoPassword(login) }))
}
