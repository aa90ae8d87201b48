import { expect, test } from 'vitest'
import { fleetCalls, fleetNow, storedSeries } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import FleetChartsScreen from './fleet-charts.tsx'

const open = (search = '') =>
  renderScreen(<FleetChartsScreen />, {
    address: `/MyFleet/Charts${search}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, storedSeries],
  })

test('who has chosen nothing is led to the choice', async () => {
  const { user, findByRole, findAllByRole } = await open()
  await user.click(await findByRole('button', { name: 'Select machines' }))
  expect((await findAllByRole('checkbox')).length).toBeGreaterThan(1)
})

test('machines of several zones stand in UTC, and the page says why', async () => {
  const { findByText, findByRole } = await open('?machines=FR-VLM/WT01,PT-ALM/G1&signals=ActivePower')
  expect(await findByText(/^Farms in several time zones \(.*\): times are in UTC/)).toBeVisible()
  const figure = await findByRole('figure', { name: 'History of the selected machines' })
  expect(figure).toHaveTextContent('UTC')
  expect(figure).not.toHaveTextContent('Europe/')
})

test('machines of one zone stand in it', async () => {
  const { findByRole, queryByText } = await open('?machines=FR-VLM/WT01,FR-STM/INV1&signals=ActivePower')
  expect(await findByRole('figure', { name: 'History of the selected machines' })).toHaveTextContent('Europe/Paris')
  expect(queryByText(/several time zones/)).toBeNull()
})
