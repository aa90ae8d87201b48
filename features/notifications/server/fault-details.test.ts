import { expect, test } from 'vitest'
import { type LiveSample, qualities } from '../../../domain/quality.ts'
import { faultDetails, type WatchedMachine } from './fault-details.ts'

const machine = (first: number, change: Partial<WatchedMachine> = {}): WatchedMachine => ({
  deviceCode: `WT${first}`,
  name: `Turbine ${first}`,
  stateTag: first,
  codeTag: first + 1,
  powerTag: first + 2,
  model: {
    kind: 'wind',
    curve: [
      [3, 0],
      [13, 2_000],
    ],
    elevationM: 0,
  },
  inputs: new Map([
    ['WindSpeed', [first + 3]],
    ['AmbientTemperature', [first + 4]],
    ['AirPressure', []],
  ]),
  texts: { 71: 'Generator bearing hot' },
  ...change,
})

const store = (values: Readonly<Record<number, LiveSample['value']>>) => (tagId: number) => {
  const value = values[tagId]
  return value === undefined ? undefined : { timeMs: 1_000 + tagId, value, quality: qualities.good }
}

test('a fault is told with its cause, the power lost and its start', () => {
  const read = store({ 10: 'FAULT', 11: 71, 12: -5, 13: 8, 14: 15 })
  expect(faultDetails([machine(10)], read)).toEqual({
    sinceAtMs: 1_010,
    cause: 'Generator bearing hot (71)',
    lostKw: 1_005,
    context: 'sinceCauseLost',
  })
})

test('what is not known of all that failed together is left out', () => {
  const read = store({ 10: 'FAULT', 11: 71, 12: 0, 13: 13, 20: 'FAULT', 21: 99, 22: 0 })
  expect(faultDetails([machine(10), machine(20)], read)).toEqual({ sinceAtMs: 1_010, context: 'since' })
  expect(faultDetails([machine(20, { model: null })], read)).toEqual({
    sinceAtMs: 1_020,
    cause: '99',
    context: 'sinceCause',
  })
})
