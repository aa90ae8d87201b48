import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { type EnergyReply, getFleetEnergy } from '../../../energy/contract/energy.ts'
import { feature } from '../index.ts'

const FarmEnergyScreen = await screenOf(feature, '/MyFleet/Farm/Energy')

const dayMs = 86_400_000
const mondayMs = Date.parse('2026-11-15T23:00:00Z')
const days = [16, 17, 18, 19, 20, 21, 22]
const machines = ['WT01', 'WT02']

/** A week: WT01 gives 10, 11, … MWh a day, WT02 half of it; on the last day the second one stood. */
const week = (hasBefore: boolean): EnergyReply => {
  const energies = machines.map((_, place) =>
    days.map((_day, index) => (place === 1 && index === 6 ? 0 : (10_000 + index * 1_000) / (place + 1))),
  )
  const whole = days.map((_, index) => energies.reduce((sum, own) => sum + (own[index] ?? 0), 0))
  const subject = (produced: readonly number[], share: number) => ({
    farmCode: 'FR-VLM',
    technology: 'wind' as const,
    ratedKw: 8_000 * share,
    peakKw: null,
    quantities: {
      produced: [...produced],
      compared: [...produced],
      expected: days.map((_, index) => (whole[index] ?? 0) * share * 1.25),
      covered: days.map(() => 24),
      elapsed: days.map(() => 24),
      full: days.map(() => 24 * 8_000 * share),
      able: days.map(() => 23),
      states: days.map(() => 24),
    },
    ...(hasBefore && {
      before: { produced: produced.map((kwh) => kwh / 2), covered: days.map(() => 24) },
    }),
  })
  return {
    zone: 'Europe/Paris',
    ownCalendars: false,
    nowMs: Date.parse(fleetNow),
    buckets: days.map((day, index) => ({
      label: `2026-11-${day}`,
      startMs: mondayMs + index * dayMs,
      endMs: mondayMs + (index + 1) * dayMs,
      ...(hasBefore && { before: `2025-11-${day + 1}` }),
    })),
    sourceStepMs: 600_000,
    subjects: [
      subject(whole, 1),
      ...machines.map((machineCode, place) => ({ ...subject(energies[place] ?? [], 0.5), machineCode })),
    ],
  }
}

const energy = answer(getFleetEnergy, ({ query: { before } }) => week(before === 'true'))

