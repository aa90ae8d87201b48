import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../../../tests/screens/fake-api.ts'
import { farmOf, fleetOf, machineOf } from '../../../../tests/screens/fleet-reply.ts'
import { guest, operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getFleetTable } from '../../../fleet-state/contract/fleet-table.ts'
import { getMyRights } from '../../contract/profile.ts'
import { rights } from '../test-account.ts'
import FavouritesScreen from './favourites.tsx'

const address = '/MyProfile/FavouriteAsset'
const fleet = fleetOf(
  farmOf({
    farmCode: 'FR-VLM',
    name: 'Plaine de Valmeuse',
    machines: [machineOf({ machineCode: 'WT04', name: 'WT4' })],
  }),
)

test('a star makes a farm or a machine a favourite, another press takes it back', async () => {
  const { user, findByRole, getByRole, getByText } = await renderScreen(<FavouritesScreen />, {
    address,
    person: operator,
    calls: [answer(getMyRights, rights), answer(getFleetTable, fleet)],
  })
  await user.type(await findByRole('searchbox', { name: 'Search farm or machine' }), 'valmeuse')
  const mine = within(getByRole('region', { name: 'My favourites' }))
  for (const name of ['Plaine de Valmeuse', 'WT4']) {
    await user.click(await findByRole('button', { name: `Add ${name} to favourites` }))
    await user.click(mine.getByRole('button', { name: `Remove ${name} from favourites` }))
  }
  expect(getByText(/^No favourites/)).toBeVisible()
})

test('a favourite that the person sees no more stays, and says so', async () => {
  const { findByRole } = await renderScreen(<FavouritesScreen />, {
    address,
    person: operator,
    stored: { [`solvane.search.${operator.id}`]: { favourites: ['farm/XX-GONE'], recent: [] } },
    calls: [answer(getMyRights, rights), answer(getFleetTable, fleet)],
  })
  const mine = within(await findByRole('region', { name: 'My favourites' }))
  await waitFor(() => expect(mine.getByRole('listitem').textContent).toMatch(/XX-GONE.+/))
})

test('who may not read the fleet is asked for no machines', async () => {
  const { findByText, requests } = await renderScreen(<FavouritesScreen />, {
    address,
    person: guest,
    calls: [answer(getMyRights, { ...rights, farms: [] })],
  })
  expect(await findByText('No farm is connected, or none is in your perimeter.')).toBeVisible()
  expect(requests(getFleetTable)).toEqual([])
})
