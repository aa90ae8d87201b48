import { describe, expect, it } from 'vitest'
import { climates, siteIn } from '../weather/climates.ts'
import { createSky } from '../weather/sky.ts'
import { sunDirection } from '../weather/sun-position.ts'
import { dayMs, hourMs, minuteMs } from '../world/time.ts'
import { trackerAngle } from './plane-of-array.ts'
import { createSoiling } from './soiling.ts'

describe('tracker', () => {
  const june = Date.UTC(2026, 5, 21)
  const angleAt = (hour: number, groundCover?: number) =>
    trackerAngle(sunDirection(june + hour * hourMs, 38, 0), {
      kind: 'tracker',
      steepest: 55,
      ...(groundCover !== undefined && { groundCover }),
    })

  it('follows the sun from east to west and lies flat in the night', () => {
    expect(angleAt(1)).toBe(0)
    expect(angleAt(9)).toBeLessThan(-20)
    expect(Math.abs(angleAt(12.05))).toBeLessThan(3)
    expect(angleAt(15)).toBeGreaterThan(20)
  })

  it('turns back before low sun, so that no row shades the next, and moves without jumps', () => {
    expect(Math.abs(angleAt(5.2, 0.4))).toBeLessThan(Math.abs(angleAt(8, 0.4)))
    let before = angleAt(4, 0.4)
    for (let timeMs = 4 * hourMs; timeMs < 20 * hourMs; timeMs += minuteMs) {
      const angle = angleAt(timeMs / hourMs, 0.4)
      expect(Math.abs(angle - before)).toBeLessThan(2.5)
      before = angle
    }
  })
})

describe('soiling', () => {
  const start = Date.UTC(2026, 0, 1)
  const levels = (own: (typeof climates)[keyof typeof climates]) => {
    const site = siteIn(own, 'x', 40, 0, 100)
    const soiling = createSoiling(3, createSky(1, site), site.cloudiness)
    return Array.from({ length: 240 }, (_, day) => soiling(start + day * dayMs))
  }

  it('grows by the day and is washed away at once', () => {
    const dry = levels(climates.draa)
    const growth = dry.slice(1).map((level, day) => level - (dry[day] ?? 0))
    expect(growth.filter((step) => step > 0).length).toBeGreaterThan(180)
    expect(Math.min(...growth)).toBeLessThan(-0.01)
    expect(Math.max(...growth)).toBeLessThan(0.003)
    expect(Math.max(...dry)).toBeLessThan(0.1)
  })

  it('is less where it rains', () => {
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean(levels(climates.lusatia))).toBeLessThan(0.5 * mean(levels(climates.draa)))
  })
})
