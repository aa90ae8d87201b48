import type { SteppedOutages } from '../fleet/stepped-outages.ts'
import { type DayTask, planDay } from '../market/day-plan.ts'
import type { Market } from '../market/price-curve.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed } from '../world/random.ts'
import { remembered } from '../world/remembered.ts'
import { type StepCurve, stepCurve } from '../world/step-curve.ts'
import { dayMs, historyStepMs, hourMs, minuteMs } from '../world/time.ts'
import type { HydroFarmPlan } from './hydro-farm-plan.ts'
import { type HydroUnitModel, unitEfficiency } from './hydro-unit-model.ts'
import type { River } from './river.ts'
import { shareFlow } from './share-flow.ts'

/** How a plant uses its river, as a pure function of time. Flows in m³/s, levels in m. */
export interface WaterPlan {
  /** Steps in which flows are decided anew. */
  readonly stepMs: number
  unitFlow(unit: number): StepCurve
  /** Water that neither turbines nor the river bed below must have. */
  spillAt(timeMs: number): number
  levelAt(timeMs: number): number
}

export interface WaterPlanSetup {
  readonly seed: number
  readonly plan: HydroFarmPlan
  readonly model: HydroUnitModel
  readonly count: number
  readonly river: River
  readonly market: Market
  /** By unit. */
  readonly outages: readonly SteppedOutages[]
}

const rampMs = 2 * minuteMs
/** Units take turns in being the first, by day. */
const orderOn = (count: number, day: number): number[] =>
  Array.from({ length: count }, (_, index) => (((index + day) % count) + count) % count)

const sumAt = (curves: readonly StepCurve[], timeMs: number) => curves.reduce((sum, curve) => sum + curve.at(timeMs), 0)

/** Run of river: what comes goes through the turbines, what is too much over the weir, which then stands higher. */
const runOfRiver = ({ plan, model, count, river, outages }: WaterPlanSetup): WaterPlan => {
  const order = remembered(4, (day: number) => orderOn(count, day))
  const flows = remembered(64, (step: number) => {
    const timeMs = step * historyStepMs
    const water = Math.max(0, river(timeMs) - plan.ecologicalFlow) * (plan.gridLimit ?? 1)
    const mayRun = outages.map((stopped) => stopped(step) === undefined)
    return shareFlow(model, water, mayRun, order(Math.floor(timeMs / dayMs)))
  })
  const curves = Array.from({ length: count }, (_, unit) =>
    stepCurve((step) => flows(step)[unit] ?? 0, historyStepMs, rampMs),
  )
  const spillAt = (timeMs: number) => Math.max(0, river(timeMs) - plan.ecologicalFlow - sumAt(curves, timeMs))
  return {
    stepMs: historyStepMs,
    unitFlow: (unit) => curves[unit] ?? stepCurve(() => 0, historyStepMs, rampMs),
    spillAt,
    // Weir of a crest as long as the river is wide: 1.9 m³/s a metre of crest under one metre of water.
    levelAt: (timeMs) => plan.fullLevel + (spillAt(timeMs) / (1.9 * plan.crestM)) ** (2 / 3),
  }
}

const secondsPerHour = 3600
/** Parts of a unit's most flow in which a day's release is counted. */
const partsOfUnit = 4

/** A plant with a reservoir: inflow is kept for the hours of a day in which power is dear. */
const storage = ({ seed, plan, model, count, river, market, outages }: WaterPlanSetup): WaterPlan => {
  const { fullLevel, depthM, volumeM3 } = plan.storage ?? { fullLevel: plan.fullLevel, depthM: 1, volumeM3: 1e6 }
  const weather = valueNoise(subSeed(seed, 'storage'), 25 * dayMs)
  /** Share of the reservoir that is full when a market day begins: low before the snow melts, high before winter. */
  const morningFill = (day: number) =>
    0.62 + 0.2 * Math.cos((2 * Math.PI * (day - 275)) / 365.2425) + 0.03 * weather(day * dayMs)

  const days = remembered(200, (day: number) => {
    const first = Math.round(market.startOfDay(day) / hourMs)
    const inflow = Array.from({ length: 24 }, (_, hour) =>
      Math.max(0, river((first + hour + 0.5) * hourMs) - plan.ecologicalFlow),
    )
    const kept = ((morningFill(day + 1) - morningFill(day)) * volumeM3) / secondsPerHour
    const comes = inflow.reduce((sum, flow) => sum + flow, 0)
    const mayRun = Array.from({ length: 24 }, (_, hour) =>
      outages.map((stopped) => stopped(first + hour) === undefined),
    )
    const able = mayRun.map((units) => units.filter(Boolean).length)
    const most = able.reduce((sum, units) => sum + units * model.mostFlow, 0)
    const release = Math.min(Math.max(0, comes - kept), most)
    const total = Math.ceil((release / model.mostFlow) * partsOfUnit)
    const part = total > 0 ? release / total : 0
    const choices = able.map((units) =>
      Array.from({ length: units * partsOfUnit + 1 }, (_, parts) => parts).filter((parts) => parts !== 1),
    )
    const task: DayTask = {
      choices,
      total,
      worth: (hour, parts) => {
        const units = Math.ceil(parts / partsOfUnit)
        const load = units > 0 ? parts / (units * partsOfUnit) : 0
        return market.hourPrice(first + hour) * parts * unitEfficiency(model, load)
      },
      bounds: () => ({ least: 0, most: total }),
    }
    const order = orderOn(count, day)
    const flows = planDay(task).map((parts, hour) => shareFlow(model, parts * part, mayRun[hour] ?? [], order))
    // What has come and not been let out since the day began, m³/s × h.
    const balance = [0]
    for (const [hour, flow] of inflow.entries()) {
      const out = (flows[hour] ?? []).reduce((sum, each) => sum + each, 0)
      balance.push((balance[hour] ?? 0) + flow - out)
    }
    return { first, flows, inflow, balance }
  })
  const dayOfHour = (hour: number) => days(market.dayOf(hour * hourMs))
  const flowIn = (hour: number, unit: number) => {
    const day = dayOfHour(hour)
    return day.flows[hour - day.first]?.[unit] ?? 0
  }
  const curves = Array.from({ length: count }, (_, unit) => stepCurve((hour) => flowIn(hour, unit), hourMs, rampMs))

  const fillAt = (timeMs: number): number => {
    const dayNumber = market.dayOf(timeMs)
    const day = days(dayNumber)
    const hour = Math.floor(timeMs / hourMs)
    const index = hour - day.first
    const came = (day.inflow[index] ?? 0) * (timeMs / hourMs - hour)
    const went = curves.reduce((sum, curve) => sum + curve.gained(timeMs), 0)
    return morningFill(dayNumber) + (((day.balance[index] ?? 0) + came - went) * secondsPerHour) / volumeM3
  }
  return {
    stepMs: hourMs,
    unitFlow: (unit) => curves[unit] ?? stepCurve(() => 0, hourMs, rampMs),
    spillAt: (timeMs) => (Math.max(0, fillAt(timeMs) - 1) * volumeM3) / dayMs,
    levelAt: (timeMs) => fullLevel - depthM * (1 - Math.min(Math.max(fillAt(timeMs), 0), 1)),
  }
}

export const createWaterPlan = (setup: WaterPlanSetup): WaterPlan =>
  setup.plan.storage ? storage(setup) : runOfRiver(setup)
