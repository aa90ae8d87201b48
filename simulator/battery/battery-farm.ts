import { codeBookOf } from '../codes/code-books.ts'
import { createCodeChooser } from '../codes/status-code.ts'
import { createPlannedOutages } from '../fleet/planned-outages.ts'
import { auxiliaryManifest, machineManifest, positionsOf } from '../fleet/plant-manifest-of.ts'
import { plantOf } from '../fleet/plant-of.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { steppedOutages } from '../fleet/stepped-outages.ts'
import { createMarket, marketZones } from '../market/price-curve.ts'
import { noPlay, type Play } from '../play/play.ts'
import { createAir } from '../weather/air.ts'
import type { Place } from '../weather/wind-field.ts'
import { subSeed } from '../world/random.ts'
import { hourMs } from '../world/time.ts'
import type { BankModel } from './bank-model.ts'
import { createBankPlan, createSchedule, type Schedule } from './bank-plan.ts'
import { createBatteryBank, stateOfHealth } from './battery-bank.ts'
import { createBatteryController } from './battery-controller.ts'
import type { BatteryFarmPlan } from './battery-farm-plan.ts'

const bankSignals = [
  'State',
  'ActivePower',
  'ReactivePower',
  'PowerSetpoint',
  'StateOfCharge',
  'StateOfHealth',
  'DcVoltage',
  'DcCurrent',
  'CellTemperatureMax',
  'CellVoltageSpread',
  'StatusCode',
] as const
const controllerSignals = [
  'SyntheseParcBessPInstantanee',
  'SyntheseParcBessStateOfCharge',
  'MarketPrice',
  'LifeWord',
] as const

const perRow = 4
const bankPlace = (index: number): Place => ({
  eastM: (index % perRow) * 14,
  northM: Math.floor(index / perRow) * 22,
})
/** Capacity is reckoned with the health of this day: a store is measured once a year, not every hour. */
const measured = Date.UTC(2026, 6, 1)

export const createBatteryFarm = (worldSeed: number, plan: BatteryFarmPlan, play: Play = noPlay): SimulatedPlant => {
  const seed = subSeed(worldSeed, plan.farmCode)
  const air = createAir(worldSeed, plan.site)
  const outagesOf = createPlannedOutages(seed, plan, play)
  const market = createMarket(worldSeed, marketZones[plan.market])

  const schedules = new Map<number, Schedule>()
  const scheduleOf = (blockIndex: number, model: BankModel): Schedule => {
    const known = schedules.get(blockIndex) ?? createSchedule(model, market, plan.gridLimit ?? 1)
    schedules.set(blockIndex, known)
    return known
  }

  const banks = positionsOf(plan.blocks, 'BAT', bankPlace).map((position) => {
    const model = plan.blocks[position.blockIndex]?.model
    if (!model) throw new Error(`${plan.farmCode}: no model for ${position.deviceCode}`)
    const own = subSeed(seed, position.deviceCode)
    const outages = outagesOf(position.deviceCode)
    const stopped = steppedOutages(outages.planned, hourMs)
    const capacityKwh = model.capacityKwh * stateOfHealth(model, own, measured)
    return createBatteryBank({
      seed: own,
      manifest: {
        ...machineManifest(plan, position, 'BATTERY_BANK', 'BAT', bankSignals),
        powerModel: { kind: 'battery', ratedPowerKw: model.ratedPowerKw },
      },
      model,
      plan: createBankPlan({ model, capacityKwh, market, schedule: scheduleOf(position.blockIndex, model), stopped }),
      capacityKwh,
      air,
      outages: outages.all,
      stopped,
      limited: plan.gridLimit !== undefined,
      codes: createCodeChooser(codeBookOf(model.manufacturer), own),
      unbalanced: plan.unbalancedBanks?.includes(position.deviceCode) ?? false,
    })
  })

  const controller = createBatteryController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Storage controller', controllerSignals),
    banks,
    market,
  )
  return plantOf({ worldSeed, plan, play, air, controller, machines: banks, calmPlant: createBatteryFarm })
}
