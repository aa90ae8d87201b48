import { expect, test } from 'vitest'
import { machineOf, rowOf, testFigure, testReader, windModel } from '../../../fleet-state/contract/test-farm.ts'
import { tileMoment } from '../../../fleet-state/contract/tile-moment.ts'
import { farmsInNeed } from '../../contract/tile-groups.ts'

/** Lists rank by lost power and power at risk, then by duration. */

const hours = 3 * 3_600_000
const lost = rowOf('LF', { installedPower: 24_500 })
const inverter = rowOf('IV', {
  installedPower: 166,
  machines: [machineOf('IV', 'INV1', { ratedPower: 166, type: 'INVERTER' })],
})
const trip = rowOf('TR', {
  installedPower: 12_000,
  machines: [machineOf('TR', 'WT1'), machineOf('TR', 'SS1', { type: 'SUBSTATION' })],
})
const values = {
  'LF/LifeWord': { value: 1, ageMs: hours },
  'IV/LifeWord': 1,
  'IV/INV1/State': 'FAULT',
  'IV/INV1/ActivePower': 0,
  'TR/LifeWord': 1,
  'TR/WT1/State': 'RUN',
  'TR/WT1/ActivePower': 900,
}
const rank = (rows: readonly ReturnType<typeof rowOf>[], all: Parameters<typeof testReader>[0]) => {
  const live = {
    ...testReader(all),
    figure: testFigure,
    stationAlarms: (farmCode: string) =>
      farmCode === 'TR' ? [{ farmCode, machineCode: 'SS1', kind: 'trip' as const, sinceMs: 0 }] : [],
  }
  return farmsInNeed(rows, (row) => tileMoment(row, 'machines', live)).map(({ id }) => id)
}

test.each([[[inverter, trip, lost]], [[lost, inverter, trip]], [[trip, lost, inverter]]])(
  'a lost farm of 24.5 MW and a trip stand above an inverter of 166 kW, in any order given',
  (rows) => {
    expect(rank(rows, values)).toEqual(['LF', 'TR', 'IV'])
  },
)

test.each(Array.from({ length: 100 }, (_, seed) => seed))('fleet %i: more power lost stands first', (seed) => {
  const speeds = Array.from({ length: 6 }, (_, index) => 4 + ((seed * 7 + index * 5) % 17) + index / 10)
  const rows = speeds.map((_, index) =>
    rowOf(`R${index}`, {
      powerModels: { V: windModel },
      machines: [machineOf(`R${index}`, 'WT1', { signals: ['State', 'ActivePower', 'WindSpeed'], powerModel: 'V' })],
    }),
  )
  const all = Object.fromEntries(
    speeds.flatMap((speed, index) => {
      const isLost = (seed + index) % 3 === 0
      const ageMs = isLost ? hours : 1_000
      return [
        [`R${index}/LifeWord`, { value: 1, ageMs }],
        [`R${index}/WT1/State`, { value: isLost ? 'RUN' : 'FAULT', ageMs }],
        [`R${index}/WT1/ActivePower`, { value: isLost ? 100 * (speed - 3) : 0, ageMs }],
        [`R${index}/WT1/WindSpeed`, { value: speed, ageMs }],
      ]
    }),
  )
  const bySpeed = speeds.map((speed, index) => ({ id: `R${index}`, speed }))
  expect(rank(rows, all)).toEqual(bySpeed.sort((one, other) => other.speed - one.speed).map(({ id }) => id))
})
