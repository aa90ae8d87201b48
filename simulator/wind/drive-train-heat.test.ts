import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../world/time.ts'
import { createHeat } from './drive-train-heat.ts'

const start = Date.UTC(2026, 5, 1)
const well = () => 0

describe('heat of a drive train', () => {
  it('follows load, small masses first', () => {
    const heatAt = createHeat(
      (timeMs) => (timeMs >= start ? 1 : 0),
      () => 10,
      1,
      well,
    )
    const before = heatAt(start - hourMs)
    const soon = heatAt(start + 20 * minuteMs)
    const late = heatAt(start + 6 * hourMs)
    const risen = (part: keyof typeof before) => (soon[part] - before[part]) / (late[part] - before[part])
    expect(late.gearOil - before.gearOil).toBeGreaterThan(20)
    expect(late.stator - before.stator).toBeGreaterThan(late.mainBearing - before.mainBearing)
    expect(risen('stator')).toBeGreaterThan(risen('gearOil'))
    expect(risen('gearOil')).toBeGreaterThan(risen('mainBearing'))
    expect(risen('mainBearing')).toBeLessThan(0.6)
  })

  it('follows the air', () => {
    const cold = createHeat(
      () => 0.5,
      () => -5,
      1,
      well,
    )(start)
    const hot = createHeat(
      () => 0.5,
      () => 30,
      1,
      well,
    )(start)
    for (const part of ['nacelle', 'mainBearing', 'gearOil', 'generatorDriveEnd', 'stator'] as const)
      expect(hot[part]).toBeGreaterThan(cold[part] + 5)
  })

  it('shows a fault where it is, the more under load', () => {
    const withFault = (kind: string, load: number) =>
      createHeat(
        () => load,
        () => 10,
        1,
        (asked) => (asked === kind ? 10 : 0),
      )(start)
    const plain = (load: number) =>
      createHeat(
        () => load,
        () => 10,
        1,
        well,
      )(start)
    expect(withFault('MBT', 1).mainBearing - plain(1).mainBearing).toBeCloseTo(10, 1)
    expect(withFault('MBT', 0).mainBearing - plain(0).mainBearing).toBeLessThan(4)
    expect(withFault('GOST', 1).gearOil - plain(1).gearOil).toBeCloseTo(10, 1)
    expect(withFault('GBT', 1).generatorDriveEnd - plain(1).generatorDriveEnd).toBeCloseTo(10, 1)
    expect(withFault('GBT', 1).generatorOtherEnd).toBe(plain(1).generatorOtherEnd)
  })
})
