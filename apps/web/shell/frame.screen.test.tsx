import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { getChangeLog } from '../../../features/change-log/contract/change-log.ts'
import type { Person } from '../../../platform/web/session/person.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { admin, guest, manager, operator, personOf, reader } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'
import { menuPaths } from './test-menu.ts'

const address = '/ChangeLog'
const log = { versions: [], seenAtMs: null }
const { always, fleet, models, companies, contacts, data, people, superAdmin } = menuPaths
const plants = [...models, ...companies, ...contacts]

const menuOf = async (person: Person) => {
  const { getByRole } = await renderApp({ person, address, calls: [answer(getChangeLog, log)] })
  const rail = getByRole('navigation', { name: 'Navigation' })
  return within(rail)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .toSorted()
}

test.each([
  ['the administrator', admin, [...always, ...fleet, ...plants, ...data, ...people, ...superAdmin]],
  ['the manager', manager, [...always, ...fleet, ...plants, ...data]],
  ['the operator', operator, [...always, ...fleet]],
  ['the reader', reader, [...always, ...fleet]],
  ['the guest', guest, always],
  ['who reads users', personOf({ products: { BackOfficeUsers: READ } }), [...always, ...people]],
] as const)('the menu of %s holds what their rights open (specification 000 §6)', async (_who, person, expected) => {
  expect(await menuOf(person)).toEqual(expected.toSorted())
})
