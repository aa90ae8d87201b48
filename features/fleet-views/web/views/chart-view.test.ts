import { expect, test } from 'vitest'
import { readViewState } from '../../../../platform/web/url-state/view-state.ts'
import { ChartView } from './chart-view.ts'

test('an own range has ends that a date can have, or none', () => {
  expect(readViewState(ChartView, { from: '0', to: '8640000000000' })).toMatchObject({ from: 0, to: 8_640_000_000_000 })
  for (const to of ['-1', '8640000000001', '1.5', 'null', '"5"'])
    expect(readViewState(ChartView, { to }).to).toBeUndefined()
})

test('a list is as long as it may be, or none', () => {
  expect(readViewState(ChartView, { machines: 'é'.repeat(6000) }).machines).toHaveLength(6000)
  expect(readViewState(ChartView, { machines: 'é'.repeat(6001) }).machines).toBe('')
})
