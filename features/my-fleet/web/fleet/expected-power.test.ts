import { describe, expect, test } from 'vitest'
import type { LiveSample } from '../../../../domain/quality.ts'
import type { FleetTag } from '../../contract/fleet-table.ts'
import { expectedInputs, expectedNowKw, expectedPowerTags } from './expected-power.ts'
import type { LiveReader } from './fleet-moment.ts'
import { fleetRows } from './fleet-rows.ts'
import { testFarm, testMachine, testTag } from './test-farm.ts'

const nowMs = 1_000_000
const reader = (values: Record<number, [ageS: number, value: number]>): LiveReader => ({
  get: (tagId) => {
    const held = values[tagId]
    return held && { timeMs: nowMs - held[0] * 1000, value: held[1], quality: 0 }
  },
  nowMs: () => nowMs,
  judgedMs: () => nowMs,
})
const figure = (_: FleetTag, sample: LiveSample | undefined) =>
  typeof sample?.value === 'number' ? sample.value : null

/** Two inverters of one model: the first has its own irradiance, the second that of the station; a third has no model. */
const [row] = fleetRows(
  [
    testFarm({
      powerModels: {
        m: { kind: 'solar', dcPowerKw: 1000, acPowerKw: 800, temperatureCoefficientPerK: 0, losses: 0 },
      },
      machines: [
        testMachine('I1', [testTag(10, 'PlaneOfArrayIrradiance')], { type: 'INVERTER', powerModel: 'm' }),
        testMachine('I2', [], { type: 'INVERTER', powerModel: 'm' }),
        testMachine('I3', [testTag(30, 'PlaneOfArrayIrradiance')], { type: 'INVERTER' }),
        testMachine('MET', [testTag(90, 'PlaneOfArrayIrradiance')], { type: 'WEATHER_STATION' }),
      ],
    }),
  ],
  'en-GB',
)
if (!row) throw new Error('no farm')
const [first, second, third] = row.machines
if (!first || !second || !third) throw new Error('no machines')

describe('what a machine should give', () => {
  test('is read from its own signal, else from the station of its farm', () => {
    const live = reader({ 10: [1, 500], 90: [1, 300] })
    expect(expectedNowKw(first, live, figure)).toBe(500)
    expect(expectedNowKw(second, live, figure)).toBe(300)
    expect(expectedInputs(second, live, figure)).toMatchObject([{ station: 'MET', value: 300, freshness: 'fresh' }])
  })

  test('an old own signal gives way to the station; where all are old nothing is said', () => {
    expect(expectedNowKw(first, reader({ 10: [61, 500], 90: [1, 300] }), figure)).toBe(300)
    const old = reader({ 10: [61, 500], 90: [61, 300] })
    expect(expectedNowKw(first, old, figure)).toBeNull()
    expect(expectedInputs(first, old, figure)).toMatchObject([{ value: 500, freshness: 'stale' }])
  })

  test('is unknown without a value or without a model', () => {
    expect(expectedNowKw(first, reader({}), figure)).toBeNull()
    expect(expectedNowKw(third, reader({ 30: [1, 500] }), figure)).toBeNull()
    expect(expectedPowerTags(third)).toEqual([])
  })

  test('all sources of an input are to be subscribed to', () => {
    expect(expectedPowerTags(first).map(({ tagId }) => tagId)).toEqual([10, 90])
  })
})
