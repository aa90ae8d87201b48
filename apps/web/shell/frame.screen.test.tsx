import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { READ } from '../../../domain/right.ts'
import { getChangeLog } from '../../../features/change-log/contract/change-log.ts'
import type { Person } from '../../../platform/web/session/person.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { admin, guest, manager, operator, personOf, reader } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'

const address = '/ChangeLog'
const log = { versions: [], seenAtMs: null }
const administration = [
  '/IdentityProviders',
  '/Administration/CommunicationMessage',
  '/Administration/MaintenanceContracts',
  '/Administration/Diagnostic',
  '/Administration/DataReception',
  '/Administration/DataSources',
  '/Administration/DatabaseScriptsHistory',
  '/Administration/CronJobsVersions',
  '/Administration/Outbox',
  '/Logs',
]
const always = ['/', '/ChangeLog']

const menuOf = async (person: Person) => {
  const { getByRole } = await renderApp({ person, address, calls: [answer(getChangeLog, log)] })
  const rail = getByRole('navigation', { name: 'Navigation' })
  return within(rail)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .toSorted()
}

test.each([
  ['the administrator', admin, [...always, '/MyFleet', '/Users/', '/Groups/', ...administration]],
  ['the manager', manager, [...always, '/MyFleet']],
  ['the operator', operator, [...always, '/MyFleet']],
  ['the reader', reader, [...always, '/MyFleet']],
  ['the guest', guest, always],
  ['who reads users', personOf({ products: { BackOfficeUsers: READ } }), [...always, '/Users/', '/Groups/']],
] as const)('the menu of %s holds what their rights open (specification 000 §6)', async (_who, person, expected) => {
  expect(await menuOf(person)).toEqual(expected.toSorted())
})
