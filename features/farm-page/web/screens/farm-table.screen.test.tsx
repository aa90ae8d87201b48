import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetOf } from '../../../../tests/screens/fleet-reply.ts'
import { fleetCalls, fleetNow, liveFarms, liveValues, storedSeries } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getFleetTable } from '../../../fleet-state/contract/fleet-table.ts'
import { getHistoryStates } from '../../../fleet-state/contract/history-states.ts'
import { getHistory } from '../../../history/contract/history.ts'
import { feature } from '../index.ts'

const FarmTableScreen = await screenOf(feature, '/MyFleet/Farm/Table')

const render = (search: string, scene: Scene = {}) =>
  renderScreen(<FarmTableScreen />, {
    address: `/MyFleet/Farm/Table?${search}`,
    person: operator,
    now: fleetNow,
    calls: fleetCalls,
    ...scene,
  })

const open = async (search = 'farmCode=FR-VLM', scene: Scene = {}) => {
  const page = await render(search, scene)
  const grid = await page.findByRole('grid', { name: 'Machines of Plaine de Valmeuse' })
  page.live.push(...liveValues)
  await page.advance(1_200)
  return {
    ...page,
    grid,
    headers: () =>
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    asked: (name: string) => new URLSearchParams(page.address().split('?')[1]).get(name),
  }
}

test('the keyboard shows quality, time and zone of a cell', async () => {
  const { user, grid, findByRole, queryByRole } = await open()
  grid.focus()
  await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}')
  const tip = await findByRole('tooltip')
  expect(tip).toHaveTextContent('Quality:')
  expect(tip).toHaveTextContent('Europe/Paris')
  const marked = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')
  expect(marked).toHaveAttribute('aria-describedby', tip.id)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('tooltip')).toBeNull())
})

test('machines picked by keyboard are counted and compared', async () => {
  const { user, grid, findByRole, queryByRole, address, findByText } = await open()
  grid.focus()
  await user.keyboard('{Control>}{Home}{/Control} {ArrowDown} ')
  expect(await findByRole('group', { name: '2 machines selected' })).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('group', { name: /selected$/ })).toBeNull())
  await user.keyboard(' ')
  await user.click(await findByRole('button', { name: 'Compare in charts' }))
  await findByText('Another page')
  expect(address()).toMatch(/^\/MyFleet\/Farm\/Charts\?.*machines=WT02/)
})

test('a farm is found by its code in small letters', async () => {
  const { asked } = await open('farmCode=fr-vlm')
  expect(asked('farmCode')).toBe('FR-VLM')
})

test('columns and the height of rows are as the person left them', async () => {
  const first = await open()
  expect(first.headers()).toContainEqual(expect.stringMatching(/^Pitch/))
  await first.user.click(first.getByRole('button', { name: 'Columns' }))
  await first.user.click(await first.findByRole('checkbox', { name: /^Pitch/ }))
  await first.user.keyboard('{Escape}')
  await waitFor(() => expect(first.headers()).not.toContainEqual(expect.stringMatching(/^Pitch/)))
  await first.user.click(first.getByRole('button', { name: 'Row height' }))
  await first.user.click(await first.findByRole('menuitemradio', { name: 'Compact' }))
  first.close()

  const later = await open()
  await waitFor(() => expect(later.headers()).not.toContainEqual(expect.stringMatching(/^Pitch/)))
  expect(later.asked('hidden')).toContain('PitchAngle')
  await later.user.click(later.getByRole('button', { name: 'Row height' }))
  expect(await later.findByRole('menuitemradio', { name: 'Compact' })).toBeChecked()
})

test('a machine opens beside the table under an address of its own; Escape leads back to its row', async () => {
  const { user, grid, findByRole, queryByRole, asked } = await open('farmCode=FR-VLM&machineCode=WT02')
  const drawer = await findByRole('dialog', { name: 'WT2' })
  expect(within(drawer).getByText('Wind speed')).toBeVisible()
  const marked = () => grid.querySelector('[aria-current="true"]')
  expect(marked()).toHaveTextContent('WT2')
  await user.click(within(drawer).getByRole('button', { name: /WT3/ }))
  await findByRole('dialog', { name: 'WT3' })
  expect(marked()).toHaveTextContent('WT3')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
  expect(asked('machineCode')).toBeNull()
  await waitFor(() => expect(grid).toHaveFocus())
  await user.keyboard('{Enter}')
  await findByRole('dialog', { name: 'WT3' })
})

