import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { getFleetLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import FleetLossesScreen from './fleet-losses.tsx'

const open = (scene: Scene = {}, address = '/MyFleet/Losses') =>
  renderScreen(<FleetLossesScreen />, { address, person: operator, now: fleetNow, calls: fleetCalls, ...scene })

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

const numberOf = (text: string | null | undefined) => Number(text?.replaceAll(',', ''))

test('losses by cause add up to the gap, for each farm and for the fleet', async () => {
  const { findByRole } = await open()
  const [header, ...rows] = cellsOf(await findByRole('table', { name: 'By farm' }))
  expect(header).toEqual([
    ...['Farm', 'Expected (MWh)', 'Produced (MWh)', 'Lost today (MWh)', 'Share lost (%)'],
    ...['Faults (MWh)', 'Limit for noise (MWh)'],
  ])
  expect(rows.at(-1)?.[0]).toBe('Total')
  for (const [, expected, produced, lost, share, ...causes] of rows) {
    expect(numberOf(lost)).toBeCloseTo(numberOf(expected) - numberOf(produced), 0)
    expect(causes.reduce((sum, text) => sum + numberOf(text), 0)).toBeCloseTo(numberOf(lost), 0)
    expect(share).toBe('10.0')
  }
})

test('a press on a cause lists its farms, a press on a farm its machines', async () => {
  const { user, findByRole, getByRole, requests } = await open()
  const causes = within(await findByRole('region', { name: 'By cause' }))
  await user.click(causes.getByText('Faults'))
  expect(causes.getAllByRole('link', { name: 'Plaine de Valmeuse' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('/MyFleet/Farm?farmCode='),
  )
  await user.click(getByRole('button', { name: 'Machines of Plaine de Valmeuse' }))
  expect(await findByRole('rowheader', { name: 'WT1' })).toBeVisible()
  expect(requests(getFleetLosses).at(-1)?.query.farmCode).toBe('FR-VLM')
})

test('one technology has its own sum', async () => {
  const { findByRole } = await open({}, '/MyFleet/Losses?technology=solar')
  const rows = cellsOf(await findByRole('table', { name: 'By farm' }))
  expect(rows.slice(1).map(([name]) => name?.trim())).toEqual(['Saint-Martin', 'Total'])
})

test('before anything is expected the page says so; after an error it offers to try again', async () => {
  const none = await open({ calls: [...fleetCalls, answer(getFleetLosses, { farms: [] })] })
  expect(await none.findByText('No losses today')).toBeVisible()
  none.close()
  const failed = await open({ calls: [...fleetCalls, answer(getFleetLosses, problem(400, 'invalid'))] })
  expect(await failed.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})
