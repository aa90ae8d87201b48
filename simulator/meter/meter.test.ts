import { describe, expect, it } from 'vitest'
import { layeredNoise } from '../world/noise.ts'
import { dayMs, historyStepMs, hourMs } from '../world/time.ts'
import { createElectricalMeter, meterSignals } from './electrical-meter.ts'
import { createEnergyRegisters } from './energy-registers.ts'
import { createGridFrequency } from './grid-frequency.ts'

const start = Date.UTC(2026, 10, 14)
const wind = layeredNoise(9, [
  { periodMs: 30 * hourMs, weight: 1 },
  { periodMs: hourMs, weight: 0.4 },
])
/** Mostly produces, draws a little when it stands. */
const meanKw = (timeMs: number) => 3000 * wind(timeMs) + 1500

describe('the registers of a meter', () => {
  const base = { exported: 5_000_000, imported: 20_000 }
  const registers = createEnergyRegisters(meanKw, base)

  it('never fall, over years and between blocks', () => {
    let [exported, imported] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let timeMs = Date.UTC(2026, 7, 1); timeMs < Date.UTC(2027, 1, 1); timeMs += 7 * historyStepMs + 12_345) {
      const next = [registers.exportedKwh(timeMs), registers.importedKwh(timeMs)] as const
      expect(next[0]).toBeGreaterThanOrEqual(exported - 1e-6)
      expect(next[1]).toBeGreaterThanOrEqual(imported - 1e-6)
      exported = next[0]
      imported = next[1]
    }
  })

  it('are the integral of what the meter sees, to a thousandth of a kWh', () => {
    // Reaches over the end of a block.
    const fromMs = Date.UTC(2026, 9, 20)
    let [exported, imported] = [registers.exportedKwh(fromMs), registers.importedKwh(fromMs)]
    for (let timeMs = fromMs; timeMs < fromMs + 20 * dayMs; timeMs += historyStepMs) {
      const energy = (registers.metered(meanKw(timeMs), timeMs) * historyStepMs) / hourMs
      if (energy > 0) exported += energy
      else imported -= energy
      expect(registers.exportedKwh(timeMs + historyStepMs)).toBeCloseTo(exported, 3)
      expect(registers.importedKwh(timeMs + historyStepMs)).toBeCloseTo(imported, 3)
    }
  })

  it('see nearly all of the power', () => {
    for (let timeMs = start; timeMs < start + 200 * dayMs; timeMs += 9 * dayMs) {
      const share = registers.metered(1000, timeMs) / 1000
      expect(Math.abs(share - 1)).toBeLessThan(0.02)
    }
  })

  it('keep what they showed when somebody stops the plant, and stand still then', () => {
    const fromMs = start + 5 * hourMs
    const stopped = createEnergyRegisters(meanKw, base, (timeMs) =>
      timeMs >= fromMs && timeMs < fromMs + 9 * hourMs ? 0 : meanKw(timeMs),
    )
    expect(stopped.exportedKwh(fromMs)).toBe(registers.exportedKwh(fromMs))
    expect(stopped.exportedKwh(fromMs + 9 * hourMs)).toBe(stopped.exportedKwh(fromMs))
    const missed = (timeMs: number) => registers.exportedKwh(timeMs) - stopped.exportedKwh(timeMs)
    expect(missed(fromMs + 9 * hourMs)).toBeGreaterThan(0)
    // Also in the next block.
    expect(missed(fromMs + 12 * dayMs)).toBeCloseTo(missed(fromMs + 9 * hourMs), 3)
  })

  it('are the same whatever was asked before', () => {
    const other = createEnergyRegisters(meanKw, base)
    const times = Array.from({ length: 50 }, (_, index) => start + index * 3 * dayMs)
    const forward = times.map((timeMs) => registers.exportedKwh(timeMs))
    expect(
      times
        .toReversed()
        .map((timeMs) => other.exportedKwh(timeMs))
        .toReversed(),
    ).toEqual(forward)
  })
})

describe('a meter', () => {
  const meter = createElectricalMeter({
    seed: 3,
    manifest: {
      deviceCode: 'MTR01',
      entCode: 'E-X-MTR01',
      type: 'ELECTRICAL_METER',
      name: 'Grid meter',
      signals: meterSignals.map((name) => ({ name })),
    },
    farmPowerKw: (timeMs) => Math.max(0, meanKw(timeMs)),
    installedPowerKw: 9000,
    gridKv: 63,
    frequency: createGridFrequency(1, 'FR'),
  })
  it('shows less than the machines give, and a little drawn when they stand', () => {
    for (let timeMs = start; timeMs < start + 10 * dayMs; timeMs += hourMs) {
      const values = meter.valuesAt(timeMs, 'mean')
      const farm = Math.max(0, meanKw(timeMs))
      expect(values.ActivePower).toBeLessThan(farm * 1.01 + 1)
      expect(values.ActivePower).toBeGreaterThan(farm * 0.93 - 20)
      if (farm === 0) expect(values.ActivePower).toBeLessThan(0)
      expect(Math.abs(Number(values.Voltage) / 63 - 1)).toBeLessThan(0.06)
    }
  })
})

describe('the frequency of a grid', () => {
  it('is one for neighbours, another beyond the sea', () => {
    const [france, spain, norway, brazil] = ['FR', 'ES', 'NO', 'BR'].map((country) => createGridFrequency(1, country))
    expect(france?.(start)).toBe(spain?.(start))
    expect(france?.(start)).not.toBe(norway?.(start))
    expect(brazil?.(start)).toBeGreaterThan(59.8)
    for (let timeMs = start; timeMs < start + hourMs; timeMs += 1000)
      expect(Math.abs((france?.(timeMs) ?? 0) - 50)).toBeLessThan(0.12)
  })
})