test('a press anywhere in a row opens its machine, and the table stays in use beside it', async () => {
  const { user, grid, findByRole, queryByRole, asked } = await open()
  const cellOf = (name: string) =>
    within(within(grid).getByRole('row', { name: new RegExp(name) })).getAllByRole('gridcell')[2] as HTMLElement
  await user.click(cellOf('WT1'))
  const panel = await findByRole('dialog', { name: 'WT1' })
  expect(panel).not.toHaveAttribute('aria-modal')
  // Another row, with no press in between.
  await user.click(cellOf('WT4'))
  await findByRole('dialog', { name: 'WT4' })
  expect(asked('machineCode')).toBe('WT04')
  expect(queryByRole('dialog', { name: 'WT1' })).toBeNull()
})

test('a press that picks a machine opens nothing', async () => {
  const { user, grid, findByRole, queryByRole } = await open()
  const row = within(grid).getByRole('row', { name: /WT1/ })
  await user.keyboard('{Control>}')
  await user.click(within(row).getAllByRole('gridcell')[2] as HTMLElement)
  await user.keyboard('{/Control}')
  expect(await findByRole('group', { name: '1 machine selected' })).toBeVisible()
  expect(queryByRole('dialog')).toBeNull()
})

test('a machine shows its power of 24 hours and its last ten states, the newest first', async () => {
  const hourMs = 3_600_000
  const nowMs = Date.parse(fleetNow)
  const span = (hoursAgo: number, kind: 'running' | 'fault') => ({
    ...{ from: nowMs - hoursAgo * hourMs, to: nowMs - (hoursAgo - 1) * hourMs, kind },
    ...(kind === 'fault' && { code: 71, text: 'Generator bearing hot' }),
    evidence: 'state' as const,
  })
  const { findByRole, findByText } = await open('farmCode=FR-VLM&machineCode=WT02', {
    calls: [
      ...fleetCalls,
      storedSeries,
      answer(getHistoryStates, ({ query: { from, to } }) => ({
        ...{ fromMs: from, toMs: to, stepMs: null },
        machines: [
          {
            machineCode: 'WT02',
            spans: Array.from({ length: 12 }, (_, index) => span(12 - index, index === 10 ? 'fault' : 'running')),
          },
        ],
      })),
    ],
  })
  const panel = within(await findByRole('dialog', { name: 'WT2' }))
  expect(await panel.findByRole('img', { name: 'Power, last 24 h' })).toBeVisible()
  await findByText(/Generator bearing hot/)
  const states = panel.getByRole('list')
  const items = within(states).getAllByRole('listitem')
  expect(items).toHaveLength(10)
  expect(items[0]).toHaveTextContent('Running')
  expect(items[1]).toHaveTextContent('71')
})

test('a failed read of the past says so, and the values of now stay', async () => {
  const { findByRole, findAllByRole, getByText } = await open('farmCode=FR-VLM&machineCode=WT02', {
    calls: [
      ...fleetCalls,
      answer(getHistory, problem(500, 'internal')),
      answer(getHistoryStates, problem(500, 'internal')),
    ],
  })
  const panel = within(await findByRole('dialog', { name: 'WT2' }))
  expect(await findAllByRole('button', { name: 'Try again' })).toHaveLength(2)
  expect(panel.getByText('Wind speed')).toBeVisible()
  expect(getByText('Last ten states')).toBeVisible()
})

test('a farm outside the perimeter and one that does not exist look the same', async () => {
  const { findByText, getByText } = await render('farmCode=BR-SRC')
  expect(await findByText('Farm not found')).toBeVisible()
  expect(getByText('Farm BR-SRC does not exist, or you don’t have access to it.')).toBeVisible()
})

test('the page shows a failed call, and Retry shows the farm', async () => {
  const page = await render('farmCode=FR-VLM', {
    calls: [...fleetCalls, answer(getFleetTable, problem(500, 'internal'))],
  })
  expect(await page.findByText('Something went wrong on the server.')).toBeVisible()
  page.answer(getFleetTable, fleetOf(...liveFarms.slice(0, 1)))
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByRole('grid', { name: 'Machines of Plaine de Valmeuse' })
})
