import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, answer, problem } from '../../../../tests/screens/fake-api.ts'
import { fleetCalls, fleetNow, storedSeries } from '../../../../tests/screens/live-fleet.ts'
import { operator } from '../../../../tests/screens/people.ts'
import { renderScreen } from '../../../../tests/screens/render-screen.tsx'
import { screenOf } from '../../../../tests/screens/screen-of.ts'
import { getHistoryAnalysis } from '../../../history/contract/history-analysis.ts'
import { feature } from '../index.ts'

const FarmChartsScreen = await screenOf(feature, '/MyFleet/Farm/Charts')

const open = (search: string, ...calls: readonly Answer[]) =>
  renderScreen(<FarmChartsScreen />, {
    address: `/MyFleet/Farm/Charts?farmCode=FR-VLM&${search}`,
    person: operator,
    now: fleetNow,
    calls: [...fleetCalls, storedSeries, ...calls],
  })

const duration = answer(getHistoryAnalysis, {
  stepMs: 600_000,
  duration: [{ shares: [0, 0.5, 1], values: [2_000, 900, 0], hours: 24 }],
})

test('a duration curve has a table and files of the same figures', async () => {
  const page = await open('machines=WT01&kind=duration&y=ActivePower', duration)
  expect(await page.findByRole('figure', { name: /Duration curve/ })).toBeVisible()
  const [request] = page.requests(getHistoryAnalysis)
  expect(request?.query).toMatchObject({ kind: 'duration', zone: 'Europe/Paris' })
  const layer = page.getByRole('application', { name: 'Power' })
  layer.focus()
  await page.user.keyboard('{End}')
  expect(layer).toHaveTextContent('100')
  await page.user.click(page.getByRole('button', { name: 'Table' }))
  const rows = within(await page.findByRole('region', { name: /Duration curve/ })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Share of time, %WT1 (kW)',
    '02,000.0',
    '50900.0',
    '1000.0',
  ])
  await page.user.click(page.getByRole('button', { name: 'Download' }))
  await page.user.click(await page.findByRole('menuitem', { name: /international/ }))
  await waitFor(() => expect(page.savedFiles).toHaveLength(1))
  expect(page.savedFiles[0]?.name).toContain('_duration')
})

test('a farm shows the power curves of its turbines beside the reference', async () => {
  const page = await open(
    'kind=powerCurve',
    answer(getHistoryAnalysis, ({ query }) => ({
      stepMs: 600_000,
      powerCurve: query.subjects.map(() => ({
        bins: [{ centre: 8, wind: 8.02, powerKw: 900, deviationKw: 30, uncertaintyKw: 10, count: 9 }],
        density: { xMin: 0, xMax: 1, yMin: 0, yMax: 1, columns: 1, rows: 1, cells: [], count: 9, correlation: null },
        leftOut: 4,
        airDensity: 1.19,
        densityFrom: 'elevation' as const,
      })),
    })),
  )
  const figure = await page.findByRole('figure', { name: /Power curve/ })
  expect(figure).toHaveTextContent('IEC 61400-12-1')
  expect(figure).toHaveTextContent('1.190 kg/m³')
  expect(within(figure).getByText('WT1')).toBeVisible()
})

test('the kind of chart is in the address, and a failure offers another try', async () => {
  const page = await open(
    'machines=WT01&kind=duration&y=ActivePower',
    answer(getHistoryAnalysis, problem(500, 'internal')),
  )
  expect(await page.findByText('Something went wrong on the server.')).toBeVisible()
  page.answer(getHistoryAnalysis, duration.reply as never)
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  expect(await page.findByRole('figure', { name: /Duration curve/ })).toBeVisible()
  page.answer(getHistoryAnalysis, { stepMs: 600_000, dayHours: [{ days: [], hours: [] }] } as never)
  await page.user.click(page.getByRole('combobox', { name: 'Kind of chart' }))
  await page.user.click(await page.findByRole('option', { name: 'Day × hour' }))
  await waitFor(() => expect(page.address()).toContain('kind=dayHours'))
  expect(await page.findByText('No data in this range')).toBeVisible()
})
