import { describe, expect, it } from 'vitest'
import { expectedPowerKw } from '../../domain/power-model.ts'
import { hydroFarms } from '../fleet/hydro-farms.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { dayMs, historyStepMs, hourMs, type Sampling } from '../world/time.ts'
import { createHydroFarm } from './hydro-farm.ts'
import { hydroUnitModels, unitEfficiency } from './hydro-unit-model.ts'
import { createRiver } from './river.ts'
import { shareFlow } from './share-flow.ts'

const start = Date.UTC(2026, 10, 1)
const plants = hydroFarms.map((plan) => ({ plan, plant: createHydroFarm(1, plan) }))
const figure = (device: SimulatedDevice | undefined, signal: string, timeMs: number, sampling: Sampling): number => {
  const value = device?.valuesAt(timeMs, sampling)[signal]
  if (typeof value !== 'number') throw new Error(`${signal} is ${value}`)
  return value
}

describe.each(hydroFarms)('the river of $name', (plan) => {
  const river = createRiver(1, plan.site, plan.river)
  const days = Array.from({ length: 3 * 365 }, (_, day) => river(Date.UTC(2025, 0, 1) + day * dayMs))
  const mean = days.reduce((sum, flow) => sum + flow, 0) / days.length

  it('brings about the water of its plan, never none, and now and then a flood', () => {
    expect(mean / plan.river.meanFlow).toBeGreaterThan(0.7)
    expect(mean / plan.river.meanFlow).toBeLessThan(1.35)
    expect(Math.min(...days)).toBeGreaterThan(0.03 * plan.river.meanFlow)
    expect(Math.max(...days)).toBeGreaterThan(1.8 * mean)
  })

  it('rises over hours and falls over days', () => {
    let [rises, falls] = [0, 0]
    for (let hour = 0; hour < 24 * 200; hour++) {
      const change = river(start + (hour + 1) * hourMs) / river(start + hour * hourMs) - 1
      expect(Math.abs(change)).toBeLessThan(0.6)
      if (change > 0) rises += 1
      else falls += 1
    }
    expect(falls).toBeGreaterThan(rises)
  })
})

describe('sharing water', () => {
  const model = hydroUnitModels.fluvialisK28
  const all = [true, true, true]
  it('lets as few or many units run as give most power, each within its limits', () => {
    expect(shareFlow(model, 5, all, [0, 1, 2])).toEqual([0, 0, 0])
    expect(shareFlow(model, 20, all, [1, 2, 0])).toEqual([0, 20, 0])
    expect(shareFlow(model, 200, all, [0, 1, 2])).toEqual([44, 44, 44])
    for (let water = 11; water < 132; water += 1.7) {
      const flows = shareFlow(model, water, all, [0, 1, 2])
      const power = flows.reduce((sum, flow) => sum + flow * unitEfficiency(model, flow / model.mostFlow), 0)
      for (let count = 1; count <= 3; count++) {
        const each = Math.min(water / count, model.mostFlow)
        if (each >= model.leastFlow)
          expect(power).toBeGreaterThanOrEqual(count * each * unitEfficiency(model, each / model.mostFlow) - 1e-9)
      }
    }
  })
  it('passes by units that stand', () => {
    expect(shareFlow(model, 60, [true, false, true], [1, 0, 2])).toEqual([30, 0, 30])
  })
})

