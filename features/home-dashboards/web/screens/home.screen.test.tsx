import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fleetCalls, fleetNow, liveValues } from '../../../../tests/screens/live-fleet.ts'
import { guest, operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import Home from './home.tsx'

test('home names the farms that need somebody first, and leads to them', async () => {
  const { findByRole, live, advance, user, findByText, address } = await renderScreen(<Home />, {
    person: operator,
    now: fleetNow,
    calls: fleetCalls,
  })
  const needing = within(await findByRole('region', { name: 'Needs attention' }))
  live.push(...liveValues)
  await advance(1_200)
  const farms = needing.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(farms).toEqual([expect.stringMatching(/Saint-Martin.*fault/i), expect.stringMatching(/Achada.*Offline/)])
  await user.click(needing.getByRole('link', { name: /Saint-Martin/ }))
  await findByText('Another page')
  expect(address()).toBe('/MyFleet/Farm?farmCode=FR-STM&type=SOLARFARM')
})

test('who may read nothing of the fleet is told why the page is bare, and asks for nothing', async () => {
  const { findByText } = await renderScreen(<Home />, { person: guest })
  expect(await findByText(/MyFleet: read/)).toBeVisible()
})
