import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetOf } from '../../../../tests/screens/fleet-reply.ts'
import { fleetCalls, fleetNow, liveFarms, liveValues } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { getFleetLosses } from '../../../fleet-state/contract/fleet-losses.ts'
import { getFleetTable } from '../../../fleet-state/contract/fleet-table.ts'
import FleetScreen from './fleet.tsx'

const render = (address: string, calls: readonly Answer[] = [], scene: Scene = {}) =>
  renderScreen(<FleetScreen />, {
    address,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, ...calls],
    ...scene,
  })

const open = async (address = '/MyFleet/Table', calls: readonly Answer[] = [], scene: Scene = {}) => {
  const page = await render(address, calls, scene)
  await page.findByRole('radiogroup', { name: /^Technolog/ })
  page.live.push(...liveValues)
  await page.advance(1_200)
  const grid = await page.findByRole('treegrid')
  return {
    ...page,
    grid,
    names: () =>
      within(grid)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent?.trim()),
    asked: (name: string) => new URLSearchParams(page.address().split('?')[1]).get(name),
  }
}

const lost = /Achada das Hortênsias/
const hydro = /Açude do Almourinho/

test('the fleet opens with the farm that needs somebody, under a plain address; names in order are one press away', async () => {
  const { user, names, getByRole, asked, findByText } = await open()
  const worst = getByRole('button', { name: 'Worst first' })
  expect(worst).toHaveAttribute('aria-pressed', 'true')
  expect(names()[0]).toMatch(/Saint-Martin/)
  expect(asked('sort')).toBeNull()
  await user.click(worst)
  await waitFor(() => expect(asked('sort')).toBe('name'))
  await waitFor(() => expect(names()[0]).toMatch(lost))
  expect(await findByText(/9 of 9 machines · updated now/)).toBeVisible()
})

