import { describe, expect, test } from 'vitest'
import { type ExpectedMachine, expectedLikeMates } from './expected-like-mates.ts'

const machine = (ownKw: number | null, change: Partial<ExpectedMachine> = {}): ExpectedMachine => ({
  kind: 'hydro',
  ratedKw: 1000,
  isStopped: false,
  ownKw: () => ownKw,
  ...change,
})
const standing = (ownKw: number | null, change: Partial<ExpectedMachine> = {}) =>
  machine(ownKw, { isStopped: true, ...change })
/** What each of a farm's machines should give. */
const expected = (...farm: readonly ExpectedMachine[]) => farm.map((one) => expectedLikeMates(one, farm))

describe('what machines of one farm should give', () => {
  test('running, each by what it measures', () => {
    expect(expected(machine(800), machine(600))).toEqual([800, 600])
  })

  test('in fault or maintenance like its running mates, by rated power', () => {
    expect(expected(machine(800), machine(600), standing(0))).toEqual([800, 600, 700])
    expect(expected(machine(800), standing(0, { ratedKw: 500 }))).toEqual([800, 400])
    expect(expected(machine(800), standing(null))).toEqual([800, 800])
  })

  test('stopped on purpose, derated or curtailed by what it measures', () => {
    expect(expected(machine(800), machine(0))).toEqual([800, 0])
    expect(expected(machine(800), machine(300))).toEqual([800, 300])
  })

  test('a derated mate says what it can: the mean of those that do not stand', () => {
    expect(expected(machine(800), machine(300), standing(0))).toEqual([800, 300, 550])
  })

  test('all standing, or without a mate, by what it measures', () => {
    expect(expected(standing(0), standing(0))).toEqual([0, 0])
    expect(expected(standing(0))).toEqual([0])
    expect(expected(standing(null), standing(0))).toEqual([null, 0])
  })

  test('mates of another kind, without a rated power or without data do not count', () => {
    expect(expected(machine(800, { kind: 'biogas' }), standing(0))).toEqual([800, 0])
    expect(expected(machine(800, { ratedKw: null }), standing(0))).toEqual([800, 0])
    expect(expected(machine(null), machine(400), standing(0))).toEqual([null, 400, 400])
    expect(expected(machine(800), standing(0, { ratedKw: null }))).toEqual([800, 0])
  })

  test('wind and sun are there for a machine that stands too', () => {
    for (const kind of ['wind', 'solar', 'battery'] as const)
      expect(expected(machine(800, { kind }), standing(650, { kind }))).toEqual([800, 650])
  })

  test('a mean that holds hours in which it ran is not lowered to that of its mates', () => {
    expect(expected(machine(500), standing(700))).toEqual([500, 700])
  })
})
