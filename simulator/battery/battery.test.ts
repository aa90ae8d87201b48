import { describe, expect, it } from 'vitest'
import { batteryFarms } from '../fleet/battery-farms.ts'
import type { SimulatedDevice } from '../fleet/simulated-plant.ts'
import { createMarket, marketZones } from '../market/price-curve.ts'
import { dayMs, historyStepMs, hourMs, type Sampling } from '../world/time.ts'
import { bankModels } from './bank-model.ts'
import { createBankPlan, createSchedule } from './bank-plan.ts'
import { stateOfHealth } from './battery-bank.ts'
import { createBatteryFarm } from './battery-farm.ts'

const start = Date.UTC(2026, 10, 1)
const plants = batteryFarms.map((plan) => ({ plan, plant: createBatteryFarm(1, plan) }))
const figure = (device: SimulatedDevice | undefined, signal: string, timeMs: number, sampling: Sampling): number => {
  const value = device?.valuesAt(timeMs, sampling)[signal]
  if (typeof value !== 'number') throw new Error(`${signal} is ${value}`)
  return value
}

describe.each(Object.values(bankModels))('a $name', (model) => {
  const market = createMarket(1, marketZones.FR)
  const schedule = createSchedule(model, market, 1)
  const capacityKwh = 0.95 * model.capacityKwh
  const plan = createBankPlan({ model, capacityKwh, market, schedule, stopped: () => undefined })

  it('keeps the energy: its charge is the integral of its power through its efficiencies', () => {
    let stored = plan.stateOfCharge(start) * capacityKwh
    const tick = 5000
    for (let timeMs = start; timeMs < start + 2 * dayMs; timeMs += tick) {
      if (timeMs % historyStepMs === 0) expect(plan.stateOfCharge(timeMs) * capacityKwh).toBeCloseTo(stored, 1)
      const power = plan.powerKw(timeMs + tick / 2, 'instant')
      stored -= ((power > 0 ? power / model.dischargeEfficiency : power * model.chargeEfficiency) * tick) / hourMs
    }
  })

  it('is never emptied, never overfilled and never asked for more than its rated power', () => {
    for (let timeMs = start; timeMs < start + 60 * dayMs; timeMs += 1_700_000) {
      expect(plan.stateOfCharge(timeMs)).toBeGreaterThan(0.02)
      expect(plan.stateOfCharge(timeMs)).toBeLessThan(0.98)
      expect(Math.abs(plan.powerKw(timeMs, 'instant'))).toBeLessThanOrEqual(model.ratedPowerKw + 1e-9)
    }
  })

  it('earns: what it sells is dearer than what it buys', () => {
    let money = 0
    let throughput = 0
    for (let timeMs = start; timeMs < start + 30 * dayMs; timeMs += historyStepMs) {
      const power = plan.powerKw(timeMs, 'mean')
      money += ((power * historyStepMs) / hourMs) * market.priceAt(timeMs)
      throughput += (Math.abs(power) * historyStepMs) / hourMs
    }
    expect(money).toBeGreaterThan(0)
    // A cycle a day or so: there and back.
    expect(throughput / 2 / capacityKwh / 30).toBeGreaterThan(0.3)
    expect(throughput / 2 / capacityKwh / 30).toBeLessThan(3)
  })

  it('loses capacity with the years', () => {
    const years = [2026, 2028, 2032].map((year) => stateOfHealth(model, 4, Date.UTC(year, 0, 1)))
    expect(years[0]).toBeLessThanOrEqual(1)
    expect(years[1]).toBeLessThan(years[0] ?? 0)
    expect(years[2]).toBeGreaterThan(0.7)
    expect(years[2]).toBeLessThan(years[1] ?? 0)
  })
})

describe.each(plants)('$plan.name', ({ plant }) => {
  const banks = plant.devices.filter((device) => device.manifest.type === 'BATTERY_BANK')
  const controller = plant.devices[0]

  it('follows its set point where it runs, and stands where it does not', () => {
    let apart = 0
    for (const bank of banks)
      for (let timeMs = start; timeMs < start + 12 * dayMs; timeMs += 5 * hourMs + 120_000) {
        const values = bank.valuesAt(timeMs, 'instant')
        if (values.State === 'RUN') expect(values.ActivePower).toBe(values.PowerSetpoint)
        else expect(values.ActivePower).toBe(0)
        if (values.State === 'FAULT' && values.PowerSetpoint !== 0) apart += 1
        expect(Math.sign(Number(values.DcCurrent))).toBe(Math.sign(Number(values.ActivePower)))
        expect(values.CellTemperatureMax).toBeGreaterThan(18)
        expect(values.CellTemperatureMax).toBeLessThan(48)
      }
    if (plant.manifest.farmCode === 'ES-MUB') expect(apart).toBeGreaterThan(0)
  })

  it('tells means that are those of its seconds, also while it turns', () => {
    const bank = banks[0]
    for (let step = 0; step < 144; step += 1) {
      const bucket = start + step * historyStepMs
      let power = 0
      for (let x = 500; x < historyStepMs; x += 5000) power += figure(bank, 'ActivePower', bucket + x, 'instant') / 120
      const rated = bank?.manifest.ratedPowerKw ?? 0
      expect(Math.abs(power - figure(bank, 'ActivePower', bucket, 'mean'))).toBeLessThan(0.02 * rated)
    }
  })

  it('shows the price of the hour and the charge of all banks', () => {
    for (let timeMs = start; timeMs < start + 3 * dayMs; timeMs += 5 * hourMs) {
      const charges = banks.map((bank) => figure(bank, 'StateOfCharge', timeMs, 'instant'))
      const whole = figure(controller, 'SyntheseParcBessStateOfCharge', timeMs, 'instant')
      expect(whole).toBeGreaterThanOrEqual(Math.min(...charges) - 0.01)
      expect(whole).toBeLessThanOrEqual(Math.max(...charges) + 0.01)
      expect(figure(controller, 'MarketPrice', timeMs, 'instant')).toBe(
        figure(controller, 'MarketPrice', Math.floor(timeMs / hourMs) * hourMs, 'instant'),
      )
    }
  })
})

describe('cells that drifted apart', () => {
  it('are seen in the spread of their voltages', () => {
    const store = plants.find(({ plan }) => plan.unbalancedBanks)
    const [unbalanced, other] = ['BAT04', 'BAT01'].map((code) =>
      store?.plant.devices.find((device) => device.manifest.deviceCode === code),
    )
    const spread = (device: SimulatedDevice | undefined) => figure(device, 'CellVoltageSpread', start, 'mean')
    expect(spread(unbalanced)).toBeGreaterThan(1.6 * spread(other))
  })
})
