import { describe, expect, test } from 'vitest'
import { type LiveSample, type Quality, qualities } from '../../../domain/quality.ts'
import { actualOfExpected, instantOfExpected } from './actual-of-expected.ts'
import type { MachineJudgement } from './fleet-judgements.ts'
import { fleetRows } from './fleet-rows.ts'
import {
  expectedBeside,
  expectedFigure,
  type LiveFigures,
  machineNow,
  powerOf,
  powerShare,
  signalFigure,
} from './row-figures.ts'
import { testFarm, testMachine, testTag } from './test-farm.ts'

const nowMs = 1_000_000
type Held = readonly [ageS: number, value: LiveSample['value'], quality?: Quality]

const live = (values: Readonly<Record<number, Held>>): LiveFigures => ({
  get: (tagId) => {
    const held = values[tagId]
    return held && { timeMs: nowMs - held[0] * 1000, value: held[1], quality: held[2] ?? qualities.good }
  },
  nowMs: () => nowMs,
  judgedMs: () => nowMs,
  figure: (_, sample) => (typeof sample?.value === 'number' ? sample.value : null),
})

/** Batteries of 2,000 kW each: what they should give is their set point. */
const machines =
  fleetRows(
    [
      testFarm({
        type: 'BESSFARM',
        powerModels: { b: { kind: 'battery', ratedPowerKw: 2000 } },
        machines: [10, 20, 30].map((id) =>
          testMachine(
            `B${id}`,
            [testTag(id, 'ActivePower'), testTag(id + 1, 'PowerSetpoint'), testTag(id + 2, 'State')],
            {
              type: 'BATTERY_BANK',
              powerModel: 'b',
            },
          ),
        ),
      }),
    ],
    'en-GB',
  )[0]?.machines ?? []

describe('sums', () => {
  test('tell how many machines are in them', () => {
    expect(signalFigure(machines, 'ActivePower', 'sum', live({ 10: [1, 100], 20: [1, 200] }))).toEqual({
      value: 300,
      freshness: 'fresh',
      known: 2,
      total: 3,
      estimated: false,
      oldestMs: nowMs - 1_000,
    })
  })

  test('never mix old values with new ones', () => {
    const figure = signalFigure(machines, 'ActivePower', 'sum', live({ 10: [1, 100], 20: [90, 200] }))
    expect(figure).toMatchObject({ value: 100, freshness: 'fresh', known: 1 })
    const old = signalFigure(machines, 'ActivePower', 'mean', live({ 10: [90, 100], 20: [95, 200] }))
    expect(old).toMatchObject({ value: 150, freshness: 'stale', known: 2 })
  })

  test('are late with the latest, and estimated with one estimated value', () => {
    const figure = signalFigure(
      machines,
      'ActivePower',
      'sum',
      live({ 10: [1, 1], 20: [40, 1], 30: [1, 1, qualities.estimated] }),
    )
    expect(figure).toMatchObject({ value: 3, freshness: 'late', known: 3, estimated: true })
  })

  test('of nothing are unknown, never 0', () => {
    expect(signalFigure(machines, 'ActivePower', 'sum', live({}))).toMatchObject({ value: null, known: 0, total: 3 })
    expect(signalFigure(machines, 'WindSpeed', 'mean', live({}))).toMatchObject({ value: null, total: 0 })
    expect(expectedFigure(machines, live({}))).toMatchObject({ value: null, known: 0, total: 3 })
  })
})

test('the base of a share is the installed power, whatever the connection', () => {
  const [row] = fleetRows(
    [
      testFarm({
        installedPower: 6000,
        machines: [10, 20, 30].map((id) => testMachine(`W${id}`, [testTag(id, 'ActivePower')])),
      }),
    ],
    'en-GB',
  )
  if (!row) throw new Error('no row')
  const some = powerShare(row, live({ 10: [1, 1000], 20: [1, 1500] }))
  expect(some).toMatchObject({ ratedKw: 6000, power: { value: 2500, known: 2, total: 3 } })
  expect(some.share).toBeCloseTo(2500 / 6000)
  expect(powerShare(row, live({ 10: [90, 1000] })).ratedKw).toBe(6000)
  expect(powerShare(row, live({}))).toMatchObject({ share: null, ratedKw: 6000 })
})