describe.each(plants)('$plan.name', ({ plan, plant }) => {
  const units = plant.devices.filter((device) => device.manifest.type === 'HYDRO_UNIT')
  const controller = plant.devices[0]

  it('uses no more water than comes, less the ecological flow, and tells what it spills', () => {
    for (let timeMs = start; timeMs < start + 25 * dayMs; timeMs += 5 * historyStepMs + 60_000) {
      const used = units.reduce((sum, unit) => sum + figure(unit, 'WaterFlow', timeMs, 'instant'), 0)
      const river = figure(controller, 'SyntheseParcHydroFlow', timeMs, 'instant')
      const spilled = figure(controller, 'SpillFlow', timeMs, 'instant')
      if (plan.storage) continue
      expect(used + spilled).toBeLessThanOrEqual(Math.max(0, river - plan.ecologicalFlow) * 1.02 + 0.2)
      expect(used + spilled).toBeGreaterThanOrEqual((river - plan.ecologicalFlow) * 0.98 - 0.2)
    }
  })

  it('gives power by flow, head and efficiency, within a few per cent of its model', () => {
    for (const { manifest, valuesAt } of units)
      for (let timeMs = start; timeMs < start + 10 * dayMs; timeMs += 3 * hourMs + 120_000) {
        const values = valuesAt(timeMs, 'instant')
        const power = Number(values.ActivePower)
        expect(power).toBeLessThanOrEqual(manifest.ratedPowerKw ?? 0)
        if (power < 0.2 * (manifest.ratedPowerKw ?? 0) || !manifest.powerModel) continue
        const expected = expectedPowerKw(manifest.powerModel, (signal) => Number(values[signal]))
        expect(Math.abs(power / (expected ?? 0) - 1)).toBeLessThan(0.14)
      }
  })

  it('is what its signals say at standstill', () => {
    for (const unit of units)
      for (let timeMs = start; timeMs < start + 20 * dayMs; timeMs += 7 * hourMs) {
        const values = unit.valuesAt(timeMs, 'instant')
        if (values.State === 'RUN') expect(values.WaterFlow).toBeGreaterThan(0)
        if (values.WaterFlow === 0)
          expect([values.ActivePower, values.TurbineSpeed, values.GuideVaneOpening]).toEqual([0, 0, 0])
        if (values.State === 'FAULT') expect(values.StatusCode).toBeGreaterThan(0)
      }
  })

  it('tells means that are those of its seconds', () => {
    const unit = units[0]
    for (const hour of [5, 42, 90]) {
      const bucket = start + hour * hourMs
      let flow = 0
      for (let x = 2500; x < historyStepMs; x += 5000) flow += figure(unit, 'WaterFlow', bucket + x, 'instant') / 120
      expect(Math.abs(flow - figure(unit, 'WaterFlow', bucket, 'mean'))).toBeLessThan(0.15)
    }
  })
})

describe('a plant with a reservoir', () => {
  const found = plants.find(({ plan }) => plan.storage)
  if (!found?.plan.storage) throw new Error('no plant with a reservoir')
  const { plan, plant } = found
  const { depthM, volumeM3 } = found.plan.storage
  const [controller, ...others] = plant.devices
  const units = others.filter((device) => device.manifest.type === 'HYDRO_UNIT')

  it('keeps the water: its level is what came less what went through the turbines', () => {
    const fill = (timeMs: number) =>
      1 - (plan.fullLevel - figure(controller, 'ReservoirLevel', timeMs, 'instant')) / depthM
    let kept = 0
    for (let timeMs = start; timeMs < start + 3 * dayMs; timeMs += historyStepMs) {
      const used = units.reduce((sum, unit) => sum + figure(unit, 'WaterFlow', timeMs, 'mean'), 0)
      kept += (figure(controller, 'SyntheseParcHydroFlow', timeMs, 'mean') - plan.ecologicalFlow - used) * 600
    }
    // Levels are told to a millimetre; a day's own outages of less than its plan's hour make the rest.
    expect(Math.abs((fill(start + 3 * dayMs) - fill(start)) * volumeM3 - kept) / volumeM3).toBeLessThan(0.001)
  })

  it('waits for dear hours', () => {
    let running = 0
    for (let hour = 0; hour < 24 * 30; hour++)
      running += figure(units[0], 'ActivePower', start + (hour + 0.5) * hourMs, 'instant') > 0 ? 1 : 0
    expect(running).toBeGreaterThan(30)
    expect(running).toBeLessThan(24 * 25)
  })
})
