import { describe, expect, it } from 'vitest'
import { expectedPowerKw } from '../../domain/power-model.ts'
import { biogasFarms } from '../fleet/biogas-farms.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { createMarket, marketZones } from '../market/price-curve.ts'
import { dayMs, historyStepMs, hourMs, type Sampling } from '../world/time.ts'
import { createBiogasFarm } from './biogas-farm.ts'
import { createDigester } from './digester.ts'
import { createGasPlan } from './gas-plan.ts'

const start = Date.UTC(2026, 10, 1)
const plants = biogasFarms.map((plan) => ({ plan, plant: createBiogasFarm(1, plan) }))
const figure = (device: SimulatedDevice | undefined, signal: string, timeMs: number, sampling: Sampling): number => {
  const value = device?.valuesAt(timeMs, sampling)[signal]
  if (typeof value !== 'number') throw new Error(`${signal} is ${value}`)
  return value
}

describe('the gas of a day', () => {
  const plan = biogasFarms[0]
  const model = plan?.blocks[0]?.model
  if (!plan || !model) throw new Error('no biogas plant')
  const digester = createDigester(5, plan.digester)
  const market = createMarket(1, marketZones[plan.market])
  const never = () => undefined
  const stopped = Array.from({ length: 4 }, () => never)
  const gas = createGasPlan({ model, count: 4, holderNm3: plan.holderNm3, digester, market, stopped, limit: 1 })

  it('is all burnt: the holder is what came less what went, and stays between its ends', () => {
    const first = market.startOfDay(market.dayOf(start))
    let held = gas.storageLevel(first) * plan.holderNm3
    const tick = 20_000
    for (let timeMs = first; timeMs < first + 2 * dayMs; timeMs += tick) {
      if (timeMs % hourMs === 0) {
        expect(gas.storageLevel(timeMs) * plan.holderNm3).toBeCloseTo(held, 3)
        expect(gas.storageLevel(timeMs)).toBeGreaterThan(0.03)
        expect(gas.storageLevel(timeMs)).toBeLessThan(0.99)
      }
      let burnt = 0
      for (let engine = 0; engine < 4; engine++) burnt += gas.engineGas(engine).at(timeMs + tick / 2)
      held += ((digester.gasOfDay(market.dayOf(timeMs)) - burnt) * tick) / hourMs
    }
  })

  it('goes where it is dear', () => {
    let [dear, all, price, hours] = [0, 0, 0, 0]
    for (let hour = 0; hour < 24 * 30; hour++) {
      const timeMs = start + (hour + 0.5) * hourMs
      const burnt = gas.engineGas(0).at(timeMs)
      dear += burnt * market.priceAt(timeMs)
      all += burnt
      price += market.priceAt(timeMs)
      hours += 1
    }
    expect(dear / all).toBeGreaterThan(1.05 * (price / hours))
  })

  it('waits for engines that stand', () => {
    const alone = createGasPlan({
      model,
      count: 4,
      holderNm3: plan.holderNm3,
      digester,
      market,
      stopped: stopped.map((_, engine) =>
        engine === 0 ? never : () => ({ cause: 'FAULT' as const, fromMs: 0, toMs: Number.POSITIVE_INFINITY }),
      ),
      limit: 1,
    })
    for (let hour = 0; hour < 48; hour++) {
      for (const engine of [1, 2, 3]) expect(alone.engineGas(engine).at(start + hour * hourMs)).toBe(0)
      expect(alone.storageLevel(start + hour * hourMs)).toBeLessThanOrEqual(1)
    }
    expect(alone.engineGas(0).at(start + 19.5 * hourMs)).toBeGreaterThan(0)
  })
})

describe.each(plants)('$plan.name', ({ plant }) => {
  const engines = plant.devices.filter((device) => device.manifest.type === 'BIOGAS_ENGINE')
  const controller = plant.devices[0]

  it('makes of its gas what its efficiency allows', () => {
    for (const { manifest, valuesAt } of engines)
      for (let timeMs = start; timeMs < start + 10 * dayMs; timeMs += 3 * hourMs + 120_000) {
        const values = valuesAt(timeMs, 'instant')
        const power = Number(values.ActivePower)
        expect(power).toBeLessThanOrEqual(manifest.ratedPowerKw ?? 0)
        if (power < 0.3 * (manifest.ratedPowerKw ?? 0) || !manifest.powerModel) continue
        const expected = expectedPowerKw(manifest.powerModel, (signal) => Number(values[signal]))
        expect(Math.abs(power / (expected ?? 0) - 1)).toBeLessThan(0.07)
      }
  })

  it('has warm engines when they run and quiet ones when they wait', () => {
    let [ran, waited] = [0, 0]
    for (const engine of engines)
      for (let timeMs = start; timeMs < start + 20 * dayMs; timeMs += 5 * hourMs + 120_000) {
        const values = engine.valuesAt(timeMs, 'instant')
        const before = figure(engine, 'ActivePower', timeMs - 2 * hourMs, 'instant')
        expect(values.CoolingWaterTemperature).toBeGreaterThan(55)
        expect(values.CoolingWaterTemperature).toBeLessThan(97)
        expect(values.ExhaustTemperature).toBeLessThan(560)
        if (values.State === 'RUN') {
          ran += 1
          expect(values.EngineSpeed).toBeGreaterThan(200)
          if (before > 0) expect(values.ExhaustTemperature).toBeGreaterThan(250)
        } else {
          waited += 1
          expect(values.ActivePower).toBe(0)
          expect(values.StatusCode).toBeGreaterThan(0)
        }
      }
    expect(ran).toBeGreaterThan(10)
    expect(waited).toBeGreaterThan(0)
  })

  it('has a digester that changes over days, not minutes', () => {
    for (let timeMs = start; timeMs < start + 5 * dayMs; timeMs += hourMs) {
      const change = (signal: string) =>
        Math.abs(
          figure(controller, signal, timeMs + historyStepMs, 'instant') - figure(controller, signal, timeMs, 'instant'),
        )
      expect(change('DigesterTemperature')).toBeLessThan(0.1)
      expect(change('MethaneContent')).toBeLessThan(0.4)
    }
  })
})