test('a press anywhere in the row of a machine opens it beside the table, which stays in use', async () => {
  const { user, grid, findByRole, queryByRole, asked, back } = await open('/MyFleet/Table?sort=name')
  const cellOf = (name: string) => {
    const row = within(grid).getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]')
    return within(row as HTMLElement).getAllByRole('gridcell')[2] as HTMLElement
  }
  await user.click(cellOf('INV1'))
  const panel = await findByRole('dialog', { name: 'INV1' })
  expect(panel).not.toHaveAttribute('aria-modal')
  expect(asked('machine')).toBe('FR-STM/INV1')
  await user.click(cellOf('G1'))
  await findByRole('dialog', { name: 'G1' })
  expect(asked('machine')).toBe('PT-ALM/G1')
  back()
  await findByRole('dialog', { name: 'INV1' })
  await user.click(await findByRole('button', { name: /INV2/ }))
  await findByRole('dialog', { name: 'INV2' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(asked('machine')).toBeNull()
})

test('the column State puts first what needs somebody most, and last at the second press', async () => {
  const { user, grid, names, asked } = await open('/MyFleet/Table?sort=name')
  const farms = () => names().filter((name) => !/^(WT|INV|G)\d/.test(name ?? ''))
  const press = () => user.click(within(within(grid).getByRole('columnheader', { name: /^State/ })).getByRole('button'))
  const inOrder = (...farmNames: RegExp[]) => farmNames.map((name) => expect.stringMatching(name))
  await press()
  await waitFor(() => expect(asked('sort')).toBe('state'))
  await waitFor(() => expect(farms()).toEqual(inOrder(/Saint-Martin/, lost, hydro, /Valmeuse/)))
  await press()
  await waitFor(() => expect(asked('sort')).toBe('-state'))
  await waitFor(() => expect(farms()).toEqual(inOrder(hydro, /Valmeuse/, lost, /Saint-Martin/)))
})

test('machines that need somebody are one press away, the address keeps the choice, and back shows all', async () => {
  const { user, names, getByRole, asked, back } = await open('/MyFleet/Table?sort=name')
  const chip = getByRole('button', { name: /^Farm offline/ })
  await user.click(chip)
  await waitFor(() => expect(chip).toHaveAttribute('aria-pressed', 'true'))
  await waitFor(() => expect(names()).toEqual([expect.stringMatching(lost), 'WT1', 'WT2']))
  expect(asked('need')).toBe('lost')
  back()
  await waitFor(() => expect(names()).toContainEqual(expect.stringMatching(hydro)))
})

test('a farm whose line is cut says so in words, and its machines show how old they are', async () => {
  const { grid } = await open('/MyFleet/Table?sort=name')
  const row = within(grid).getByRole('row', { name: lost })
  expect(row).toHaveTextContent('Offline')
  expect(grid.querySelector('[data-freshness="stale"]')).not.toBeNull()
})

test('before the first values no machine is said to be in order, and none to be in no need', async () => {
  const { findAllByText, queryByText } = await render('/MyFleet/Table?need=fault')
  expect((await findAllByText('Waiting for data'))[0]).toBeVisible()
  expect(queryByText('No machine is in this state.')).toBeNull()
  expect(queryByText(/^OK \d/)).toBeNull()
})

test('the filter of states keeps codes in the address, and reads in any language', async () => {
  const { user, getByRole, findByRole, asked } = await open(
    `/MyFleet/Table?filters=${encodeURIComponent('{"state":"RUN"}')}`,
    [],
    { language: 'fr-FR' },
  )
  await user.click(getByRole('button', { name: /^Filtres.*: En marche$/ }))
  await user.click(await findByRole('checkbox', { name: 'Parc hors ligne' }))
  await waitFor(() => expect(asked('filters')).toBe('{"state":"RUN,lost"}'))
})

test('a typed filter keeps every key and the caret', async () => {
  const { user, getByRole, findByRole, names } = await open()
  await user.click(getByRole('button', { name: 'Filters' }))
  const field = await findByRole('textbox', { name: 'Filters: Name' })
  await user.type(field, 'vameuse')
  await user.keyboard('{ArrowLeft>5/}l-{Backspace}')
  expect(field).toHaveValue('valmeuse')
  await waitFor(() => expect(names()).not.toContainEqual(expect.stringMatching(lost)))
})

test('from the fleet to a farm by keyboard alone', async () => {
  const { user, grid, names, findByText, address } = await open()
  await user.keyboard('/')
  await user.keyboard('valmeuse')
  await waitFor(() => expect(names()).not.toContainEqual(expect.stringMatching(lost)))
  for (let presses = 0; presses < 20 && document.activeElement !== grid; presses += 1) await user.tab()
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  await findByText('Another page')
  expect(address()).toMatch(/^\/MyFleet\/Farm\?farmCode=FR-VLM&type=WINDFARM/)
})

test('what an address names and no table has is dropped from it, and said', async () => {
  const { findByText, asked } = await open(
    '/MyFleet/Table?sort=-Nonsense&filters=%7B%22Nowhere%22%3A%22x%22%7D&farmCode=NOPE&technology=wind',
  )
  expect(await findByText(/^Unknown parameter.*farmCode=NOPE/)).toHaveTextContent(/sort=-Nonsense.*filters=Nowhere/)
  await waitFor(() => expect([asked('sort'), asked('filters'), asked('farmCode')]).toEqual([null, null, null]))
  expect(asked('technology')).toBe('wind')
})

test('machines of all farms stand in one order when the groups are put away', async () => {
  const { user, getByRole, findByRole, asked } = await open('/MyFleet/Table?sort=-ActivePower')
  await user.click(within(getByRole('radiogroup', { name: 'Rows' })).getByText('Machines'))
  const flat = await findByRole('grid', { name: 'Machines of the fleet' })
  expect(asked('flat')).toBe('true')
  expect(within(flat).getByRole('columnheader', { name: 'Farm' })).toBeVisible()
  expect(
    within(flat)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual(['G1', 'WT3', 'WT2', 'WT1', 'WT4', 'INV2', 'WT2', 'WT1', 'INV1'])
})

test('units that a person chooses hold in the table and its filters; the address keeps the plant’s', async () => {
  const { user, grid, getByRole, asked } = await open(
    '/MyFleet/Table?technology=wind&filters=%7B%22WindSpeed%22%3A%22%3E1%22%7D',
    [],
    { stored: { 'solvane.units': { windSpeed: 'km/h', temperature: '°F' } } },
  )
  expect(within(grid).getByRole('columnheader', { name: /Wind speed km\/h/ })).toBeVisible()
  expect(within(grid).getByRole('columnheader', { name: /Ambient °F/ })).toBeVisible()
  const filter = getByRole('textbox', { name: /Wind speed/ })
  expect(filter).toHaveValue('>3.6')
  await user.clear(filter)
  await user.type(filter, '>7.20')
  await waitFor(() => expect(asked('filters')).toBe('{"WindSpeed":">2"}'))
  expect(filter).toHaveValue('>7.20')
})

test('a failed call is told, another try shows the fleet, and a lost line takes nothing away', async () => {
  const page = await render('/MyFleet/Table', [answer(getFleetTable, problem(500, 'internal'))])
  expect(await page.findByText('Something went wrong on the server.')).toBeVisible()
  page.answer(getFleetTable, fleetOf(...liveFarms))
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  const grid = await page.findByRole('treegrid', { name: 'Machines of the fleet' })
  page.live.push(...liveValues)
  await page.advance(1_200)
  page.live.connection({ state: 'down' })
  await page.advance(1_200)
  expect(within(grid).getByRole('rowheader', { name: /Plaine de Valmeuse/ })).toBeVisible()
})

test('the first press on lost energy puts the largest loss first; it is in kWh, and says while it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const losses = (farmCode: string, kwh: number) => ({
    ...{ farmCode, dayStartMs: 0, untilMs: Date.parse(fleetNow), expectedKwh: 1_000, producedKwh: 1_000 - kwh },
    losses: [{ kind: 'fault' as const, kwh }],
    machines: [],
  })
  const { user, grid, names, asked } = await open('/MyFleet/Table', [
    answer(getFleetLosses, async () => {
      await promise
      return { farms: [losses('FR-VLM', 12.4), losses('FR-STM', 3.2)] }
    }),
  ])
  const header = within(grid).getByRole('columnheader', { name: /^Lost energy today/ })
  expect(header).toHaveTextContent('kWh')
  const cellOf = (name: RegExp) => {
    const row = within(grid).getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]')
    const place = Number(header.getAttribute('aria-colindex'))
    return row?.querySelector(`[aria-colindex="${place}"]`)
  }
  expect(cellOf(/Valmeuse/)).toHaveTextContent('…')
  resolve()
  await waitFor(() => expect(cellOf(/Valmeuse/)).toHaveTextContent('12'))
  expect(cellOf(hydro)).toHaveTextContent('-')
  await user.click(within(header).getByRole('button'))
  await waitFor(() => expect(asked('sort')).toBe('-lostToday'))
  await waitFor(() => expect(names()[0]).toMatch(/Valmeuse/))
})
