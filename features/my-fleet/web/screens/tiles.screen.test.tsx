import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetOf } from '../../../../tests/screens/fleet-reply.ts'
import {
  criterionOf,
  fleetCalls,
  fleetNow,
  liveFarms,
  liveValues,
  savedViewOf,
} from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { getFleetTable } from '../../../fleet-state/contract/fleet-table.ts'
import { getFleetToday } from '../../../fleet-state/contract/fleet-today.ts'
import { createSavedRequest, getSavedRequests } from '../../../saved-requests/contract/endpoints.ts'
import TilesScreen from './tiles.tsx'

const render = (address: string, calls: readonly Answer[] = []) =>
  renderScreen(<TilesScreen />, { address, person: operator, now: fleetNow, calls: [...fleetCalls, ...calls] })

const open = async (address = '/MyFleet/Tiles', calls: readonly Answer[] = []) => {
  const page = await render(address, calls)
  await page.findByRole('button', { name: /^Group/ })
  page.live.push(...liveValues)
  await page.advance(1_200)
  const tiles = () => page.queryAllByRole('link', { name: /, (FR|PT)-/ })
  return {
    ...page,
    tiles,
    /** Names of the farms, in the order of their tiles. */
    farms: () => tiles().map(({ textContent }) => textContent?.split(',')[0]),
    groups: () => page.getAllByRole('heading', { level: 2 }).map((title) => within(title).getByRole('button')),
    choose: async (button: RegExp, item: string) => {
      await page.user.click(page.getByRole('button', { name: button }))
      await page.user.click(await page.findByRole('menuitemradio', { name: item }))
    },
  }
}

const faulty = 'Saint-Martin'
const lost = 'Achada das Hortênsias'
const hydro = 'Açude do Almourinho'
const calm = 'Plaine de Valmeuse'

test('tiles stand in one list without groups, those that need somebody first', async () => {
  const { farms, queryAllByRole, address } = await open()
  expect(farms()).toEqual([faulty, lost, hydro, calm])
  expect(queryAllByRole('heading', { level: 2 })).toEqual([])
  expect(address()).not.toContain('group=')
})

test('compact tiles show name, state and power alone; one press and the address keep them', async () => {
  const { user, getByRole, queryByText, address, goTo, findByRole } = await open()
  expect(getByRole('link', { name: /Saint-Martin/ })).toHaveTextContent(/CF/)
  await user.click(getByRole('button', { name: 'Compact tiles' }))
  await waitFor(() => expect(address()).toContain('size=compact'))
  const first = getByRole('link', { name: /Saint-Martin/ })
  expect(first).toHaveAttribute('data-compact', 'true')
  expect(first).toHaveTextContent(/Fault.*0\.50\s*of 2\.00\sMW/)
  expect(queryByText('CF')).toBeNull()
  await goTo('/MyFleet/Tiles')
  expect(await findByRole('button', { name: 'Compact tiles', pressed: false })).toBeVisible()
})

test('tiles stand in groups of countries when asked, with power, state and age', async () => {
  const { farms, groups, getByRole, findByText } = await open('/MyFleet/Tiles?group=country')
  expect(farms()).toEqual([faulty, calm, lost, hydro])
  expect(groups().map(({ textContent }) => textContent)).toEqual(['France', 'Portugal'])
  for (const title of groups()) expect(title).toHaveAttribute('aria-expanded', 'true')
  const first = getByRole('link', { name: /Saint-Martin/ })
  expect(first).toHaveAttribute('data-state', 'critical')
  expect(first).toHaveTextContent(/0\.50\s*of 2\.00\sMW/)
  expect(first).toHaveTextContent(/now|ago/)
  expect(await findByText(/6 turbines/)).toBeVisible()
})

test('a tile tells the lost energy of today with its largest cause', async () => {
  const { findByRole } = await open()
  expect(await findByRole('link', { name: /Saint-Martin.*Lost today 1\.0\sMWh \(10\s%\): Faults/ })).toBeVisible()
})

