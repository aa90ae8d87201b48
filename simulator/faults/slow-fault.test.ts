import { describe, expect, it } from 'vitest'
import { stringsOfInverter } from '../../domain/signal.ts'
import { simulatedFleet } from '../demo-fleet.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { dayMs, historyStepMs, hourMs } from '../world/time.ts'
import { demoFaults } from './demo-faults.ts'
import { type FaultTruth, faultTruth } from './fault-truth.ts'
import { slowFaultKinds } from './slow-fault.ts'

const now = Date.UTC(2026, 10, 21)
const truth = faultTruth(1, now - 120 * dayMs, now + 120 * dayMs)
const faulty = new Set(demoFaults.map(({ farmCode }) => farmCode))
const plants = simulatedFleet(1, { only: (farmCode) => faulty.has(farmCode) })
const deviceOf = (farmCode: string, deviceCode: string): SimulatedDevice => {
  const found = plants
    .find(({ manifest }) => manifest.farmCode === farmCode)
    ?.devices.find(({ manifest }) => manifest.deviceCode === deviceCode)
  if (!found) throw new Error(`${farmCode} ${deviceCode} does not exist`)
  return found
}

/** Mean of what `read` makes of the values of a day, where it makes something of them. */
const meanOfDay = (
  device: SimulatedDevice,
  dayStartMs: number,
  read: (value: (signal: string) => number) => number | undefined,
): number => {
  const seen: number[] = []
  for (let step = 0; step < 5 * 144; step += 4) {
    const values = device.valuesAt(dayStartMs + step * historyStepMs, 'mean')
    const value = read((signal) => Number(values[signal]))
    if (value !== undefined) seen.push(value)
  }
  return seen.reduce((sum, value) => sum + value, 0) / seen.length
}

const spellOf = (kind: FaultTruth['kind'], farmCode: string): FaultTruth => {
  const found = truth.find(
    (spell) => spell.kind === kind && spell.farmCode === farmCode && spell.endMs < now + 90 * dayMs,
  )
  if (!found) throw new Error(`no spell of ${kind}`)
  return found
}

/** Growth between the fifth and the sixty-fifth day of a spell, a day. */
const measuredSlope = (spell: FaultTruth, read: (value: (signal: string) => number) => number | undefined): number => {
  const device = deviceOf(spell.farmCode, spell.deviceCode)
  const at = (day: number) => meanOfDay(device, spell.startMs + day * dayMs, read)
  return (at(60) - at(0)) / 60
}

describe('slow faults', () => {
  it('cover every kind on machines that exist and can have them', () => {
    for (const kind of slowFaultKinds) expect(demoFaults.filter((plan) => plan.kind === kind)).toHaveLength(3)
    for (const { farmCode, deviceCode, kind, string } of demoFaults) {
      const signals = deviceOf(farmCode, deviceCode).manifest.signals.map(({ name }) => name)
      if (kind === 'GOST') expect(signals).toContain('GearOilTemperature')
      if (kind === 'STRING') {
        expect(signals).toContain('StringCurrent01')
        expect(string).toBeGreaterThanOrEqual(1)
        expect(string).toBeLessThanOrEqual(stringsOfInverter)
      }
    }
  })

  it('have of every kind at least one under way for a month, whenever somebody looks', () => {
    for (let dayNumber = 0; dayNumber < 100; dayNumber += 9) {
      const timeMs = now + dayNumber * dayMs
      for (const kind of slowFaultKinds) {
        const grown = faultTruth(1, timeMs, timeMs + 1).filter(
          (spell) => spell.kind === kind && timeMs - spell.startMs > 28 * dayMs && timeMs < spell.endMs,
        )
        expect(grown.length, `${kind} on day ${dayNumber}`).toBeGreaterThan(0)
      }
    }
  })

  it('tell where they are, when they began and how quickly they grow', () => {
    for (const spell of truth) {
      expect(spell.endMs - spell.startMs).toBe(70 * dayMs)
      expect(spell.slopePerDay).toBeGreaterThan(0)
    }
    expect(truth.length).toBeGreaterThan(48)
    expect(faultTruth(1, now, now + 1).length).toBeLessThan(truth.length)
  })

  it('shift what a gearbox, an anemometer and a thermometer show, as the truth has it', () => {
    const gearbox = spellOf('GBR', 'FR-BRV')
    const ratio = measuredSlope(gearbox, (value) =>
      value('RotorSpeed') > 8 ? value('GeneratorRotationSpeed') / value('RotorSpeed') / 120 : undefined,
    )
    expect(ratio).toBeCloseTo(gearbox.slopePerDay, 4)

    const anemometer = spellOf('ANEMO', 'FR-CHB')
    const neighbour = deviceOf('FR-CHB', 'WT05')
    const shown = (day: number) => {
      const fromMs = anemometer.startMs + day * dayMs
      const own = meanOfDay(deviceOf('FR-CHB', 'WT06'), fromMs, (value) => value('WindSpeed'))
      return own / meanOfDay(neighbour, fromMs, (value) => value('WindSpeed'))
    }
    expect(shown(60)).toBeLessThan(shown(0) - 0.05)

    const thermometer = spellOf('ODT', 'FR-AJO')
    const offset = (day: number) => {
      const timeMs = thermometer.startMs + day * dayMs
      const own = Number(deviceOf('FR-AJO', 'WT06').valuesAt(timeMs, 'mean').AmbientTemperature)
      return own - Number(deviceOf('FR-AJO', 'WT05').valuesAt(timeMs, 'mean').AmbientTemperature)
    }
    expect(offset(60) - offset(0)).toBeCloseTo(60 * thermometer.slopePerDay, 0)
  })

  it('let one string fade beside its sisters, and the inverter give less', () => {
    const spell = spellOf('STRING', 'FR-BRN')
    const noon = (day: number) => Math.floor((spell.startMs + day * dayMs) / dayMs) * dayMs + 12 * hourMs
    const share = (day: number) => {
      const values = deviceOf('FR-BRN', 'INV09').valuesAt(noon(day), 'mean')
      return Number(values.StringCurrent04) / Number(values.StringCurrent05)
    }
    expect(share(1)).toBeGreaterThan(0.9)
    expect(share(61)).toBeLessThan(share(1) - 0.5)
    const values = deviceOf('FR-BRN', 'INV09').valuesAt(noon(61), 'mean')
    const sum = Array.from({ length: stringsOfInverter }, (_, index) =>
      Number(values[`StringCurrent${String(index + 1).padStart(2, '0')}`]),
    ).reduce((total, current) => total + current, 0)
    expect(Math.abs(sum - Number(values.DcCurrent))).toBeLessThan(0.03 * Number(values.DcCurrent) + 0.2)
  })
})
