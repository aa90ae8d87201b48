import { describe, expect, test } from 'vitest'
import type { LiveSample } from '../../../domain/quality.ts'
import { expectedInputs, expectedNowKw, expectedPowerTags } from './expected-power.ts'
import type { LiveReader } from './fleet-moment.ts'
import { fleetRows } from './fleet-rows.ts'
import type { FleetTag } from './fleet-table.ts'
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

describe('a machine that stands lets nothing through', () => {
  const engine = (code: string, id: number, ratedPower = 1000) =>
    testMachine(code, [testTag(id, 'GasFlow'), testTag(id + 1, 'MethaneContent'), testTag(id + 2, 'State')], {
      type: 'BIOGAS_ENGINE',
      powerModel: 'm',
      ratedPower,
    })
  const [farm] = fleetRows(
    [
      testFarm({
        type: 'BIOGASFARM',
        powerModels: { m: { kind: 'biogas', ratedPowerKw: 1000, electricalEfficiency: 0.4 } },
        machines: [engine('E1', 110), engine('E2', 120), engine('E3', 130, 500)],
      }),
    ],
    'en-GB',
  )
  const [one, two, three] = farm?.machines ?? []
  if (!one || !two || !three) throw new Error('no engines')
  const flows = { 110: [1, 150], 111: [1, 55], 120: [1, 0], 121: [1, 55], 130: [1, 0], 131: [1, 55] } as const
  const live = (states: Record<number, string>) => {
    const held = reader(flows as unknown as Record<number, [number, number]>)
    return {
      ...held,
      get: (tagId: number) =>
        states[tagId] === undefined
          ? held.get(tagId)
          : { timeMs: nowMs - 1000, value: states[tagId] as string, quality: 0 as const },
    }
  }

  test('in fault it should give what its mates in order should, by rated power', () => {
    const now = live({ 112: 'RUN', 122: 'FAULT', 132: 'MAINTENANCE' })
    const mate = expectedNowKw(one, now, figure) ?? 0
    expect(mate).toBeGreaterThan(100)
    expect(expectedNowKw(two, now, figure)).toBeCloseTo(mate)
    expect(expectedNowKw(three, now, figure)).toBeCloseTo(mate / 2)
  })

  test('stopped on purpose, or without a mate in order, it is judged by its own flow', () => {
    expect(expectedNowKw(two, live({ 112: 'RUN', 122: 'STOP' }), figure)).toBe(0)
    expect(expectedNowKw(two, live({ 112: 'FAULT', 122: 'FAULT', 132: 'FAULT' }), figure)).toBe(0)
  })

  test('the inputs and states of its mates are to be subscribed to', () => {
    expect(expectedPowerTags(two).map(({ tagId }) => tagId)).toEqual(expect.arrayContaining([110, 111, 112, 120, 122]))
  })
})