test('groups stand in the order of their worst farm, and by name when farms do', async () => {
  const byNeed = await open('/MyFleet/Tiles?group=technology')
  const titles = (page: typeof byNeed) => page.groups().map(({ textContent }) => textContent)
  expect(titles(byNeed)).toEqual(['Solar', 'Wind', 'Hydro'])
  byNeed.close()
  expect(titles(await open('/MyFleet/Tiles?group=technology&order=name'))).toEqual(['Hydro', 'Solar', 'Wind'])
})

test('grouping, order and folded groups are in the address and come back with it', async () => {
  const first = await open()
  await first.choose(/^Group: None/, 'Technology')
  await waitFor(() => expect(first.address()).toContain('group=technology'))
  await first.choose(/^Order: Urgency/, 'Name')
  await waitFor(() => expect(first.address()).toContain('order=name'))
  await first.user.click(first.getByRole('button', { name: 'Solar' }))
  await waitFor(() => expect(first.farms()).not.toContain(faulty))
  const left = first.address()
  first.back()
  await first.findByRole('button', { name: /^Order: Urgency/ })
  first.close()

  const { getByRole, farms } = await open(left)
  expect(getByRole('button', { name: 'Solar' })).toHaveAttribute('aria-expanded', 'false')
  expect(getByRole('button', { name: /^Order: Name/ })).toBeVisible()
  expect(farms()).toEqual([hydro, lost, calm])
})

test('without saved views to group by, what is shown can be saved as the first', async () => {
  const name = 'Valmeuse alone'
  const { user, findByRole, findByText, answer, requests, groups, tiles } = await open(
    '/MyFleet/Tiles?group=view&technology=wind&search=valmeuse',
  )
  expect(await findByText('No saved views')).toBeVisible()
  answer(createSavedRequest, ({ body }) => {
    const saved = savedViewOf({ ...body })
    answer(getSavedRequests, { results: [saved], defaultId: null })
    return saved
  })
  await user.click(await findByRole('button', { name: 'Save as a view…' }))
  const dialog = within(await findByRole('dialog'))
  await user.type(dialog.getByLabelText('Name'), name)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await findByRole('button', { name })
  expect(groups().map(({ textContent }) => textContent)).toEqual([name])
  expect(tiles()).toHaveLength(1)
  // Which farms are meant is kept, not how they are grouped.
  const [{ body } = { body: undefined }] = requests(createSavedRequest)
  expect(body?.criteria.map(({ inputId, value }) => `${inputId} ${value}`)).toEqual([
    'technology wind',
    'search valmeuse',
  ])
  expect(body?.actions).toEqual([{ actionId: 'view', value: '/MyFleet/Tiles' }])
})

test('saved views are groups: a farm stands in each that lets it through, others in the last', async () => {
  const views = [
    savedViewOf({ name: 'All plains', criteria: [criterionOf('search', 'plaine')] }),
    savedViewOf({
      id: '22222222-2222-4222-8222-222222222222',
      name: 'Valmeuse alone',
      criteria: [criterionOf('technology', 'wind', 'choice'), criterionOf('search', 'valmeuse')],
    }),
  ]
  const { user, groups, farms, getAllByRole } = await open('/MyFleet/Tiles?group=view&order=name', [
    answer(getSavedRequests, { results: views, defaultId: null }),
  ])
  expect(groups().map(({ textContent }) => textContent)).toEqual([
    'All plains',
    'Valmeuse alone',
    'Not in a saved view',
  ])
  expect(farms()).toEqual([calm, calm, lost, hydro, faulty])
  // Arrows lead from the farm in one group to itself in the next.
  const [inFirst, inSecond] = getAllByRole('link', { name: /Valmeuse/ })
  inFirst?.focus()
  await user.keyboard('{ArrowDown}')
  expect(inSecond).toHaveFocus()
})

