import { describe, expect, it } from 'vitest'
import { expectedPowerKw } from '../domain/power-model.ts'
import { simulatedFleet } from './demo-fleet.ts'
import { demoFaults } from './faults/demo-faults.ts'
import { minuteMs } from './world/time.ts'

/** Energy counters begin anew on this day: later days cost more time. */
const start = Date.UTC(2026, 6, 6)
const someFarms = ['FR-LCH', 'FR-BRV', 'ES-MUA', 'BR-LGA', 'FR-BRN', 'PT-CHQ', 'IT-TVL', 'MA-OUR']
const plants = simulatedFleet(1, { only: (farmCode) => someFarms.includes(farmCode) })

/** Energy given while running, as a share of what the machine's own model expects of its wind or sun. */
const shareOfExpected = (farmCode: string, deviceCode: string): number => {
  const devices = plants.find(({ manifest }) => manifest.farmCode === farmCode)?.devices ?? []
  const machine = devices.find(({ manifest }) => manifest.deviceCode === deviceCode)
  const station = devices.find(({ manifest }) => manifest.type === 'WEATHER_STATION')
  const model = machine?.manifest.powerModel
  if (!machine || !model) throw new Error(`${farmCode} ${deviceCode} has no power model`)
  let given = 0
  let expected = 0
  for (let step = 0; step < 144; step++) {
    const timeMs = start + step * 10 * minuteMs
    const own = machine.valuesAt(timeMs, 'mean')
    if (own.State !== 'RUN') continue
    const near = station?.valuesAt(timeMs, 'mean') ?? {}
    const figure = (signal: string) => {
      const value = own[signal] ?? near[signal]
      return typeof value === 'number' ? value : null
    }
    given += Math.max(0, Number(own.ActivePower))
    expected += expectedPowerKw(model, figure) ?? 0
  }
  return given / expected
}

describe('power against what the models expect', () => {
  it.each([
    ['FR-LCH', 'WT01'],
    ['ES-MUA', 'WT01'],
    ['ES-MUA', 'WT12'],
    ['BR-LGA', 'WT01'],
    ['FR-BRN', 'INV01'],
    ['PT-CHQ', 'INV01'],
    ['IT-TVL', 'INV05'],
    ['MA-OUR', 'INV01'],
  ])('agrees where the machine %s %s is well', (farmCode, deviceCode) => {
    expect(demoFaults.some((plan) => plan.farmCode === farmCode && plan.deviceCode === deviceCode)).toBe(false)
    expect(shareOfExpected(farmCode, deviceCode)).toBeGreaterThan(0.93)
    expect(shareOfExpected(farmCode, deviceCode)).toBeLessThan(1.04)
  })

  it('falls short where a machine underperforms', () => {
    expect(shareOfExpected('FR-BRV', 'WT03')).toBeLessThan(0.93)
  })
})
