import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getMyRights } from '../../contract/profile.ts'
import { rights } from '../test-account.ts'
import AssetsScreen from './assets.tsx'

const open = (address = '/MyProfile/Assets') =>
  renderScreen(<AssetsScreen />, { address, person: operator, calls: [answer(getMyRights, rights)] })

test('the search finds farms by name, code and country; the address holds it', async () => {
  const { user, findByText, getByRole, address, getAllByRole } = await open()
  expect(await findByText('3 of 3 farms')).toBeVisible()
  const search = getByRole('searchbox', { name: 'Search farm or country' })
  await user.type(search, 'portugal')
  expect(await findByText('1 of 3 farms')).toBeVisible()
  expect(getAllByRole('listitem')[0]).toHaveTextContent('Achada das Hortênsias')
  expect(address()).toBe('/MyProfile/Assets?search=portugal')
  await user.clear(search)
  await user.type(search, 'fr-vlm')
  await waitFor(() => expect(getAllByRole('listitem')[0]?.textContent).toContain('Plaine de Valmeuse'))
})

test('a farm tells how many rights hold on it, from all sources together', async () => {
  const { findByRole } = await open('/MyProfile/Assets?search=FR-VLM')
  const farm = await findByRole('listitem')
  expect(farm).toHaveTextContent('Rights on 2 products')
  expect(farm).toHaveTextContent('Health dashboard: read · MyFleet: read')
})
