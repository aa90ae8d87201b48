import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getAlarmDesks, getAlarmMetrics } from '../../../alarms/contract/alarm-calls.ts'
import { feature } from '../index.ts'
import { alarmCalls } from '../test-alarms.ts'
import { metricsOf, noMetrics } from '../test-metrics.ts'

const FleetAlarmsScreen = await screenOf(feature, '/MyFleet/Alarms')

const desks = [{ id: '3d2b6c1e-0000-4000-8000-000000000001', name: 'North desk' }]

const open = (search = '', scene: Scene = {}) =>
  renderScreen(<FleetAlarmsScreen />, {
    address: `/MyFleet/Alarms?view=metrics${search}`,
    person: operator,
    now: fleetNow,
    ...scene,
    calls: [
      ...fleetCalls,
      ...alarmCalls([]),
      answer(getAlarmMetrics, metricsOf()),
      answer(getAlarmDesks, { results: desks }),
      ...(scene.calls ?? []),
    ],
  })

test('each figure stands beside its aim and its value of the range before; a figure above its limit says so', async () => {
  const { findByRole } = await open()
  const table = within(await findByRole('table', { name: 'Figures' }))
  const row = (name: RegExp) => table.getByRole('row', { name })
  expect(row(/^Alarms a day/)).toHaveTextContent('alarms ÷ days12.000.00')
  expect(row(/per 10 min, mean/)).toHaveTextContent('0.081, limit 20.00')
  expect(row(/ten most frequent codes/)).toHaveTextContent(/75\.0.?% above the limit≤ 5.?%/)
  expect(row(/^Windows with more/)).not.toHaveTextContent('above the limit')
  expect(row(/Time to acknowledge, median/)).toHaveTextContent('35 s')
  const priorities = within(await findByRole('table', { name: 'Priorities' }))
  expect(priorities.getByRole('row', { name: /^High/ })).toHaveTextContent('above the limit')
  expect(priorities.getByRole('row', { name: /^Critical/ })).not.toHaveTextContent('above the limit')
})

test('figures, codes, machines and days lead to their alarms, with technology and farms of the page', async () => {
  const { findByRole, requests } = await open('&technology=wind&farms=FR-VLM')
  const of = async (table: string, name: RegExp) =>
    within(within(await findByRole('table', { name: table })).getByRole('row', { name })).getAllByRole('link')[0]
  const range = 'startedFrom=2026-11-22T10%3A00%3A00.000Z&startedTo=2026-11-24T10%3A00%3A00.000Z'
  const decoded = async (table: string, name: RegExp) =>
    decodeURIComponent((await of(table, name))?.getAttribute('href') ?? '')
  expect(await decoded('Figures', /^Alarms a day/)).toContain(decodeURIComponent(range))
  expect(await decoded('Figures', /^Alarms a day/)).toContain('technology=wind')
  expect(await decoded('Figures', /^Standing/)).toMatch(/kind=standing/)
  expect(await decoded('Ten most frequent codes', /^7/)).toContain('codes=')
  expect(await decoded('Ten machines with most alarms', /^WT1/)).toContain('machine=WT01')
  expect(requests(getAlarmMetrics)[0]?.query).toMatchObject({ technology: ['wind'], farmCode: ['FR-VLM'] })
})

test('figures of a desk are asked for, and their alarms are those of the desk', async () => {
  const { user, findByRole, requests, address } = await open()
  await user.click(await findByRole('combobox', { name: 'Desk' }))
  await user.click(await findByRole('option', { name: 'North desk' }))
  await waitFor(() => expect(requests(getAlarmMetrics).at(-1)?.query.desk).toBe(desks[0]?.id))
  expect(address()).toContain(`desk=${desks[0]?.id}`)
  const table = within(await findByRole('table', { name: 'Figures' }))
  const fleeting = within(table.getByRole('row', { name: /^Fleeting/ })).getByRole('link')
  expect(fleeting.getAttribute('href')).toMatch(new RegExp(`desk=${desks[0]?.id}.*kind=fleeting`))
})

test('the range is 30 days until now; another one is asked for, and the address keeps it', async () => {
  const { user, findByRole, queryByText, requests, address } = await open()
  await findByRole('table', { name: 'Figures' })
  expect(requests(getAlarmMetrics)[0]?.query).toEqual({ from: '2026-10-25T10:00:00.000Z', to: fleetNow })
  await user.click(await findByRole('button', { name: /Range: 30 days/ }))
  await user.click(await findByRole('button', { name: '7 days' }))
  await waitFor(() => expect(requests(getAlarmMetrics).at(-1)?.query.from).toBe('2026-11-17T10:00:00.000Z'))
  expect(address()).toContain('range=week')
  // The frame shows no chip of it.
  expect(queryByText('week')).toBeNull()
})

test('the figures are a file', async () => {
  const { user, findByRole, findAllByRole, savedFiles } = await open()
  await findByRole('table', { name: 'Figures' })
  await user.click(await findByRole('button', { name: 'Export' }))
  const items = await findAllByRole('menuitem')
  expect(items).toHaveLength(20)
  await user.click(
    items.find((item) => /CSV.*international/i.test(item.textContent ?? '')) ?? (items[3] as HTMLElement),
  )
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(savedFiles[0]?.name).toMatch(/^solvane_alarm-metrics_figures_2026-11-22_2026-11-24/)
  const text = await savedFiles[0]?.content.text()
  expect(text).toContain('Figure,Value,Unit,Aim,Before,Formula')
  expect(text).toContain('Share of the ten most frequent codes,75,%,')
})

test('a range without alarms says so', async () => {
  const { findByText } = await open('', { calls: [answer(getAlarmMetrics, noMetrics)] })
  expect(await findByText('No alarm in this range')).toBeVisible()
})

test('an error offers another try', async () => {
  const { user, findByRole, answer: change } = await open('', { calls: [answer(getAlarmMetrics, problem(500, 'x'))] })
  const retry = await findByRole('button', { name: 'Try again' })
  change(getAlarmMetrics, metricsOf())
  await user.click(retry)
  expect(await findByRole('table', { name: 'Figures' })).toBeVisible()
})

test('without the right the page says so', async () => {
  const { findByText } = await open('', { calls: [answer(getAlarmMetrics, problem(403, 'forbidden'))] })
  expect(await findByText(/don't have the right/)).toBeVisible()
})
