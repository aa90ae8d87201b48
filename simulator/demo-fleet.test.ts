import { describe, expect, it } from 'vitest'
import { machineTypes } from '../domain/asset.ts'
import { powerModelSignals } from '../domain/power-model.ts'
import { qualities } from '../domain/quality.ts'
import { findSignal } from '../domain/signal.ts'
import { qualityOf } from '../domain/value-limits.ts'
import { PlantManifest } from '../features/plant-connection/contract/plant-manifest.ts'
import { limitsOf } from '../features/plant-connection/server/tag-limits.ts'
import { demoFleet, simulatedFleet } from './demo-fleet.ts'

/** Energy counters begin anew on this day: later days cost more time. */
const counterStart = Date.UTC(2026, 6, 6)
const hourMs = 3_600_000
const typeOf = { number: 'number', text: 'string', boolean: 'boolean' }

const fleet = demoFleet(1)
const devices = fleet.flatMap((plant) => plant.devices)
const machines = devices.filter((device) => machineTypes.includes(device.type))

describe('demo fleet', () => {
  it('has at least 40 farms in eight countries with at least 400 machines, and not twice as many', () => {
    expect(fleet.length).toBeGreaterThanOrEqual(40)
    expect(fleet.length).toBeLessThan(80)
    expect(new Set(fleet.map((plant) => plant.countryCode)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(fleet.map((plant) => plant.technology)).size).toBe(5)
    expect(machines.length).toBeGreaterThanOrEqual(400)
    expect(machines.length).toBeLessThan(800)
  })

  it('has kept the dozen farms that people know', () => {
    for (const code of [
      ...['FR-VLM', 'FR-AJO', 'FR-LCH', 'PT-CRM', 'PT-ACH', 'ES-MUA', 'BR-CAI'],
      ...['FR-MRC', 'FR-BRN', 'PT-CHQ', 'ES-LLT', 'BR-SRC'],
    ])
      expect(fleet.map((plant) => plant.farmCode)).toContain(code)
  })

  it('lets every machine say what it should give', () => {
    for (const machine of machines) {
      if (!machine.powerModel) throw new Error(`${machine.entCode} has no power model`)
      expect(machine.signals.map(({ name }) => name)).toEqual(
        expect.arrayContaining(powerModelSignals[machine.powerModel.kind].filter((name) => name !== 'AirPressure')),
      )
    }
  })

  it.each(fleet.map((plant) => [plant.farmCode, plant] as const))('%s has a valid manifest', (_, plant) => {
    expect(PlantManifest.parse(plant)).toEqual(plant)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: plant.timezone })).not.toThrow()
    expect(plant.pentagram).toMatch(/^[A-Z]{3}[A-Z]{2}$/)
    expect(plant.pentagram.slice(3)).toBe(plant.countryCode)
    expect(plant.lifeWordTimeoutS).toBeGreaterThanOrEqual(30)
    expect(plant.lifeWordTimeoutS).toBeLessThanOrEqual(120)
    expect(plant.devices.filter((device) => device.type === 'FARM').map((device) => device.deviceCode)).toEqual([
      'PARC',
    ])
    const ratedKw = plant.devices.reduce((sum, device) => sum + (device.ratedPowerKw ?? 0), 0)
    expect(plant.installedPowerKw).toBe(ratedKw)
    const subFarmCodes = plant.subFarms.map((subFarm) => subFarm.subFarmCode)
    for (const device of plant.devices) if (device.subFarmCode) expect(subFarmCodes).toContain(device.subFarmCode)
  })

  it('uses every code once', () => {
    for (const codes of [
      fleet.map((plant) => plant.farmCode),
      fleet.map((plant) => plant.pentagram),
      [...fleet.map((plant) => plant.entCode), ...devices.map((device) => device.entCode)],
      fleet.flatMap((plant) => plant.subFarms.map((subFarm) => subFarm.subFarmCode)),
      fleet.flatMap((plant) => plant.devices.map((device) => `${plant.farmCode}/${device.deviceCode}`)),
    ])
      expect(new Set(codes).size).toBe(codes.length)
  })

  it('names signals as the catalogue does, and for the right technology', () => {
    for (const plant of fleet)
      for (const device of plant.devices)
        for (const { name } of device.signals) {
          const allowed: readonly string[] = findSignal(name)?.technologies ?? []
          expect(allowed, `${plant.farmCode} ${device.deviceCode} ${name}`).toContain(plant.technology)
        }
  })

  it('changes no code with the seed', () => {
    const codes = (seed: number) => demoFleet(seed).map((plant) => plant.devices.map((device) => device.entCode))
    expect(codes(2)).toEqual(codes(1))
  })

  it('sends exactly the signals of its manifest, in the right type', () => {
    const timeMs = counterStart + 12 * hourMs
    for (const plant of simulatedFleet(1))
      for (const device of plant.devices)
        for (const sampling of ['instant', 'mean'] as const) {
          const values = device.valuesAt(timeMs, sampling)
          expect(Object.keys(values).sort()).toEqual(device.manifest.signals.map((signal) => signal.name).sort())
          for (const [name, value] of Object.entries(values))
            if (value !== null) expect(typeof value, name).toBe(typeOf[findSignal(name)?.valueType ?? 'number'])
        }
  })

  it('sends no value that its tag calls implausible', () => {
    const times = Array.from({ length: 5 }, (_, index) => counterStart + index * 7 * hourMs)
    const implausible: string[] = []
    for (const plant of simulatedFleet(1))
      for (const device of plant.devices) {
        const limits = new Map(
          device.manifest.signals.map(({ name }) => {
            const { unit = '', valueType = 'number' } = findSignal(name) ?? {}
            const one = { name, unit, valueType, missing9999: true, missingValues: null, lowest: null, highest: null }
            return [name, limitsOf(one, device.manifest, plant.manifest, {})] as const
          }),
        )
        for (const timeMs of times)
          for (const [name, value] of Object.entries(device.valuesAt(timeMs, 'instant')))
            if (qualityOf(value, qualities.good, limits.get(name)) === qualities.implausible)
              implausible.push(`${plant.manifest.farmCode} ${device.manifest.deviceCode} ${name} ${value}`)
      }
    expect(implausible).toEqual([])
  })

  it('always has a few stopped machines with their causes, and most running', () => {
    const plants = simulatedFleet(1)
    const stations = plants.flatMap((plant) => plant.devices.filter((device) => device.manifest.ratedPowerKw))
    for (const timeMs of [counterStart, counterStart + 5 * hourMs, counterStart + 11 * hourMs]) {
      const states = stations.map((device) => device.valuesAt(timeMs, 'instant').State)
      const stopped = states.filter((state) => state === 'FAULT' || state === 'MAINTENANCE' || state === 'STOP')
      expect(stopped.length).toBeGreaterThanOrEqual(4)
      expect(stopped.length).toBeLessThanOrEqual(0.1 * stations.length)
    }
  })
})
