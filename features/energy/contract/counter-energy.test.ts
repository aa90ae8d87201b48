import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { counterEnergy, energyInBuckets } from './counter-energy.ts'

const hourMs = 3_600_000
/** Readings an hour apart of a plant of 1,000 kW. */
const readings = (...kwh: readonly number[]) => kwh.map((value, hour) => ({ timeMs: hour * hourMs, kwh: value }))
const energyOf = (...kwh: readonly number[]) => counterEnergy(readings(...kwh), 1_000).map((span) => span.kwh)

/** Worked by hand: the energies that a person would add up on paper. */
describe('what makes no energy', () => {
  test('a register that runs on: 400 + 600', () => {
    expect(energyOf(5_000, 5_400, 6_000)).toEqual([400, 600])
  })

  test('a reset to 0: the hour of the reset has no energy', () => {
    expect(energyOf(5_000, 5_400, 0, 300, 700)).toEqual([400, 300, 400])
  })

  test('a reset to a start value', () => {
    expect(energyOf(5_000, 5_400, 1_000, 1_250)).toEqual([400, 250])
  })

  test('a new meter with a lower register', () => {
    expect(energyOf(812_000, 812_500, 17, 517)).toEqual([500, 500])
  })

  test('a new meter with a higher register', () => {
    expect(energyOf(5_000, 5_400, 930_000, 930_500, 931_000, 931_500, 932_000, 932_500, 933_000)).toEqual([
      400, 500, 500, 500, 500, 500, 500,
    ])
  })

  test('a new meter that begins a little higher, while the plant stands', () => {
    expect(energyOf(5_000, 5_400, 8_400, 8_400, 8_400, 8_400, 8_400, 8_400)).toEqual([400, 0, 0, 0, 0, 0])
  })

  test('a reset after which the register soon passes its old reading', () => {
    expect(energyOf(100, 500, 0, 300, 700)).toEqual([400, 300, 400])
  })

  test.each([
    ['65,536', 65_400, 2 ** 16, 164],
    ['4,294,967,296', 2 ** 32 - 100, 2 ** 32, 150],
    ['99,999', 99_900, 100_000, 250],
    ['999,999', 999_800, 1_000_000, 50],
  ])('a rollover after %s is energy', (_, last, length, first) => {
    expect(energyOf(last - 500, last, first)).toEqual([500, length - last + first])
  })

  test('a fall far from the end of a register is no rollover', () => {
    expect(energyOf(60_000, 60_500, 100)).toEqual([500])
  })

  test('a spike up and back', () => {
    expect(energyOf(5_000, 5_400, 88_888_888, 6_200)).toEqual([400, 800])
  })

  test('a spike down and back, twice', () => {
    expect(energyOf(5_000, 0, 5_600, 0, 0, 7_000)).toEqual([600, 1_400])
  })

  test('negative and infinite readings say nothing', () => {
    expect(energyOf(5_000, -1, Number.NaN, 5_900)).toEqual([900])
  })

  test('a register that stands', () => {
    expect(energyOf(5_000, 5_000, 5_000)).toEqual([0, 0])
  })
})

test('a gap of three hours is spread over its hours', () => {
  const spans = counterEnergy(
    [
      { timeMs: 0, kwh: 100 },
      { timeMs: 3 * hourMs, kwh: 1_300 },
    ],
    1_000,
  )
  expect(energyInBuckets(spans, [0, hourMs, 2 * hourMs, 3 * hourMs, 4 * hourMs])).toEqual([400, 400, 400, null])
})

test('whatever a register does, energy is neither negative nor above full power', () => {
  const register = fc.array(fc.oneof(fc.integer({ min: 0, max: 2 ** 32 }), fc.integer({ min: 0, max: 2_000 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(register, (kwh) => {
      for (const span of counterEnergy(readings(...kwh), 1_000)) {
        expect(span.kwh).toBeGreaterThanOrEqual(0)
        expect(span.kwh).toBeLessThanOrEqual((1_050 * (span.toMs - span.fromMs)) / hourMs + 1)
      }
    }),
  )
})

test('buckets add up to the spans, wherever their edges are', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 40 })
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 40 * hourMs }), { maxLength: 20 })
  fc.assert(
    fc.property(steps, cuts, (rises, edges) => {
      let register = 0
      const spans = counterEnergy(readings(0, ...rises.map((rise) => (register += rise))), 1_000)
      const all = [0, ...edges.toSorted((a, b) => a - b), 50 * hourMs]
      const total = energyInBuckets(spans, all).reduce<number>((sum, kwh) => sum + (kwh ?? 0), 0)
      expect(total).toBeCloseTo(register, 6)
    }),
  )
})
