import { expect, test } from 'vitest'
import { needsOf } from '../../../fleet-state/contract/need-counts.ts'
import { needSignature } from '../../../fleet-state/contract/need-rows.ts'
import {
  machineOf,
  rowOf,
  testFigure,
  testMachine,
  testReader,
  windModel,
} from '../../../fleet-state/contract/test-farm.ts'
import { tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { orderFarms } from '../../../my-fleet/contract/tile-groups.ts'
import { rowNeed, rowUrgency } from './row-urgency.ts'

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
  ...testReader({ ...at('UA', 'FAULT', 3), ...at('UB', 'RUN', 26), ...at('UC', 'STOP', 25), ...at('UD', 'FAULT', 10) }),
  figure: testFigure,
}

test('the largest stake first, then the worst state, then rows that need nothing', () => {
  const worst = order.toSorted((left, right) => rowUrgency(right, live) - rowUrgency(left, live))
  expect(worst.map(({ id }) => id)).toEqual(['UC', 'UD', 'UA', 'UB'])
  expect(order.map((row) => rowNeed(row, live))).toEqual([7, 0, 6, 7])
})

test('a gust changes nothing', () => {
  const [one, other] = [20, 20.5].map((wind) => ({ ...testReader(at('UD', 'FAULT', wind)), figure: testFigure }))
  const row = farm('UD')
  expect(one && rowUrgency(row, one)).toBe(other && rowUrgency(row, other))
})

test('a farm whose station raises something ranks by it, above one with nothing wrong and before its name', () => {
  const tripped = rowOf('UE', {
    machines: [machineOf('UE', 'WT1'), testMachine('PRT', [], { type: 'PROTECTION' })],
  })
  const now = {
    ...testReader({
      ...at('UB', 'RUN', 26),
      ...at('UC', 'STOP', 26),
      'UE/LifeWord': 1,
      'UE/WT1/State': 'READY',
      'UE/WT1/ActivePower': 0,
    }),
    figure: testFigure,
    stationAlarms: (farmCode: string) =>
      farmCode === 'UE' ? [{ farmCode, machineCode: 'PRT', kind: 'trip' as const, sinceMs: 0 }] : [],
  }
  const rows = [farm('UB'), farm('UC'), tripped]
  const sorted = rows.toSorted((left, right) => rowUrgency(right, now) - rowUrgency(left, now))
  expect(sorted.map(({ id }) => id)).toEqual(['UE', 'UC', 'UB'])
  expect(orderFarms(rows, 'need', (row) => tileMoment(row, 'machines', now)).map(({ id }) => id)).toEqual([
    'UE',
    'UC',
    'UB',
  ])
  expect(needsOf(rows, now)).toMatchObject({ fault: 0, station: 1, stationFaults: 1, stopped: 1 })
  expect(needSignature(rows, 'station', now)).toBe('UE/WT1')
  expect(needSignature(rows, 'fault', now)).toBe('')
})
