import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow, liveValues } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getFleetToday } from '../../../fleet-state/contract/fleet-today.ts'
import { feature } from '../index.ts'

const FarmOverviewScreen = await screenOf(feature, '/MyFleet/Farm')

const open = async (farmCode: string, calls: readonly Answer[] = []) => {
  const page = await renderScreen(<FarmOverviewScreen />, {
    address: `/MyFleet/Farm?farmCode=${farmCode}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, ...calls],
  })
  await page.findByRole('region', { name: 'Needs attention' })
  page.live.push(...liveValues)
  await page.advance(1_200)
  return page
}

test('the first page says how the farm stands, and each machine is a link to its place in the table', async () => {
  const { getByRole, getByText, findByText } = await open('FR-VLM')
  for (const name of ['Needs attention', 'Power flow', 'Last 24 hours', 'Site', 'Site weather'])
    expect(getByRole('region', { name })).toBeVisible()
  expect(getByText('Power now')).toBeVisible()
  expect(await findByText('Energy today')).toBeVisible()
  expect(within(getByRole('region', { name: 'Needs attention' })).getByText('Nothing needs attention')).toBeVisible()
})

test('each machine on the site plan opens beside the table of the farm', async () => {
  const { getByRole, user, findByText, address } = await open('FR-VLM')
  const machines = within(getByRole('list', { name: 'Site plan of the machines' })).getAllByRole('link')
  expect(machines.length).toBeGreaterThan(2)
  await user.click(machines[1] as HTMLElement)
  await findByText('Another page')
  expect(address()).toMatch(/^\/MyFleet\/Farm\/Table\?.*machineCode=WT02/)
})

test('a farm whose machines have no places of their own shows no site plan', async () => {
  const { queryByRole } = await open('FR-STM')
  expect(queryByRole('region', { name: 'Site' })).toBeNull()
})

test('the figures are one tab stop; arrows, Home and End lead from one to the other', async () => {
  const { user, findByText } = await open('FR-VLM')
  await findByText('Energy today')
  const figures = () => [...document.querySelectorAll<HTMLElement>('header [data-traced]')]
  await waitFor(() => expect(figures().length).toBeGreaterThan(3))
  const reachable = () => figures().filter(({ tabIndex }) => tabIndex === 0)
  await waitFor(() => expect(reachable()).toEqual([figures()[0]]))
  figures()[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(figures()[2]).toHaveFocus()
  expect(reachable()).toEqual([figures()[2]])
  await user.keyboard('{ArrowLeft}')
  expect(figures()[1]).toHaveFocus()
  await user.keyboard('{End}')
  expect(figures().at(-1)).toHaveFocus()
  await user.keyboard('{ArrowRight}{Home}')
  expect(figures()[0]).toHaveFocus()
  await user.tab()
  expect(figures()).not.toContain(document.activeElement)
})

test('the first finding is a stopped machine, and its link opens the table', async () => {
  const { getByRole } = await open('FR-STM')
  const attention = within(getByRole('region', { name: 'Needs attention' }))
  expect(attention.getByText(/INV1/)).toBeVisible()
  expect(attention.queryByText('Nothing needs attention')).toBeNull()
})

test('a farm that is cut off says so in words, with when and for how long', async () => {
  const { getByRole, getByText, queryByText } = await open('PT-ACH')
  expect(getByRole('region', { name: 'Needs attention' })).toHaveTextContent(/Farm offline since .*07:00.*UTC-01:00/)
  expect(getByText('Last known power')).toBeVisible()
  expect(queryByText('Power now')).toBeNull()
})

test('the first page stands without the figures of the day', async () => {
  const { findByText, getByRole } = await open('FR-VLM', [answer(getFleetToday, problem(500, 'internal'))])
  expect(await findByText(/Could not load the last 24 hours/)).toBeVisible()
  expect(getByRole('list', { name: 'Producing units' })).toBeVisible()
})

test('an address that names another kind of farm, or its code in other letters, is put right', async () => {
  const { address, close } = await open('FR-STM&type=WINDFARM')
  await waitFor(() => expect(address()).toBe('/MyFleet/Farm?farmCode=FR-STM&type=SOLARFARM'))
  close()
  const other = await open('fr-vlm')
  await waitFor(() => expect(other.address()).toBe('/MyFleet/Farm?farmCode=FR-VLM'))
})

test('the losses of today stand by cause, each with its machines', async () => {
  const { findByRole } = await open('FR-VLM')
  const panel = within(await findByRole('region', { name: 'Loss of today by cause' }))
  expect(await panel.findByText('Limit for noise')).toBeVisible()
  const fault = panel.getByText('Faults').closest('details')
  if (!fault) throw new Error('a loss can be opened')
  expect(fault).toHaveTextContent(/6\.0\s?%/)
  expect(fault.querySelector('ul')).toHaveTextContent(/WT/)
})
