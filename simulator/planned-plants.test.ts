import { describe, expect, it } from 'vitest'
import { machineTypes } from '../domain/asset.ts'
import { farmPowerSignal } from '../domain/signal.ts'
import { PlantManifest } from '../features/plant-connection/contract/plant-manifest.ts'
import { createBatteryFarm } from './battery/battery-farm.ts'
import { createBiogasFarm } from './biogas/biogas-farm.ts'
import { batteryFarms } from './fleet/battery-farms.ts'
import { biogasFarms } from './fleet/biogas-farms.ts'
import { hydroFarms } from './fleet/hydro-farms.ts'
import type { SimulatedPlant } from './fleet/simulated-plant.ts'
import { createHydroFarm } from './hydro/hydro-farm.ts'
import { createPlay, noPlay, type Play } from './play/play.ts'
import { dayMs, historyStepMs, hourMs, minuteMs } from './world/time.ts'

/** Plants that plan their hours: water, gas and batteries. */
const plantsOf = (seed: number, play: Play = noPlay): SimulatedPlant[] => [
  ...hydroFarms.map((plan) => createHydroFarm(seed, plan, play)),
  ...biogasFarms.map((plan) => createBiogasFarm(seed, plan, play)),
  ...batteryFarms.map((plan) => createBatteryFarm(seed, plan, play)),
]
const start = Date.UTC(2026, 10, 14)
const plants = plantsOf(1)
const machinesOf = ({ devices }: SimulatedPlant) =>
  devices.filter(({ manifest }) => machineTypes.includes(manifest.type))

describe('hydro, biogas and battery plants', { timeout: 120_000 }, () => {
  it('are the same for the same seed in whatever order they are asked, and others for another seed', () => {
    const times = Array.from({ length: 12 }, (_, index) => start + index * 251 * minuteMs)
    const values = (seed: number, order: readonly number[]) => {
      const fresh = plantsOf(seed)
      const answers = new Map(
        order.map((timeMs) => [
          timeMs,
          fresh.map(({ devices }) =>
            devices.map((device) => [device.valuesAt(timeMs, 'instant'), device.valuesAt(timeMs, 'mean')]),
          ),
        ]),
      )
      return times.map((timeMs) => answers.get(timeMs))
    }
    const once = values(1, times)
    expect(values(1, times.toReversed())).toEqual(once)
    expect(values(2, times.slice(0, 1))[0]).not.toEqual(once[0])
  })

  it('have manifests that Solvane accepts, and send what they say', () => {
    for (const { manifest, devices } of plants) {
      expect(PlantManifest.parse(manifest)).toEqual(manifest)
      for (const device of devices) {
        const names = device.manifest.signals.map(({ name }) => name)
        expect(Object.keys(device.valuesAt(start, 'instant')).sort()).toEqual(names.sort())
      }
      for (const machine of machinesOf({ manifest, devices }))
        expect(machine.manifest).toMatchObject({
          manufacturer: expect.any(String),
          model: expect.any(String),
          ratedPowerKw: expect.any(Number),
          powerModel: expect.any(Object),
        })
    }
  })

  it('tell the power of all machines together', () => {
    for (const plant of plants)
      for (const sampling of ['instant', 'mean'] as const)
        for (let timeMs = start; timeMs < start + 2 * dayMs; timeMs += 3 * hourMs + 7 * historyStepMs) {
          const machines = machinesOf(plant)
          const sum = machines.reduce((kw, machine) => kw + Number(machine.valuesAt(timeMs, sampling).ActivePower), 0)
          const value = plant.devices[0]?.valuesAt(timeMs, sampling)[farmPowerSignal[plant.manifest.technology]]
          expect(Math.abs(Number(value) - sum)).toBeLessThan(0.06 * machines.length)
        }
  })

  it('move without jumps where no machine trips', () => {
    for (const plant of plants)
      for (const machine of machinesOf(plant).slice(0, 2))
        for (let timeMs = start; timeMs < start + 26 * hourMs; timeMs += 61_000) {
          const [before, after] = [machine.valuesAt(timeMs, 'instant'), machine.valuesAt(timeMs + 50, 'instant')]
          if (before.State !== after.State) continue
          const rated = machine.manifest.ratedPowerKw ?? 0
          expect(Math.abs(Number(after.ActivePower) - Number(before.ActivePower))).toBeLessThan(0.02 * rated)
        }
  })

  it('stop where somebody trips a machine, with the code that was asked for, and change nothing that was before', () => {
    for (const plant of plants) {
      const { farmCode } = plant.manifest
      const machine = machinesOf(plant).find((one) => {
        for (let hour = 0; hour < 48; hour++)
          if (one.valuesAt(start + (hour + 0.5) * hourMs, 'instant').State === 'RUN') return true
        return false
      })
      if (!machine) throw new Error(`nothing runs in ${farmCode}`)
      const hours = Array.from({ length: 48 }, (_, hour) => start + (hour + 0.5) * hourMs)
      const runsAt = hours.find((timeMs) => machine.valuesAt(timeMs, 'instant').State === 'RUN') ?? start
      const { deviceCode } = machine.manifest
      const trip = {
        kind: 'trip' as const,
        farmCode,
        deviceCode,
        statusCode: 4711,
        fromMs: runsAt,
        untilMs: runsAt + hourMs,
      }
      const played = plantsOf(1, createPlay([trip])).find(({ manifest }) => manifest.farmCode === farmCode)
      const tripped = played?.devices.find((device) => device.manifest.deviceCode === deviceCode)
      expect(tripped?.valuesAt(runsAt + 2 * minuteMs, 'instant')).toMatchObject({
        State: 'FAULT',
        ActivePower: 0,
        StatusCode: 4711,
      })
      const before = runsAt - 40 * minuteMs
      expect(played?.devices.map((device) => device.valuesAt(before, 'instant'))).toEqual(
        plant.devices.map((device) => device.valuesAt(before, 'instant')),
      )
    }
  })
})
