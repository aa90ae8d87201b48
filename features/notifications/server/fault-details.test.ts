import { expect, test } from 'vitest'
import { type LiveSample, qualities } from '../../../domain/quality.ts'
import { type FaultyMachine, lostKwOfAll } from './fault-details.ts'

const machine = (first: number, change: Partial<FaultyMachine> = {}): FaultyMachine => ({
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
  ...change,
})

const store = (values: Readonly<Record<number, LiveSample['value']>>) => (tagId: number) => {
  const value = values[tagId]
  return value === undefined ? undefined : { timeMs: 1_000 + tagId, value, quality: qualities.good }
}

test('the lost power of a fault is what the machine would give now, less what it gives', () =>
  expect(lostKwOfAll([machine(10)], store({ 12: -5, 13: 8, 14: 15 }))).toBe(1_005))

test('what is not known of all that failed together is left out', () => {
  const read = store({ 12: 0, 13: 13, 22: 0 })
  expect(lostKwOfAll([machine(10), machine(20)], read)).toBeUndefined()
  expect(lostKwOfAll([machine(10, { model: null })], read)).toBeUndefined()
  expect(lostKwOfAll([], read)).toBeUndefined()
})
