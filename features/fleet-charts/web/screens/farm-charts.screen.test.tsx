import { waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow, liveTag, liveValues, storedSeries } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen, type Scene } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getHistoryStates } from '../../../fleet-state/contract/history-states.ts'
import { getHistory, getHistoryBounds } from '../../../history/contract/history.ts'
import { feature } from '../index.ts'

const FarmChartsScreen = await screenOf(feature, '/MyFleet/Farm/Charts')

const hourMs = 3_600_000
const open = (search: string, calls: readonly Answer[] = [], scene: Scene = {}) =>
  renderScreen(<FarmChartsScreen />, {
    address: `/MyFleet/Farm/Charts?farmCode=FR-VLM&${search}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, storedSeries, ...calls],
    ...scene,
  })

const chartOf = async (page: Awaited<ReturnType<typeof open>>) => {
  const figure = await page.findByRole('figure', { name: 'History of Plaine de Valmeuse' })
  return {
    figure,
    legend: () =>
      within(within(figure).getByRole('region', { name: 'Curve' }))
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    table: async () => {
      await page.user.click(within(figure).getByRole('button', { name: 'Table' }))
      const rows = await within(await within(figure).findByRole('region', { name: /^History/ })).findAllByRole('row')
      return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    },
  }
}

test('range and machines are in the address, and back leads to the range before', async () => {
  const page = await open('machines=WT01&signals=ActivePower')
  const { legend } = await chartOf(page)
  await page.user.click(page.getByRole('radio', { name: '7 d' }))
  await waitFor(() => expect(page.address()).toContain('range=7d'))
  await page.user.click(page.getByRole('button', { name: /^Machines/ }))
  await page.user.click(await page.findByRole('checkbox', { name: 'WT2' }))
  await page.user.keyboard('{Escape}')
  await waitFor(() =>
    expect(legend()).toEqual([expect.stringContaining('WT1 · Power'), expect.stringContaining('WT2 · Power')]),
  )
  expect(page.address()).toContain('machines=WT01%2CWT02')
  page.back()
  await waitFor(() => expect(page.getByRole('radio', { name: '24 h' })).toBeChecked())
})

test('a link whose range ends before it begins says so and shows the last day', async () => {
  const { findByText, getByRole, address } = await open('range=custom&from=1795305948521&to=1795295948521')
  expect(await findByText(/The range in this link ends before it starts/)).toBeVisible()
  expect(getByRole('radio', { name: '24 h' })).toBeChecked()
  await waitFor(() => expect(address()).not.toMatch(/from=|to=|range=/))
})

test('what is drawn comes as a file whose rows carry their offset, and as a workbook', async () => {
  const page = await open('machines=WT01&signals=ActivePower&range=1h')
  await chartOf(page)
  const download = async (item: RegExp) => {
    const count = page.savedFiles.length
    await page.user.click(page.getByRole('button', { name: 'Download' }))
    await page.user.click(await page.findByRole('menuitem', { name: item }))
    await waitFor(() => expect(page.savedFiles.length).toBe(count + 1))
    return page.savedFiles[count]
  }
  const csv = await download(/international/)
  expect(csv?.name).toBe('solvane_FR-VLM_2026-11-24_2026-11-24_international.csv')
  const [header, first] = (await csv?.content.text())?.split('\r\n') ?? []
  expect(header).toBe('Time (Europe/Paris),WT1 · Power (kW),WT1 · State')
  expect(first).toMatch(/^2026-11-24T10:\d\d:00\+01:00,\d+/)
  const workbook = await download(/XLSX/)
  expect(workbook?.name).toMatch(/^solvane_FR-VLM_.*\.xlsx$/)
  // Such files are archives.
  expect((await workbook?.content.text())?.slice(0, 2)).toBe('PK')
})

test('times are those of the plant wherever the browser stands, and of the browser when the address asks for that', async () => {
  const toMs = Date.parse(fleetNow) - 4 * hourMs
  const range = `machines=WT01&signals=ActivePower&range=custom&from=${toMs - 2 * hourMs}&to=${toMs}`
  const tableAt = async (zone: string) => {
    const page = await renderScreen(<FarmChartsScreen />, {
      address: `/MyFleet/Farm/Charts?farmCode=PT-ACH&${range}${zone}`,
      person: operator,
      now: fleetNow,
      calls: [...fleetCalls, storedSeries],
    })
    const figure = await page.findByRole('figure', { name: 'History of Achada das Hortênsias' })
    await page.user.click(within(figure).getByRole('button', { name: 'Table' }))
    const table = await within(figure).findByRole('region', { name: /^History/ })
    const rows = within(table).getAllByRole('row').slice(1)
    const found = {
      text: figure.textContent,
      rows: rows.map((row) => [...row.children].map((cell) => cell.textContent)),
    }
    page.close()
    return found
  }
  const plant = await tableAt('')
  expect(plant.rows).toHaveLength(12)
  expect(plant.rows[0]?.[0]).toContain('03:00')
  expect(plant.text).toContain('Atlantic/Azores, UTC-01:00')
  const own = await tableAt('&zone=browser')
  expect(own.rows[0]?.[0]).toContain('05:00')
  expect(own.text).toContain('Europe/Paris, UTC+01:00')
  expect(own.rows.map((row) => row.slice(1))).toEqual(plant.rows.map((row) => row.slice(1)))
})

test('a chart whose history cannot be read again stays, says how old it is, and reads again on demand', async () => {
  const page = await open('machines=WT01&signals=ActivePower&range=1h')
  const { figure } = await chartOf(page)
  page.answer(getHistory, problem(500, 'internal'))
  await page.advance(12_000)
  expect(await page.findByText(/Could not refresh the history/)).toBeVisible()
  expect(figure).toBeVisible()
  page.answer(getHistory, storedSeries.reply as never)
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.queryByText(/Could not refresh the history/)).toBeNull())
})

test('a press on the legend leaves the live values of the other curves alone', async () => {
  const page = await open('machines=WT01&signals=ActivePower,WindSpeed&range=1h', [answer(getHistory, { series: [] })])
  page.answer(getHistoryBounds, { bounds: null })
  await page.findByRole('button', { name: /^Machines/ })
  page.live.push(...liveValues)
  await page.advance(1_200)
  page.live.push({ tagId: liveTag('FR-VLM', 'ActivePower', 'WT01'), value: 1_010 })
  await page.advance(12_000)
  const { figure, legend, table } = await chartOf(page)
  const before = await table()
  await page.user.click(within(figure).getByRole('button', { name: 'Show or hide WT1 · Wind speed' }))
  await waitFor(() => expect(page.address()).toContain('off='))
  expect(legend()).toHaveLength(2)
  const rows = within(within(figure).getByRole('region', { name: /^History/ })).getAllByRole('row')
  expect(rows).toHaveLength(before.length)
})

test('an empty range leads to the newest stored data', async () => {
  const lastMs = Date.parse(fleetNow) - 10 * 60_000
  const from = Date.UTC(2001, 0, 1)
  const page = await open(`machines=WT01&signals=ActivePower&range=custom&from=${from}&to=${from + hourMs}`, [
    answer(getHistory, { series: [] }),
    answer(getHistoryBounds, { bounds: { firstMs: lastMs - hourMs, lastMs } }),
  ])
  const way = await page.findByRole('button', { name: 'Go to the latest data (24 Nov 2026, 10:50 UTC+01:00)' })
  page.answer(getHistory, storedSeries.reply as never)
  await page.user.click(way)
  const { legend } = await chartOf(page)
  expect(legend()).toHaveLength(1)
})

test('powers can be read as shares of rated power, and ranges by the calendar', async () => {
  const page = await open('machines=WT01,WT02&signals=ActivePower&range=1h')
  const { legend } = await chartOf(page)
  await page.user.click(page.getByRole('button', { name: 'Display' }))
  await page.user.click(await page.findByRole('menuitemradio', { name: 'Power in % of rated' }))
  await waitFor(() => expect(page.address()).toContain('share=true'))
  await waitFor(() => expect(legend()[0]).toContain('% of rated'))
  await page.user.click(page.getAllByRole('button', { name: /UTC[+-]/, expanded: false }).at(-1) as HTMLElement)
  await page.user.click(await page.findByRole('button', { name: 'This week' }))
  await waitFor(() => expect(page.address()).toContain('range=thisWeek'))
})

test('curves stand in the units that the person chose', async () => {
  const page = await open('machines=WT01&signals=WindSpeed&range=1h', [], {
    stored: { 'solvane.units': { windSpeed: 'km/h' } },
  })
  const { legend } = await chartOf(page)
  expect(legend()).toEqual([expect.stringMatching(/Wind speed.*km\/h/)])
})

test('a history that could not be read is told, another try draws it, and a lost line takes nothing away', async () => {
  const page = await open('machines=WT01&signals=ActivePower', [answer(getHistory, problem(500, 'internal'))])
  expect(await page.findByText('Something went wrong on the server.')).toBeVisible()
  page.answer(getHistory, storedSeries.reply as never)
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  const { figure } = await chartOf(page)
  page.live.connection({ state: 'down' })
  expect(figure).toBeVisible()
})

test('a range without history says so', async () => {
  const { findByText } = await open('machines=WT01&signals=ActivePower', [
    answer(getHistory, { series: [] }),
    answer(getHistoryBounds, { bounds: null }),
  ])
  expect(await findByText('No data in this range')).toBeVisible()
})

test('a press on a name shows this curve alone and then all; a column puts the legend in its order', async () => {
  const page = await open('machines=WT01,WT02&signals=ActivePower&range=1h')
  const { legend } = await chartOf(page)
  await page.user.click(page.getByRole('button', { name: 'WT2 · Power' }))
  await waitFor(() => expect(page.address()).toContain('off=WT01%3AActivePower'))
  await page.user.click(page.getByRole('button', { name: 'WT2 · Power', pressed: true }))
  await waitFor(() => expect(page.address()).not.toContain('WT01%3AActivePower'))
  await page.user.click(page.getByRole('button', { name: 'Curve' }))
  await page.user.click(page.getByRole('button', { name: 'Curve' }))
  expect(page.getByRole('columnheader', { name: 'Curve' }).getAttribute('aria-sort')).toBe('descending')
  expect(legend()[0]).toContain('WT2')
})

test('one press shows all machines of the farm, and another the own choice again', async () => {
  const page = await open('signals=ActivePower&range=1h')
  const { legend } = await chartOf(page)
  await page.user.click(page.getByRole('button', { name: 'All machines' }))
  await waitFor(() => expect(legend().length).toBeGreaterThan(1))
  expect(legend().every((row) => row?.includes('kW'))).toBe(true)
  await page.user.click(page.getByRole('button', { name: 'All machines', pressed: true }))
  await waitFor(() => expect(page.address()).not.toMatch(/machines=W/))
})

test('a link has relative times, or those in sight now', async () => {
  const page = await open('machines=WT01&signals=ActivePower&range=24h')
  await chartOf(page)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copied = async (item: RegExp) => {
    await page.user.click(page.getByRole('button', { name: 'Link' }))
    await page.user.click(await page.findByRole('menuitem', { name: item }))
    return new URL(String(write.mock.lastCall?.[0])).searchParams
  }
  expect((await copied(/24 h/)).get('range')).not.toBe('custom')
  const fixed = await copied(/fixed times/)
  expect(fixed.get('range')).toBe('custom')
  expect(Number(fixed.get('to')) - Number(fixed.get('from'))).toBe(24 * hourMs)
})

test('states of the machine stand under its curve, in its table and in its words', async () => {
  const to = Date.parse(fleetNow)
  const page = await open('machines=WT01&signals=ActivePower&range=1h&table=true', [
    answer(getHistoryStates, {
      ...{ fromMs: to - hourMs, toMs: to, stepMs: null },
      machines: [
        {
          machineCode: 'WT01',
          spans: [
            { from: to - 2 * hourMs, to: to - 1_000_000, kind: 'running', evidence: 'state' },
            {
              from: to - 1_000_000,
              to,
              kind: 'limit',
              limitSource: 'bats',
              evidence: 'code',
              code: 17,
              text: 'Bat stop',
            },
          ],
        },
      ],
    }),
  ])
  const table = await page.findByRole('region', { name: /^History/ })
  expect(within(table).getByRole('columnheader', { name: 'WT1 · State' })).toBeVisible()
  expect((await within(table).findAllByText('Limited (bats) 17: Bat stop')).length).toBeGreaterThan(0)
  await page.user.click(page.getByRole('button', { name: 'Chart' }))
  expect(await page.findByText('Limited')).toBeVisible()
  await page.user.click(page.getByRole('button', { name: 'Display' }))
  await page.user.click(await page.findByRole('menuitemradio', { name: 'States of machines' }))
  await waitFor(() => expect(page.queryByText('Limited')).toBeNull())
  expect(page.address()).toContain('states=false')
})
