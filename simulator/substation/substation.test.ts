import { describe, expect, it } from 'vitest'
import { substationEquipmentTypes } from '../../domain/asset.ts'
import type { SampleValue } from '../../domain/quality.ts'
import { findSignal } from '../../domain/signal.ts'
import { createAir } from '../weather/air.ts'
import { hourMs } from '../world/time.ts'
import { createSubstation, type Trouble, troubles } from './substation.ts'

const start = Date.UTC(2026, 10, 14)
const site = {
  latitude: 48,
  longitude: 4,
  altitudeM: 170,
  region: 'here',
  windScale: 7,
  windShape: 2,
  prevailingDirection: 235,
  annualMeanC: 11,
  seasonalK: 8,
  diurnalK: 3,
  cloudiness: 0.5,
}
const stationWith = (own: readonly Trouble[]) =>
  createSubstation({
    seed: 5,
    manifestOf: (deviceCode, type, name, signals) => ({
      deviceCode,
      entCode: `E-${deviceCode}`,
      type,
      name,
      signals: signals.map((signal) => ({ name: signal })),
    }),
    farmPowerKw: () => 8000,
    installedPowerKw: 18_000,
    gridKv: 63,
    feederKv: 20,
    feeders: [
      { name: 'F1', share: 0.6 },
      { name: 'F2', share: 0.4 },
    ],
    frequency: () => 50,
    air: createAir(1, site),
    troubles: own,
  })
/** Values of a signal of one device over two weeks. */
const seen = (own: readonly Trouble[], deviceCode: string, signal: string): SampleValue[] => {
  const device = stationWith(own).find(({ manifest }) => manifest.deviceCode === deviceCode)
  return Array.from({ length: 14 * 24 * 4 }, (_, quarter) => {
    const value = device?.valuesAt(start + (quarter * hourMs) / 4, 'instant')[signal]
    if (value === undefined) throw new Error(`${deviceCode} has no ${signal}`)
    return value
  })
}

describe('a substation', () => {
  it('has all ten kinds of equipment and itself, and one feeder and protection for each group of machines', () => {
    const types = stationWith([]).map(({ manifest }) => manifest.type)
    for (const type of ['SUBSTATION' as const, ...substationEquipmentTypes]) expect(types).toContain(type)
    expect(types.filter((type) => type === 'MEDIUM_VOLTAGE')).toHaveLength(2)
    expect(types.filter((type) => type === 'PROTECTION')).toHaveLength(3)
  })

  it('sends the signals of its manifest in their types', () => {
    for (const { manifest, valuesAt } of stationWith([]))
      for (const sampling of ['instant', 'mean'] as const) {
        const values = valuesAt(start, sampling)
        expect(Object.keys(values).sort()).toEqual(manifest.signals.map(({ name }) => name).sort())
        for (const [name, value] of Object.entries(values)) expect(typeof value).toBe(findSignal(name)?.valueType)
      }
  })

  it('is quiet without troubles, but for visits through its door', () => {
    expect(new Set(seen([], 'FIRE01', 'FireDetected'))).toEqual(new Set([false]))
    expect(new Set(seen([], 'PRT03', 'ProtectionTrip'))).toEqual(new Set([false]))
    expect(new Set(seen([], 'SUB01', 'Connected'))).toEqual(new Set([true]))
    const open = seen([], 'DOOR01', 'DoorOpen').filter(Boolean).length
    expect(open).toBeGreaterThan(0)
    expect(open).toBeLessThan(40)
  })

  it.each([
    ['door', 'DOOR01', 'DoorOpen', true],
    ['remote unit', 'SUB01', 'Connected', false],
    ['backup battery', 'LV01', 'BreakerClosed', false],
    ['protection', 'PRT03', 'ProtectionTrip', true],
    ['fire detector', 'FIRE01', 'Connected', false],
    ['cooling', 'HVAC01', 'Connected', false],
  ] as const)('shows the trouble "%s" most of the time', (trouble, deviceCode, signal, value) => {
    const share = seen([trouble], deviceCode, signal).filter((each) => each === value).length / (14 * 24 * 4)
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(1)
    expect(troubles).toContain(trouble)
  })

  it('carries the current of its power', () => {
    const current = Number(seen([], 'MV01', 'Current')[0])
    expect(current).toBeGreaterThan((8000 * 0.6) / (Math.sqrt(3) * 20) / 1.05)
    expect(current).toBeLessThan(((8000 * 0.6) / (Math.sqrt(3) * 20)) * 1.08)
  })

  it('drains its backup battery over hours, and warms its transformer slowly', () => {
    const levels = seen(['backup battery'], 'UPS01', 'BatteryLevel').map(Number)
    expect(Math.min(...levels)).toBeLessThan(30)
    expect(Math.max(...levels)).toBe(100)
    const heat = seen([], 'TRF01', 'TransformerTemperature').map(Number)
    for (let index = 1; index < heat.length; index++)
      expect(Math.abs((heat[index] ?? 0) - (heat[index - 1] ?? 0))).toBeLessThan(1.5)
  })
})
