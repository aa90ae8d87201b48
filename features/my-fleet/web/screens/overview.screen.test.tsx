import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fleetCalls, fleetNow, liveValues } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import OverviewScreen from './overview.tsx'

/** The list beside the map, on a phone: without a layout there is no map. The map itself: tests/e2e/overview.test.ts. */

const open = async (search = '') => {
  const page = await renderScreen(<OverviewScreen />, {
    address: `/MyFleet/Overview${search}`,
    person: operator,
    now: fleetNow,
    width: 390,
    calls: fleetCalls,
  })
  const list = within(await page.findByRole('region', { name: 'Farms by urgency' }))
  page.live.push(...liveValues)
  await page.advance(1_200)
  return { ...page, list, rows: () => list.queryAllByRole('link').map(({ textContent }) => textContent) }
}

test('farms stand in the order of need, and each is a link to its page', async () => {
  const { rows, list } = await open()
  expect(rows()).toEqual(
    [/Saint-Martin/, /Achada/, /Almourinho/, /Valmeuse/].map((name) => expect.stringMatching(name)),
  )
  expect(list.getByRole('link', { name: /Valmeuse/ })).toHaveAttribute(
    'href',
    '/MyFleet/Farm?farmCode=FR-VLM&type=WINDFARM',
  )
})

test('a state leaves those farms, and back shows all', async () => {
  const { user, rows, getByRole, address, back } = await open()
  await user.click(getByRole('button', { name: /^Farm offline/ }))
  await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/Achada.*Offline/)]))
  expect(address()).toContain('need=lost')
  back()
  await waitFor(() => expect(rows()).toHaveLength(4))
})

test('a search that finds nothing says so, and one press shows all again', async () => {
  const { user, list, rows, findByText, getByRole } = await open()
  await user.type(getByRole('searchbox', { name: /^Search farm/ }), 'nowhere')
  expect(await findByText('No farm matches this name, code or country')).toBeVisible()
  await user.click(list.getByRole('button', { name: 'Show all farms' }))
  await waitFor(() => expect(rows()).toHaveLength(4))
})