describe('the account of machines', () => {
  const nows = (values: Readonly<Record<number, Held>>) => machines.map((machine) => machineNow(machine, live(values)))

  test('gives the sum that rows show, and never old power as that of now', () => {
    const values = { 10: [1, 900], 20: [10_800, 500] } as const
    expect(powerOf(nows(values))).toEqual(signalFigure(machines, 'ActivePower', 'sum', live(values)))
    expect(powerOf(nows(values))).toMatchObject({ value: 900, known: 1, total: 3 })
  })

  test('sets beside the power what the same machines should give', () => {
    const heard = { 10: [1, 950], 11: [1, 1000], 20: [10_800, 950], 21: [1, 1000], 31: [1, 1000] } as const
    expect(expectedBeside(nows(heard))).toMatchObject({ value: 1000, known: 1, total: 3 })
    expect(expectedBeside(nows({ 11: [1, 1000], 21: [1, 1000] }))).toMatchObject({ value: 2000, known: 2 })
    expect(expectedBeside(nows({}))).toMatchObject({ value: null, known: 0, total: 3 })
  })
})

describe('actual against expected', () => {
  test('is of the machines that have both', () => {
    const values = { 10: [1, 900], 11: [1, 1000], 20: [1, 500], 31: [1, 700] } as const
    expect(instantOfExpected(machines, live(values))).toMatchObject({ ratio: 0.9, known: 1, total: 3 })
  })

  test('says nothing in a calm, without data, and of old data', () => {
    expect(instantOfExpected(machines, live({ 10: [1, 3], 11: [1, 5] })).ratio).toBeNull()
    expect(instantOfExpected(machines, live({})).ratio).toBeNull()
    expect(instantOfExpected(machines, live({ 10: [90, 900], 11: [1, 1000] })).ratio).toBeNull()
  })

  test('a clear shortfall is marked, one that the state explains is not', () => {
    expect(instantOfExpected(machines, live({ 10: [1, 300], 11: [1, 1000], 12: [1, 'RUN'] })).clearlyLow).toBe(true)
    expect(instantOfExpected(machines, live({ 10: [1, 300], 11: [1, 1000] })).clearlyLow).toBe(true)
    for (const state of ['STOP', 'CURTAILED', 'MAINTENANCE'])
      expect(instantOfExpected(machines, live({ 10: [1, 300], 11: [1, 1000], 12: [1, state] })).clearlyLow).toBe(false)
    expect(instantOfExpected(machines, live({ 10: [1, 800], 11: [1, 1000], 12: [1, 'RUN'] })).clearlyLow).toBe(false)
  })

  test('a battery that charges less than it should is low, too', () => {
    const figure = instantOfExpected(machines, live({ 10: [1, -300], 11: [1, -1000] }))
    expect(figure).toMatchObject({ ratio: 0.3, clearlyLow: true })
  })

  test('means of ten minutes count, not a gust of this instant', () => {
    const values = { 10: [1, 300], 11: [1, 1000], 20: [1, 500], 21: [1, 500] } as const
    const judged = { ...live(values), means: (id: string) => means[id] }
    const [first, second] = machines
    const means: Record<string, MachineJudgement> = {
      [first?.id ?? '']: { machineCode: 'B1', actualKw: 950, expectedKw: 1_000 },
      [second?.id ?? '']: { machineCode: 'B2', actualKw: 450, expectedKw: 1_000 },
    }
    expect(actualOfExpected(machines, judged)).toMatchObject({ ratio: 0.7, actualKw: 1_400, known: 2, total: 3 })
    expect(instantOfExpected(machines.slice(0, 1), judged).ratio).toBe(0.3)
  })

  test('without means, and without current power, nothing is said', () => {
    const means = () => ({ machineCode: 'B1', actualKw: 950, expectedKw: 1_000 })
    expect(actualOfExpected(machines, live({ 10: [1, 900], 11: [1, 1000] })).ratio).toBeNull()
    expect(actualOfExpected(machines, { ...live({ 10: [90, 900], 11: [1, 1000] }), means }).known).toBe(0)
  })
})
