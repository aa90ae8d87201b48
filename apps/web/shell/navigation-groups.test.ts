import { describe, expect, test } from 'vitest'
import { EDIT, MANAGE, type ProductRights, products, READ } from '../../../domain/right.ts'
import { edit, manage } from '../../../features/users/contract/users-right.ts'
import { type Holder, passes } from '../../../platform/web/rights/passes.ts'
import { features } from '../features.ts'
import { navigationGroups } from './navigation-groups.ts'
import { menuPaths } from './test-menu.ts'

const entries = features.flatMap((feature) => feature.navigation ?? [])

const holder = (rights: ProductRights, isUserSuperAdmin = false): Holder => ({ isUserSuperAdmin, products: rights })
const seen = (person: Holder, path = '/', marks: ReadonlyMap<string, string> = new Map()) =>
  navigationGroups(entries, { can: (right) => passes(person, right), path, marks, words: (key) => key })
const addresses = (person: Holder) => seen(person).flatMap((group) => group.entries.map(({ id }) => id))

const { always, fleet, models, companies, contacts, data, people } = menuPaths
const plants = [...models, ...companies, ...contacts]
const administration = [...people, ...menuPaths.superAdmin]
const sorted = (hrefs: readonly string[]) => hrefs.toSorted()

/** Which product opens which entries; a product that is not named opens none yet. */
const opened: Partial<Record<(typeof products)[number], readonly string[]>> = {
  MyFleet: fleet,
  ReportDataValidation: data,
  BackOfficeUsers: people,
  PICFarmEquipments: models,
  PICCompanies: companies,
  PICContacts: contacts,
}

const values = [0, READ, EDIT, READ + EDIT, MANAGE, READ + EDIT + MANAGE]

describe('a product’s entries are there for whoever holds read on it, and for nobody else', () => {
  test.each(products.flatMap((product) => values.map((value) => [product, value] as const)))(
    '%s %i',
    (product, value) => {
      const mayRead = (value & READ) === READ
      expect(sorted(addresses(holder({ [product]: value })))).toEqual(
        sorted([...always, ...(mayRead ? (opened[product] ?? []) : [])]),
      )
    },
  )
})

describe('management of people is offered to whoever holds manage, adding a person to whoever holds edit', () => {
  test.each([
    ['no right', {}, false, [false, false, false]],
    ['read', { BackOfficeUsers: READ }, false, [false, false, false]],
    ['edit', { BackOfficeUsers: READ + EDIT }, false, [true, false, false]],
    ['manage', { BackOfficeUsers: READ + EDIT + MANAGE }, false, [true, true, false]],
    ['manage of something else', { MyFleet: MANAGE, PlantConnection: MANAGE }, false, [false, false, false]],
    ['a super administrator', {}, true, [true, true, true]],
  ])('%s', (_name, rights: ProductRights, isSuper, offered) => {
    const person = holder(rights, isSuper)
    expect([edit, manage, 'super-admin' as const].map((right) => passes(person, right))).toEqual(offered)
  })
})

test('a super administrator without a single right sees every entry', () => {
  const all = addresses(holder({}, true))
  expect(sorted(all)).toEqual(sorted(entries.map(({ href }) => href)))
  expect(sorted(all)).toEqual(sorted([...always, ...fleet, ...plants, ...data, ...administration]))
})

test('who holds everything but is no super administrator sees no entry of theirs', () => {
  const everything = Object.fromEntries(products.map((product) => [product, READ + EDIT + MANAGE]))
  expect(sorted(addresses(holder(everything)))).toEqual(sorted([...always, ...fleet, ...plants, ...data, ...people]))
})

test('a count stands beside its entry', () => {
  const counts = new Map([['/MyFleet/Alarms', { count: 3, state: 'critical' as const }]])
  const right = (check: Parameters<typeof passes>[1]) => passes(holder({ MyFleet: READ }), check)
  const groups = navigationGroups(entries, { can: right, path: '/', marks: new Map(), counts, words: (key) => key })
  const entry = groups.flatMap((group) => group.entries).find(({ href }) => href === '/MyFleet/Alarms')
  expect(entry).toMatchObject({ count: 3, countState: 'critical' })
})

test('groups stand in their order without empty ones, the entry of the place is marked, and so is what has news', () => {
  const marks = new Map([['/ChangeLog', '2 new']])
  const groups = seen(holder({ MyFleet: READ }), '/myfleet/farm', marks)
  expect(groups.map(({ id }) => id)).toEqual(['live', 'about'])
  const shown = groups.flatMap((group) => group.entries)
  expect(shown.map(({ href, current, mark }) => [href, current, mark])).toEqual([
    ['/', false, undefined],
    ['/MyFleet', true, undefined],
    ['/MyFleet/Alarms', false, undefined],
    ['/ChangeLog', false, '2 new'],
  ])
})
