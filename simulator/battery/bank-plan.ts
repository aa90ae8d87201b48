import type { SteppedOutages } from '../fleet/stepped-outages.ts'
import { planDay } from '../market/day-plan.ts'
import type { Market } from '../market/price-curve.ts'
import { remembered } from '../world/remembered.ts'
import { stepCurve } from '../world/step-curve.ts'
import { hourMs, minuteMs, type Sampling } from '../world/time.ts'
import type { BankModel } from './bank-model.ts'

/** What one bank does, hour by hour. Positive powers discharge. */
export interface BankPlan {
  /** Power at the AC terminals, kW. */
  powerKw(timeMs: number, sampling: Sampling): number
  /** What the plant controller asks for; it learns of a fault only with the next day. */
  setpointKw(timeMs: number): number
  /** Share of the capacity that is charged, 0 to 1: always the integral of the power through the efficiencies. */
  stateOfCharge(timeMs: number): number
}

/** Hours of a market day, in parts that go out of the cells; negative: into them. */
export interface DaySchedule {
  readonly first: number
  readonly parts: readonly number[]
  /** Parts given before each hour. */
  readonly given: readonly number[]
}

/** How banks of one model follow the price: the same for all of them, but for those that stand still. */
export interface Schedule {
  /** Energy of the cells in one part, kWh. */
  readonly partKwh: number
  onDay(day: number): DaySchedule
  around(day: number, isIdleAt: (hour: number) => boolean): DaySchedule
}

/** Every market day begins and ends with this charge, so that each day can be told without the days before. */
export const morningCharge = 0.3
const lowest = 0.05
const highest = 0.95
/** Plans count on this much of the capacity, whatever the age of the cells. */
const countedOn = 0.88
/** Parts of the rated power in which hours are planned. */
const partsOfRated = 4
/** Wear of cells: what a kWh through them costs, €/MWh. Smaller spreads are not worth it. */
const wear = 9
const rampMs = minuteMs

/** Power at the terminals from power of the cells; both positive when discharging. */
const acOf = (model: BankModel, cellsKw: number) =>
  cellsKw >= 0 ? cellsKw * model.dischargeEfficiency : cellsKw / model.chargeEfficiency

/** `limit`: power that the grid operator allows, as a share of rated. */
export const createSchedule = (model: BankModel, market: Market, limit: number): Schedule => {
  // Parts are counted in energy of the cells, so that what a day takes out and puts back is the same.
  const partKwh = (model.ratedPowerKw * limit * model.chargeEfficiency) / partsOfRated
  const options = Array.from({ length: 2 * partsOfRated + 1 }, (_, index) => index - partsOfRated)
  const capacityKwh = model.capacityKwh * countedOn
  const bounds = {
    least: Math.ceil(((morningCharge - highest) * capacityKwh) / partKwh),
    most: Math.floor(((morningCharge - lowest) * capacityKwh) / partKwh),
  }
  const around = (day: number, isIdleAt: (hour: number) => boolean): DaySchedule => {
    const first = Math.round(market.startOfDay(day) / hourMs)
    const prices = Array.from({ length: 24 }, (_, hour) => market.hourPrice(first + hour))
    const parts = planDay({
      choices: prices.map((_, hour) => (isIdleAt(first + hour) ? [0] : options)),
      total: 0,
      worth: (hour, each) =>
        ((prices[hour] ?? 0) * acOf(model, each * partKwh) - wear * Math.abs(each) * partKwh) / 1000,
      bounds: () => bounds,
    })
    const given = [0]
    for (const each of parts) given.push((given.at(-1) ?? 0) + each)
    return { first, parts, given }
  }
  return { partKwh, around, onDay: remembered(200, (day) => around(day, () => false)) }
}

export interface BankPlanSetup {
  readonly model: BankModel
  /** Capacity with its age, kWh. */
  readonly capacityKwh: number
  readonly market: Market
  readonly schedule: Schedule
  readonly stopped: SteppedOutages
}

export const createBankPlan = ({ model, capacityKwh, market, schedule, stopped }: BankPlanSetup): BankPlan => {
  const part = schedule.partKwh
  const ac = (cellsKw: number) => acOf(model, cellsKw)
  const days = remembered(200, (day: number): DaySchedule => {
    const wished = schedule.onDay(day)
    const isIdleAt = wished.parts.map((_, hour) => stopped(wished.first + hour) !== undefined)
    return isIdleAt.includes(true) ? schedule.around(day, (hour) => isIdleAt[hour - wished.first] ?? false) : wished
  })

  const dayOfHour = (hour: number) => days(market.dayOf(hour * hourMs))
  const cells = stepCurve(
    (hour) => {
      const { first, parts } = dayOfHour(hour)
      return (parts[hour - first] ?? 0) * part
    },
    hourMs,
    rampMs,
  )

  return {
    powerKw: (timeMs, sampling) => {
      if (sampling === 'instant') return ac(cells.at(timeMs))
      // Ten minutes lie in one hour; cells that turn from charging to discharging within a ramp are too short to matter.
      return ac(cells.mean(timeMs, timeMs + 10 * minuteMs))
    },
    setpointKw: (timeMs) => {
      const hour = Math.floor(timeMs / hourMs)
      const cause = stopped(hour)?.cause
      if (cause === undefined) return ac(cells.at(timeMs))
      if (cause !== 'FAULT') return 0
      const { first, parts } = schedule.onDay(market.dayOf(hour * hourMs))
      return ac((parts[hour - first] ?? 0) * part)
    },
    stateOfCharge: (timeMs) => {
      const hour = Math.floor(timeMs / hourMs)
      const { first, given } = dayOfHour(hour)
      return morningCharge - ((given[hour - first] ?? 0) * part + cells.gained(timeMs)) / capacityKwh
    },
  }
}
