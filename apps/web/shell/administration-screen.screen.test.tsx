import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { reportRefusedPage } from '../../../features/session/contract/refused-page.ts'
import { getPerimeterFarms, getUsers } from '../../../features/users/contract/endpoints.ts'
import { getGroupNames } from '../../../features/users/contract/group-endpoints.ts'
import { answer } from '../../../tests/screens/fake-api.ts'
import { guest, manager, personOf } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'

/** Everything but super administration, and no fleet on the home page. */
const almostAll = personOf({ products: { ...manager.products, MyFleet: 0 } })

test.each([
  ['/Users/', guest, 'Users: read'],
  ['/Administration', guest, 'super administrator'],
  ['/Groups/', guest, 'Users: read'],
  ['/Users/create', personOf({ products: { BackOfficeUsers: READ } }), 'Users: edit'],
  ['/Groups/create', personOf({ products: { BackOfficeUsers: READ + EDIT } }), 'Users: manage'],
  ['/Users/Import', personOf({ products: { BackOfficeUsers: READ + EDIT + MANAGE } }), 'super administrator'],
  ['/IdentityProviders', almostAll, 'super administrator'],
  ['/IdentityProviders/create', almostAll, 'super administrator'],
  ['/Logs', almostAll, 'super administrator'],
  ['/Administration/Outbox', almostAll, 'super administrator'],
  ['/Administration/CommunicationMessage', almostAll, 'super administrator'],
  ['/Administration/Diagnostic', almostAll, 'super administrator'],
  ['/Administration/DataSources?farm=BR-SRC', almostAll, 'super administrator'],
] as const)('without its right %s leads home, and a notice names the right', async (address, person, right) => {
  const {
    findByRole,
    findByText,
    address: at,
    requests,
  } = await renderApp({
    person,
    address,
    calls: [answer(reportRefusedPage, { isNoted: true })],
  })
  await waitFor(() => expect(at()).toBe('/'))
  await findByRole('heading', { level: 1 })
  expect(await findByText(new RegExp(`needs “${right}”`, 'i'))).toBeVisible()
  expect(requests(reportRefusedPage)).toEqual([{ body: { page: address.split('?')[0] } }])
})

test('the address above the pages of administration leads to the first of them', async () => {
  const { findByRole, address } = await renderApp({
    address: '/Administration',
    calls: [
      answer(getUsers, { results: [], total: 0, next: null }),
      answer(getGroupNames, []),
      answer(getPerimeterFarms, { results: [] }),
    ],
  })
  expect(await findByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  expect(address()).toMatch(/^\/Users\//)
})
