import { plannedMachines } from '../fleet/planned-machines.ts'
import { auxiliaryManifest, machineManifest } from '../fleet/plant-manifest-of.ts'
import { plantOf } from '../fleet/plant-of.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { createMarket, marketZones } from '../market/price-curve.ts'
import { actedMachine } from '../play/acted-machine.ts'
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
  const market = createMarket(worldSeed, marketZones[plan.market])

  const schedules = new Map<number, Schedule>()
  const scheduleOf = (blockIndex: number, model: BankModel): Schedule => {
    const known = schedules.get(blockIndex) ?? createSchedule(model, market, plan.gridLimit ?? 1)
    schedules.set(blockIndex, known)
    return known
  }

  const planned = plannedMachines(seed, plan, play, { prefix: 'BAT', placeOf: bankPlace, stepMs: hourMs })
  const banks = planned.map(({ position, ...machine }) => {
    const { model, stopped } = machine
    const capacityKwh = model.capacityKwh * stateOfHealth(model, machine.seed, measured)
    return createBatteryBank({
      ...machine,
      manifest: {
        ...machineManifest(plan, position, 'BATTERY_BANK', 'BAT', bankSignals),
        powerModel: { kind: 'battery', ratedPowerKw: model.ratedPowerKw },
      },
      plan: createBankPlan({ model, capacityKwh, market, schedule: scheduleOf(position.blockIndex, model), stopped }),
      capacityKwh,
      air,
      limited: plan.gridLimit !== undefined,
      unbalanced: plan.unbalancedBanks?.includes(position.deviceCode) ?? false,
    })
  })

  const acted = banks.map((machine) => actedMachine(machine, play.eventsOf(plan.farmCode, machine.manifest.deviceCode)))
  const controller = createBatteryController(
    auxiliaryManifest(plan, 'PARC', 'FARM', 'Storage controller', controllerSignals),
    acted,
    market,
  )
  return plantOf({ worldSeed, plan, play, air, controller, machines: acted, calmPlant: createBatteryFarm })
}
