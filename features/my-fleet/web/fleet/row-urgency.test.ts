import { expect, test } from 'vitest'
import { rowNeed, rowUrgency } from './row-urgency.ts'
import { machineOf, rowOf, testFigure, testReader, windModel } from './test-farm.ts'

const farm = (code: string) =>
  rowOf(code, {
    powerModels: { m1: windModel },
    machines: ['WT1', 'WT2'].map((name) =>
      machineOf(code, name, { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'm1' }),
    ),
  })
const at = (code: string, word: string, wind: number) => ({
  [`${code}/LifeWord`]: 1,
  [`${code}/WT1/State`]: word,
  [`${code}/WT1/ActivePower`]: 0,
  [`${code}/WT1/WindSpeed`]: wind,
  [`${code}/WT2/State`]: 'RUN',
  [`${code}/WT2/ActivePower`]: 0,
  [`${code}/WT2/WindSpeed`]: wind,
})
const order = ['UA', 'UB', 'UC', 'UD'].map(farm)
const live = {
  ...testReader({ ...at('UA', 'FAULT', 3), ...at('UB', 'RUN', 26), ...at('UC', 'STOP', 26), ...at('UD', 'FAULT', 20) }),
  figure: testFigure,
}

test('the worst need first, within it what is lost; a loss never outweighs a need', () => {
  const worst = order.toSorted((left, right) => rowUrgency(right, live) - rowUrgency(left, live))
  expect(worst.map(({ id }) => id)).toEqual(['UD', 'UA', 'UC', 'UB'])
  expect(order.map((row) => rowNeed(row, live))).toEqual([5, 0, 4, 5])
})

test('a gust changes nothing', () => {
  const [one, other] = [20, 20.5].map((wind) => ({ ...testReader(at('UD', 'FAULT', wind)), figure: testFigure }))
  const row = farm('UD')
  expect(one && rowUrgency(row, one)).toBe(other && rowUrgency(row, other))
})
