import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { languages } from '../../../domain/language.ts'
import { messageCalls } from '../../../features/administration/contract/communication.ts'
import { getDiagnostic } from '../../../features/administration/contract/diagnostic.ts'
import { getDatabaseScripts, getJobs } from '../../../features/administration/contract/operation.ts'
import { referenceItemCalls } from '../../../features/administration/contract/reference-lists.ts'
import { getAuditLog, getAuditLogChoices, getAuditLogSigner } from '../../../features/audit-log/contract/audit-log.ts'
import { getDataImports } from '../../../features/data-import/contract/import-run.ts'
import { getFleetTable } from '../../../features/fleet-state/contract/fleet-table.ts'
import { providerCalls } from '../../../features/identity-providers/contract/identity-provider.ts'
import { getOutbox } from '../../../features/outbox/contract/outbox.ts'
import { getQuarantine } from '../../../features/plant-connection/contract/quarantine.ts'
import { getFarmSources } from '../../../features/plant-connection/contract/sources.ts'
import { getPerimeterFarms, getUsers } from '../../../features/users/contract/endpoints.ts'
import { groupCalls } from '../../../features/users/contract/group.ts'
import { getGroupNames } from '../../../features/users/contract/group-endpoints.ts'
import type { Endpoint } from '../../../platform/contract/endpoint.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'
import { features } from '../features.ts'

/** The name of a page does not wait for its data. */
const silent = (endpoint: Endpoint) => answer(endpoint, () => new Promise<never>(() => undefined))
const calls = [
  ...[messageCalls.list, getDiagnostic, getDatabaseScripts, getJobs, referenceItemCalls.list, getAuditLog],
  ...[getAuditLogChoices, getAuditLogSigner, getDataImports, providerCalls.list, getOutbox, getQuarantine],
  ...[getFarmSources, getFleetTable, getPerimeterFarms, getUsers, groupCalls.list, getGroupNames],
].map(silent)

const pages = features
  .flatMap(({ navigation = [] }) => navigation)
  .filter(({ group }) => group === 'people' || group === 'data' || group === 'system')
  .map(({ href }) => href)

test('administration has its pages in three groups', async () => {
  const { findByRole } = await renderApp({ address: '/Administration/Outbox', calls })
  const menu = within(await findByRole('navigation', { name: 'Navigation' }))
  const linksOf = (group: string) =>
    within(menu.getByRole('region', { name: group }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(linksOf('People')).toEqual(['Users', 'Groups', 'Identity providers'])
  expect(linksOf('Data')).toEqual(['Data imports', 'Data reception', 'Source priorities', 'Contract lists'])
  expect(linksOf('System')).toEqual([
    'Announcements',
    'Diagnostics',
    'Database scripts',
    'Background jobs',
    'Outbox',
    'Logs',
  ])
})

test.each(languages.flatMap((language) => pages.map((page) => [language, page] as const)))(
  'in %s the page %s has one name in menu, breadcrumb, title and heading',
  async (language, address) => {
    const { findByRole } = await renderApp({ address, language, calls })
    const heading = await findByRole('heading', { level: 1 })
    const name = heading.textContent
    const current = document.querySelector('nav a[aria-current="page"]')
    expect(current?.textContent).toBe(name)
    expect(document.title.split(' – ').at(-1)).toBe(name)
    const trail = [...document.querySelectorAll('header nav ol [aria-current="page"]')].map(
      ({ textContent }) => textContent,
    )
    expect(trail.at(-1)).toBe(name)
  },
)
