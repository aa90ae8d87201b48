import { describe, expect, it } from 'vitest'
import { dueValues } from './live-sender.ts'

const values = { State: 'RUN', ActivePower: 812.4, PitchAngle: -0.6, GearOilTemperature: 55.1 }

describe('values that are due', () => {
  it('are the quick ones every period, the others every fifth and tenth', () => {
    const seen = Array.from({ length: 10 }, (_, period) => Object.keys(dueValues(values, period, 'RUN')))
    expect(seen[0]).toEqual(['State', 'ActivePower', 'PitchAngle', 'GearOilTemperature'])
    expect(seen[5]).toEqual(['ActivePower', 'PitchAngle'])
    for (const period of [1, 2, 3, 4, 6, 7, 8, 9]) expect(seen[period]).toEqual(['ActivePower'])
  })

  it('include a state that has changed', () => {
    expect(dueValues(values, 3, 'FAULT')).toEqual({ State: 'RUN', ActivePower: 812.4 })
  })
})
