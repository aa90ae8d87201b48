import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../platform/server/config/load-config.ts'
import { testPasswordCost } from '../../../platform/server/config/test-password-cost.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../platform/server/relations/test-relations.ts'
import { seedDemoPeople } from './demo-people.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { createFirstAdministrator, createPasswordCheck, createPeopleDirectory } from './port.ts'
import { appUser, oneTimeLink, userRight } from './tables.ts'

const demo = { ...loadConfig({ SOLVANE_DEMO: 'true' }), passwordCost: testPasswordCost }
const real = { ...loadConfig({ SOLVANE_DEMO: 'false' }), passwordCost: testPasswordCost }
const outside = loadConfig({ SOLVANE_DEMO: 'false', OIDC_ISSUER: 'https://login.example.org' })

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
  await seedDemoPeople(relations.db, ['FR01', 'PT01'], testPasswordCost)
})
afterAll(() => relations.close())

const personBy = async (login: string) => {
  const [person] = await relations.db.select().from(appUser).where(eq(appUser.login, login))
  if (!person) throw new Error(`no ${login}`)
  return person
}
const principalOf = async (login: string, config = demo) =>
  createPeopleDirectory(relations.db, config).bySubject((await personBy(login)).subject ?? '', undefined)

describe('demo people', () => {
  test('have the rights and the farms of their part', async () => {
    expect(await principalOf('admin')).toMatchObject({ isUserSuperAdmin: true })
    expect(await principalOf('manager')).toMatchObject({
      products: { MyFleet: 7, MyFleetControlCommand: 7, PICFarmGeneral: 7 },
      grants: [{ perimeter: 'all' }],
    })
    expect(await principalOf('operator')).toMatchObject({
      products: { MyFleet: 3, HealthDashboard: 1, PICFarmGeneral: 1 },
      grants: [{ perimeter: new Set(['FR01', 'PT01']) }],
    })
    expect(await principalOf('reader')).toMatchObject({ products: { MyFleet: 1 }, grants: [{ perimeter: 'all' }] })
    expect(await principalOf('guest')).toMatchObject({
      products: {},
      grants: [{ perimeter: new Set() }],
      isUserSuperAdmin: false,
    })
  })

  test('are made once: what was changed stays, farms that are new are added', async () => {
    const { id } = await personBy('reader')
    await relations.db.update(userRight).set({ value: 3 }).where(eq(userRight.userId, id))
    const signIns = await seedDemoPeople(relations.db, ['FR01', 'PT01', 'FR02'], testPasswordCost)
    expect(signIns.map(({ login, password }) => `${login} ${password}`)).toEqual([
      'admin demo-admin',
      'manager demo-manager',
      'operator demo-operator',
      'reader demo-reader',
      'guest demo-guest',
    ])
    expect((await principalOf('reader'))?.products).toEqual({ MyFleet: 3 })
    expect((await principalOf('operator'))?.grants[0]?.perimeter).toEqual(new Set(['FR01', 'PT01', 'FR02']))
  })

  test('exist in demo mode only', async () => {
    const passwords = { demo: createPasswordCheck(relations.db, demo), real: createPasswordCheck(relations.db, real) }
    const { subject } = await personBy('manager')
    expect(await passwords.demo.verify('manager', 'demo-manager')).toBe(subject)
    expect(await passwords.real.verify('manager', 'demo-manager')).toBeUndefined()
    expect(await passwords.real.claims(subject ?? '')).toBeUndefined()
    expect(await passwords.real.demoSignIns()).toEqual([])
    expect(await principalOf('manager', real)).toBeUndefined()
  })
})

describe('passwords', () => {
  test('match themselves only, however they were typed', async () => {
    const hash = await hashPassword('Crête de Moüy', testPasswordCost)
    expect(await matchesPassword('Cre\u0302te de Mou\u0308y', hash)).toBe(true)
    expect(await matchesPassword('Crete de Mouy', hash)).toBe(false)
    expect(await matchesPassword('', null, testPasswordCost)).toBe(false)
    expect(hash).not.toContain('Crête')
    expect(await hashPassword('Crête de Moüy', testPasswordCost)).not.toBe(hash)
  })

  test('logins are found in any letter case and with blanks around', async () => {
    expect(await createPasswordCheck(relations.db, demo).verify(' Manager ', 'demo-manager')).toBeDefined()
  })
})

describe('people of an outside provider', () => {
  const directory = () => createPeopleDirectory(relations.db, outside)
  const invite = (email: string, subject: string | null = null) =>
    relations.db
      .insert(appUser)
      .values({ id: randomUUID(), login: email, email, subject, firstName: 'A', lastName: 'B' })

  test('are found by a verified e-mail once, then by their subject', async () => {
    await invite('ann@example.org')
    expect(await directory().bySubject('sub-1', undefined)).toBeUndefined()
    expect(await directory().bySubject('sub-1', 'Ann@Example.org')).toMatchObject({ subject: 'sub-1' })
    expect(await directory().bySubject('sub-1', undefined)).toMatchObject({ email: 'ann@example.org' })
  })

  test('an e-mail that belongs to a known subject lets nobody else in', async () => {
    await invite('bob@example.org', 'sub-bob')
    expect(await directory().bySubject('sub-thief', 'bob@example.org')).toBeUndefined()
  })

  test('an e-mail means nothing with the built-in provider', async () => {
    await invite('cid@example.org')
    expect(await createPeopleDirectory(relations.db, real).bySubject('sub-c', 'cid@example.org')).toBeUndefined()
  })

  test('switched-off people are not found', async () => {
    await invite('dan@example.org', 'sub-dan')
    await relations.db.update(appUser).set({ isEnabled: false }).where(eq(appUser.subject, 'sub-dan'))
    expect(await directory().bySubject('sub-dan', undefined)).toBeUndefined()
  })

  test('rights on products that do not exist are left out', async () => {
    await invite('eve@example.org', 'sub-eve')
    const { id } = await personBy('eve@example.org')
    await relations.db.insert(userRight).values([
      { userId: id, product: 'MyFleet', value: 1 },
      { userId: id, product: 'Everything', value: 7 },
    ])
    expect(await directory().bySubject('sub-eve', undefined)).toMatchObject({
      products: { MyFleet: 1 },
    })
  })
})