const open = (search: string, calls: readonly Answer[] = [energy], scene: Scene = {}) =>
  renderScreen(<FarmEnergyScreen />, {
    address: `/MyFleet/Farm/Energy?farmCode=FR-VLM&${search}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, ...calls],
    ...scene,
  })

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('one press shows last week’s energy: total, best and worst day', async () => {
  const { user, findByRole, requests, address } = await open('')
  await user.click(await findByRole('radio', { name: 'Last week' }))
  await waitFor(() =>
    expect(requests(getFleetEnergy).at(-1)).toEqual({
      query: {
        farmCode: 'FR-VLM',
        from: '2026-11-16',
        to: '2026-11-23',
        by: 'day',
        machines: 'true',
        before: 'false',
      },
    }),
  )
  expect(address()).toContain('period=lastWeek')
  const [header, first, second, whole] = cellsOf(await findByRole('table', { name: 'Totals, best and worst' }))
  expect(header?.slice(0, 5)).toEqual(['Machine', 'Total (MWh)', 'Mean (MWh)', 'Best (MWh)', 'Best: when'])
  expect(first?.slice(0, 7)).toEqual(['WT1', '91.0', '13.0', '16.0', 'Sun, 22 Nov 2026', '10.0', 'Mon, 16 Nov 2026'])
  expect(second?.slice(0, 7)).toEqual(['WT2', '37.5', '5.4', '7.5', 'Sat, 21 Nov 2026', '0.0', 'Sun, 22 Nov 2026'])
  expect(whole?.slice(0, 2)).toEqual(['Whole farm', '128.5'])
})

test('arrow keys move over the bars and show the produced and expected energy of a day', async () => {
  const { user, findByRole } = await open('period=lastWeek')
  const chart = await findByRole('group', { name: 'Energy of Plaine de Valmeuse' })
  chart.focus()
  await user.keyboard('{Home}{ArrowRight}')
  expect(chart).toHaveTextContent('Tue, 17 Nov 2026')
  expect(chart).toHaveTextContent('Whole farm16.5 MWh')
  expect(chart).toHaveTextContent('Expected energy20.6 MWh')
})

test('the year before stands beside each day, with the change', async () => {
  const { user, findByRole, findByText, address } = await open('period=lastWeek')
  await user.click(await findByRole('switch', { name: 'Year before' }))
  expect(await findByText('+100.0 % against it')).toBeVisible()
  expect(address()).toContain('before=true')
  const rows = cellsOf(await findByRole('table', { name: 'By period' }))
  expect(rows[0]?.slice(-2)).toEqual(['Year before (MWh)', 'Change (%)'])
  expect(rows[1]?.slice(-2)).toEqual(['7.5', '100.0'])
  expect(await findByText(/whole ISO weeks against the same ISO weeks/)).toBeVisible()
})

test('files hold what the page shows', async () => {
  const { user, findByRole, findAllByRole, savedFiles } = await open('period=lastWeek')
  const shown = cellsOf(await findByRole('table', { name: 'By period' }))
  await user.click(await findByRole('button', { name: 'Download' }))
  const [csv] = (await findAllByRole('menuitem')).filter(({ textContent }) => textContent?.includes('international'))
  if (!csv) throw new Error('no file in the dialect for programs')
  await user.click(csv)
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(savedFiles[0]?.name).toBe('solvane_FR-VLM_energy_2026-11-16_by-day_periods_international.csv')
  const text = await new Response(savedFiles[0]?.content).text()
  const lines = text.trim().split(/\r?\n/)
  expect(lines).toHaveLength(shown.length)
  for (const [index, line] of lines.slice(1).entries()) {
    const numbers = line.match(/-?\d+(\.\d+)?(?=,|$)/g)?.map(Number) ?? []
    const cells = shown[index + 1]?.slice(1).map((text) => Number(text?.replaceAll(',', ''))) ?? []
    expect(numbers.slice(-cells.length)).toEqual(cells)
  }
})

test('machines stacked: the legend switches one off, and the address keeps it', async () => {
  const { user, findByRole, address } = await open('period=lastWeek&show=stacked')
  const mark = await findByRole('button', { name: 'WT2' })
  expect(mark).toHaveAttribute('aria-pressed', 'true')
  await user.click(mark)
  await waitFor(() => expect(address()).toContain('without=WT02'))
  expect(await findByRole('button', { name: 'WT2' })).toHaveAttribute('aria-pressed', 'false')
})

test('a period by its dates, and the one before', async () => {
  const { user, findByRole, requests } = await open('period=custom&begin=2026-10-01&end=2026-10-31')
  await user.click(await findByRole('button', { name: 'Period before' }))
  await waitFor(() => {
    const { query } = requests(getFleetEnergy).at(-1) as { query: { from: string; to: string } }
    expect([query.from, query.to]).toEqual(['2026-09-01', '2026-10-01'])
  })
})

test('without values the page says so; after an error it offers to try again', async () => {
  const empty = answer(getFleetEnergy, () => ({
    ...week(false),
    subjects: week(false).subjects.map((subject) => ({ ...subject, quantities: { elapsed: days.map(() => 24) } })),
  }))
  const page = await open('period=lastWeek', [empty])
  expect(await page.findByText('No energy in this period')).toBeVisible()
  page.close()
  const failed = await open('period=lastWeek', [answer(getFleetEnergy, problem(400, 'invalid'))])
  expect(await failed.findByRole('button', { name: /Retry|Try again/ })).toBeVisible()
})

test('in French the figures have the words of the trade', async () => {
  const { findByRole } = await open('period=lastWeek', [energy], { language: 'fr-FR' })
  const [header] = cellsOf(await findByRole('table', { name: 'Par période' }))
  expect(header?.slice(0, 4)).toEqual(['Période', 'Énergie (MWh)', 'Productible (MWh)', '% du productible (%)'])
})
