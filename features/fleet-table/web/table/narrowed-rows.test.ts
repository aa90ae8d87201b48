import { expect, test } from 'vitest'
import { emptyTableState } from '../../../../kit/composites/data-table/table-model.ts'
import { arrangeRows, openRows } from '../../../../kit/composites/data-table/table-rows.ts'
import {
  type FleetRow,
  farmOf,
  machinesOf,
  ratedPowerKw,
  rowChildren,
  rowId,
} from '../../../fleet-state/contract/fleet-rows.ts'
import { narrowedGroup, narrowedTree, someOf } from '../../../fleet-state/contract/narrowed-rows.ts'
import { rowsWith } from '../../../fleet-state/contract/need-rows.ts'
import { signalFigure } from '../../../fleet-state/contract/row-figures.ts'
import { machineOf, rowOf, testFigure, testReader } from '../../../fleet-state/contract/test-farm.ts'
import { todayOf } from '../../../fleet-state/contract/today-figures.ts'

const farm = rowOf('A', { machines: ['WT1', 'WT2', 'WT10'].map((code) => machineOf('A', code)) })
const live = {
  ...testReader({ 'A/WT1/ActivePower': 100, 'A/WT2/ActivePower': 20, 'A/WT10/ActivePower': 3 }),
  figure: testFigure,
}
const arranged = (rows: readonly FleetRow[], name: string) =>
  openRows(
    arrangeRows(
      {
        rows,
        columns: [{ id: 'name', header: '', filter: 'text', value: ({ name: own }) => own }],
        rowId,
        children: rowChildren,
        narrowed: narrowedGroup,
      },
      { ...emptyTableState, filters: { name } },
      'en-GB',
    ).branches,
  ).map(({ row }) => row)

test('a farm of which some machines are shown sums up what is shown, and says of how many', () => {
  const [shown] = arranged([farm], 'WT1')
  expect(shown && machinesOf(shown).map(({ name }) => name)).toEqual(['WT1', 'WT10'])
  expect(shown && signalFigure(machinesOf(shown), 'ActivePower', 'sum', live)).toMatchObject({ value: 103, total: 2 })
  expect(shown && someOf(shown)).toEqual({ shown: 2, count: 3 })
  expect(shown && ratedPowerKw(shown)).toBe(4_000)
  expect(shown && farmOf(shown)).toBe(farm)
})

test('one of which all are shown is itself', () => {
  expect(arranged([farm], 'WT')[0]).toBe(farm)
  expect(someOf(farm)).toBeUndefined()
})

test('while the same machines are shown it is the same row, so that nothing is drawn again', () => {
  expect(arranged([farm], 'WT1')[0]).toBe(arranged([farm], 'WT1')[0])
  expect(arranged([farm], 'WT2')[0]).not.toBe(arranged([farm], 'WT1')[0])
})

test('machines of a need, filtered further, are counted of the whole', () => {
  const needing = rowsWith([farm], ({ name }) => name !== 'WT10').map(narrowedTree)
  expect(needing.map(someOf)).toEqual([{ shown: 2, count: 3 }])
  const [shown] = arranged(needing, 'WT1')
  expect(shown && someOf(shown)).toEqual({ shown: 1, count: 3 })
})

test('figures of a whole farm are not shown for a filtered part of it', () => {
  const figures = {
    actualKw: [],
    expectedKw: [],
    energyTodayKwh: 900,
    expectedTodayKwh: null,
    capacityFactorToday: null,
    availabilityToday: null,
    stateHoursToday: 1,
    statesToday: 1,
    dataToday: 1,
  }
  const [shown] = arranged([farm], 'WT1')
  if (!shown) throw new Error('there is one')
  const ofFarm = { farmCode: 'A', dayStartMs: 0, ...figures }
  expect(todayOf([ofFarm])(farm)?.energyKwh).toBe(900)
  expect(todayOf([ofFarm])(shown)).toBeUndefined()
  const machines = ['WT1', 'WT2', 'WT10'].map((machineCode) => ({ machineCode, ...figures, energyTodayKwh: 300 }))
  expect(todayOf([{ ...ofFarm, machines }])(shown)?.energyKwh).toBe(600)
})