describe('the first administrator', () => {
  const wanted = {
    webApplicationUrl: 'https://plants.example.org',
    login: 'root',
    email: 'root@example.org',
    outsideProvider: false,
  }

  test('the link holds a token of which only a hash is kept, for a day', async () => {
    const made = await createFirstAdministrator(relations.db, wanted)
    if (made.kind !== 'link') throw new Error('no link')
    const token = made.link.split('/').at(-1) ?? ''
    expect(made.link).toBe(`https://plants.example.org/FirstConnection/PersonalInformation/${token}`)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(made.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    expect(JSON.stringify(await relations.db.select().from(oneTimeLink))).not.toContain(token)
  })

  test('an expired link opens nothing', async () => {
    const made = await createFirstAdministrator(relations.db, wanted)
    if (made.kind !== 'link') throw new Error('no link')
    const token = made.link.split('/').at(-1) ?? ''
    const passwords = createPasswordCheck(relations.db, real)
    expect(await passwords.findFirstConnection(token)).toMatchObject({ login: 'root' })
    await relations.db.update(oneTimeLink).set({ expiresAt: new Date(Date.now() - 1_000) })
    expect(await passwords.findFirstConnection(token)).toBeUndefined()
    const answer = { firstName: 'R', lastName: 'R', password: 'wind over the hills' }
    expect(await passwords.completeFirstConnection(token, answer)).toBe(false)
  })

  test('of two answers at the same moment one counts', async () => {
    const made = await createFirstAdministrator(relations.db, wanted)
    if (made.kind !== 'link') throw new Error('no link')
    const token = made.link.split('/').at(-1) ?? ''
    const passwords = createPasswordCheck(relations.db, real)
    const answer = (password: string) =>
      passwords.completeFirstConnection(token, { firstName: 'R', lastName: 'R', password })
    expect((await Promise.all([answer('wind over the hills'), answer('sun over the hills')])).sort()).toEqual([
      false,
      true,
    ])
    await expect(createFirstAdministrator(relations.db, wanted)).rejects.toThrow(
      'There is a super administrator already',
    )
  })

  test('a demo login and a login that is taken are refused in words', async () => {
    await relations.db.update(appUser).set({ isEnabled: false }).where(eq(appUser.login, 'root'))
    await expect(createFirstAdministrator(relations.db, { ...wanted, login: 'admin' })).rejects.toThrow('demo person')
    await expect(createFirstAdministrator(relations.db, { ...wanted, login: 'eve@example.org' })).rejects.toThrow(
      'taken',
    )
  })

  test('with an outside provider there is no link: the e-mail opens the door', async () => {
    const made = await createFirstAdministrator(relations.db, {
      ...wanted,
      login: 'chief',
      email: 'Chief@Example.org',
      outsideProvider: true,
    })
    expect(made).toEqual({ kind: 'email', email: 'chief@example.org' })
    const directory = createPeopleDirectory(relations.db, outside)
    expect(await directory.bySubject('sub-chief', 'chief@example.org')).toMatchObject({ isUserSuperAdmin: true })
  })
})

describe('with an outside provider for everybody', () => {
  test('the first token by e-mail, later ones by subject are the last sign-in, written once in some minutes', async () => {
    const id = randomUUID()
    const email = `${id}@example.org`
    await relations.db.insert(appUser).values({ id, login: id, email, firstName: 'Ana', lastName: 'Lopes' })
    const people = createPeopleDirectory(relations.db, outside)
    expect(await people.bySubject('there-1', email.toUpperCase())).toMatchObject({ userId: id })
    const first = (await personBy(id)).lastSignInAt
    expect(first).toBeInstanceOf(Date)
    expect(await people.bySubject('there-1', 'other@example.org')).toMatchObject({ userId: id })
    expect((await personBy(id)).lastSignInAt).toEqual(first)
    expect(await people.bySubject('there-2', email)).toBeUndefined()
    const long = new Date(Date.now() - 3_600_000)
    await relations.db.update(appUser).set({ lastSignInAt: long }).where(eq(appUser.id, id))
    await people.bySubject('there-1', undefined)
    expect((await personBy(id)).lastSignInAt?.getTime()).toBeGreaterThan(long.getTime())
    // The built-in provider writes it down at the sign-in page.
    await relations.db.update(appUser).set({ lastSignInAt: long }).where(eq(appUser.id, id))
    await createPeopleDirectory(relations.db, real).bySubject('there-1', undefined)
    expect((await personBy(id)).lastSignInAt).toEqual(long)
  })
})
