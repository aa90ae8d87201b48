import { describe, expect, test } from 'vitest'
import { fleetRows } from './fleet-rows.ts'
import type { FarmToday } from './fleet-today.ts'
import { testFarm, testMachine } from './test-farm.ts'
import { coverOf, todayOf } from './today-figures.ts'

const [row] = fleetRows(
  [
    testFarm({
      subFarmConfiguration: 'several',
      children: ['S1', 'S2'].map((code) => ({
        substationCode: code,
        substationName: code,
        its: null,
        feeder: null,
        installedPower: 4000,
      })),
      machines: [
        testMachine('WT1', [], { substationCode: 'S1', ratedPower: 1000 }),
        testMachine('WT2', [], { substationCode: 'S1', ratedPower: 3000 }),
        testMachine('WT3', [], { substationCode: 'S2' }),
      ],
    }),
  ],
  'en-GB',
)
const [machine] = row?.machines ?? []
const subFarm = row?.children[0]
if (!row || !machine || subFarm?.kind !== 'subFarm') throw new Error('no rows')

const day = { actualKw: [], expectedKw: [], expectedTodayKwh: null, stateHoursToday: 10, statesToday: 1, dataToday: 1 }
const farm: FarmToday = {
  ...day,
  farmCode: 'A',
  dayStartMs: 5,
  energyTodayKwh: 900,
  capacityFactorToday: 0.3,
  availabilityToday: 0.9,
}
const ofMachine = (machineCode: string, energy: number | null, factor: number | null, availability: number | null) => ({
  ...day,
  machineCode,
  energyTodayKwh: energy,
  capacityFactorToday: factor,
  availabilityToday: availability,
})

describe('figures of today', () => {
  test('of a fleet are those of farms; nobody was asked for machines', () => {
    const today = todayOf([farm])
    const shares = { capacityFactor: 0.3, availability: 0.9, data: 1, states: 1 }
    expect(today(row)).toEqual({ dayStartMs: 5, energyKwh: 900, ...shares })
    expect([today(machine), today(subFarm)]).toEqual([undefined, undefined])
  })

  test('of a farm without machines are none, whatever was stored of it', () => {
    const [bare] = fleetRows([testFarm({ machines: [] })], 'en-GB')
    expect(bare && todayOf([farm])(bare)).toBeUndefined()
  })

  test('of a farm are also those of its machines and sub-farms', () => {
    const machines = [ofMachine('WT1', 100, 0.4, 1), ofMachine('WT2', 200, 0.2, 0.5), ofMachine('WT3', 1, 1, 1)]
    const today = todayOf([{ ...farm, machines }])
    expect(today(machine)).toMatchObject({ energyKwh: 100, capacityFactor: 0.4 })
    expect(today(subFarm)).toMatchObject({ energyKwh: 300, capacityFactor: 0.25, availability: 0.75 })
  })

  test('of a sub-farm count machines by the hours that are known of them, as those of the farm do', () => {
    const machines = [
      { ...ofMachine('WT1', 100, 0.4, 1), stateHoursToday: 18, dataToday: 0.5 },
      { ...ofMachine('WT2', 200, 0.2, 0.5), stateHoursToday: 2, statesToday: 0.2, dataToday: 1 },
    ]
    const figures = todayOf([{ ...farm, machines }])(subFarm)
    expect(figures && [coverOf(figures, 'energy'), coverOf(figures, 'availability')]).toEqual([0.75, 0.6])
    expect(figures?.availability).toBeCloseTo(0.95)
    expect(figures?.capacityFactor).toBeCloseTo((0.4 * 500 + 0.2 * 3000) / 3500)
  })

  test('what is missing stays missing', () => {
    const machines = [ofMachine('WT1', null, null, null), ofMachine('WT2', 200, 0.2, 0.5)]
    const today = todayOf([{ ...farm, machines }])
    expect(today(machine)).toMatchObject({ energyKwh: null, capacityFactor: null, availability: null })
    expect(today(subFarm)).toMatchObject({ energyKwh: 200, capacityFactor: 0.2, availability: 0.5 })
    expect(todayOf(undefined)(row)).toBeUndefined()
  })
})
