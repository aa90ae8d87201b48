import { describe, expect, it } from 'vitest'
import { createWake } from './wakes.ts'

const diameterM = 100
const own = { eastM: 0, northM: 0 }
const rotor = (eastM: number, northM: number) => ({ place: { eastM, northM }, diameterM })

describe('wake', () => {
  it('takes wind from a machine that stands behind another, and none beside or before it', () => {
    const wake = createWake(own, [rotor(0, 0), rotor(0, 500)])
    expect(wake(0, 8)).toBeGreaterThan(0.12)
    expect(wake(0, 8)).toBeLessThan(0.35)
    expect(wake(90, 8)).toBeLessThan(0.005)
    expect(wake(180, 8)).toBe(0)
  })

  it('fades with distance and with the angle', () => {
    const behind = (distance: number) => createWake(own, [rotor(0, distance)])(0, 8)
    expect(behind(400)).toBeGreaterThan(behind(700))
    expect(behind(700)).toBeGreaterThan(behind(1500))
    const wake = createWake(own, [rotor(0, 500)])
    const aside = [0, 4, 8, 12, 20].map((direction) => wake(direction, 8))
    expect(aside).toEqual(aside.toSorted((a, b) => b - a))
    expect(wake(350, 8)).toBeCloseTo(wake(10, 8), 2)
  })

  it('grows with the number of machines before, and goes in strong wind', () => {
    const one = createWake(own, [rotor(0, 500)])
    const three = createWake(own, [rotor(0, 500), rotor(0, 1000), rotor(0, 1500)])
    expect(three(0, 8)).toBeGreaterThan(one(0, 8))
    expect(three(0, 8)).toBeLessThanOrEqual(0.4)
    expect(one(0, 19)).toBeLessThan(0.2 * one(0, 8))
  })
})
