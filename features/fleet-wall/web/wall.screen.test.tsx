import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, problem } from '../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow, liveValues } from '../../../tests/screens/live-fleet.ts'
import { operator } from '../../../tests/screens/people.ts'
import { renderApp } from '../../../tests/screens/render-app.tsx'
import { getFleetToday } from '../../fleet-state/contract/fleet-today.ts'

const open = async (address: string, calls: readonly Answer[] = []) => {
  const page = await renderApp({ address, person: operator, now: fleetNow, calls: [...fleetCalls, ...calls] })
  const wall = () => page.findByRole('region', { name: 'Kiosk mode' })
  return {
    ...page,
    wall,
    /** Which of its views a wall shows. */
    shown: () => document.querySelector('[data-view]')?.getAttribute('data-view'),
    hear: async () => {
      await wall()
      page.live.push(...liveValues)
      await page.advance(1_200)
    },
  }
}

test('a wall is entered from a page of the fleet, says how to leave, and leads back there', async () => {
  const { user, findByRole, getByRole, wall, hear, address, queryByRole } = await open('/MyFleet/Tiles?group=none')
  await user.click(await findByRole('button', { name: 'Kiosk mode' }))
  await hear()
  expect(address()).toContain('wall=power')
  expect(await wall()).toHaveTextContent(/7\.2\s?MW/)
  expect(await wall()).toHaveTextContent('Europe/Paris')
  await user.click(getByRole('button', { name: 'Exit kiosk mode' }))
  await waitFor(() => expect(queryByRole('region', { name: 'Kiosk mode' })).toBeNull())
  expect(address()).toMatch(/^\/MyFleet\/Tiles\?group=none(?!.*wall=)/)
  expect(await findByRole('link', { name: /^Plaine de Valmeuse/ })).toBeVisible()
})

test('the views of the address come in turn, keys move it, Escape leaves it', async () => {
  const { user, hear, shown, advance, address, queryByRole } = await open('/MyFleet/Tiles?wall=worst,power&every=5')
  await hear()
  expect(shown()).toBe('worst')
  await advance(5_000)
  expect(shown()).toBe('power')
  await advance(5_000)
  expect(shown()).toBe('worst')
  await user.keyboard('{ArrowRight}')
  expect(shown()).toBe('power')
  // Whoever is there is not hurried on.
  await advance(3_000)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('region', { name: 'Kiosk mode' })).toBeNull())
  expect(address()).not.toMatch(/wall=|every=/)
})

test('every number of a wall has a label: power, groups, needs and the age of data', async () => {
  const { hear, wall, close } = await open('/MyFleet/Tiles?wall=power')
  await hear()
  expect(await wall()).toHaveTextContent(/Power now/)
  expect(await wall()).toHaveTextContent(/Power by technology.*Solar.*1 fault/)
  close()
  const worst = await open('/MyFleet/Tiles?wall=worst')
  await worst.hear()
  expect(await worst.wall()).toHaveTextContent(/Power \/ installed power.*Saint-Martin.*Data /)
})

test('a wall shows its last picture while the line is lost, and goes on alone', async () => {
  const { wall, hear, live } = await open('/MyFleet/Tiles?wall=worst')
  await hear()
  const picture = await wall()
  expect(picture).toHaveTextContent(/Data (now|\d)/)
  live.connection({ state: 'down' })
  await waitFor(() => expect(picture).toHaveTextContent('Connection lost, reconnecting'))
  expect(within(picture).getByText(/Saint-Martin/)).toBeVisible()
  live.connection({ state: 'connected' })
  await waitFor(() => expect(picture).not.toHaveTextContent('Connection lost'))
})

test('a wall without the figures of today says so', async () => {
  const { wall, hear } = await open('/MyFleet/Tiles?wall=power', [answer(getFleetToday, problem(500, 'internal'))])
  await hear()
  expect(await wall()).toHaveTextContent('Could not load today’s figures.')
})