test('words narrow the tiles and the sum above them, and one press shows all again', async () => {
  const { user, farms, getByRole, findByRole, getByText } = await open('/MyFleet/Tiles?group=none&order=name')
  const all = [lost, hydro, calm, faulty]
  expect(farms()).toEqual(all)
  await user.keyboard('/')
  await user.keyboard('valmeuse')
  await waitFor(() => expect(farms()).toEqual([calm]))
  expect(getByText(/of 8.0 MW installed/)).toBeVisible()
  await user.keyboard('zzz')
  await user.click(await findByRole('button', { name: 'Show all farms' }))
  await waitFor(() => expect(farms()).toEqual(all))
  expect(getByRole('searchbox', { name: 'Search farm or place' })).toHaveValue('')
})

test('a state narrows the tiles down to the farms with such machines', async () => {
  const { user, farms, getByRole, address, back } = await open('/MyFleet/Tiles?group=none&order=name')
  await user.click(getByRole('button', { name: /^Farm offline/ }))
  await waitFor(() => expect(farms()).toEqual([lost]))
  expect(address()).toContain('need=lost')
  back()
  await waitFor(() => expect(farms()).toHaveLength(4))
})

test('each count of a group leads to exactly the farms of that group that have the need', async () => {
  const { user, farms, getByRole, address } = await open('/MyFleet/Tiles?group=country&order=name')
  await user.click(getByRole('link', { name: '1 fault' }))
  await waitFor(() => expect(farms()).toEqual([faulty]))
  expect(address()).toContain('need=fault')
  expect(address()).toContain('folded=')
})

test('arrows lead from tile to tile, Enter opens the farm', async () => {
  const { user, tiles, address, findByText } = await open('/MyFleet/Tiles?order=name&group=none')
  tiles()[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(tiles()[1]).toHaveFocus()
  await user.keyboard('{End}')
  expect(tiles()[3]).toHaveFocus()
  await user.keyboard('{Home}')
  expect(tiles()[0]).toHaveFocus()
  await user.keyboard('{Enter}')
  await findByText('Another page')
  expect(address()).toBe('/MyFleet/Farm?farmCode=PT-ACH&type=WINDFARM')
})

test('without the figures of today the live ones stand, and the page says so', async () => {
  const { getByText, getByRole } = await open('/MyFleet/Tiles', [answer(getFleetToday, problem(500, 'internal'))])
  expect(getByText(/^Could not load today’s figures/)).toBeVisible()
  const tile = getByRole('link', { name: /Valmeuse/ })
  expect(tile).toHaveTextContent(/4\.20?\s*of 8\.0?0\sMW/)
  expect(tile).toHaveTextContent(/-\s*Available/)
})

test('a farm without machines says so, and an empty fleet as well', async () => {
  const [farm] = liveFarms
  const bare = await render('/MyFleet/Tiles', [
    answer(getFleetTable, fleetOf(...(farm ? [{ ...farm, machines: [] }] : []))),
  ])
  expect(await bare.findByRole('link', { name: /Valmeuse/ })).toHaveTextContent('No machines yet')
  bare.close()
  const empty = await render('/MyFleet/Tiles', [answer(getFleetTable, fleetOf())])
  expect(await empty.findByText('No farms yet')).toBeVisible()
})

test('tiles under the pointer stay; the page says that the order has changed and shows it on a press', async () => {
  const { farms, live, advance, user, tiles, findByRole } = await open('/MyFleet/Tiles?group=none')
  const before = farms()
  await user.hover(tiles()[0] as HTMLElement)
  live.push(...liveValues.filter(({ value }) => value === 'FAULT').map((sample) => ({ ...sample, value: 'RUN' })))
  await advance(1_200)
  expect(farms()).toEqual(before)
  await user.click(await findByRole('button', { name: 'Refresh' }))
  expect(farms()).not.toEqual(before)
})
