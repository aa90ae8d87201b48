import type { SteppedOutages } from '../fleet/stepped-outages.ts'
import { planDay } from '../market/day-plan.ts'
import type { Market } from '../market/price-curve.ts'
import { remembered } from '../world/remembered.ts'
import { type StepCurve, stepCurve } from '../world/step-curve.ts'
import { hourMs, minuteMs } from '../world/time.ts'
import type { Digester } from './digester.ts'
import { type EngineModel, engineEfficiency, fullGasNm3h } from './engine-model.ts'

/** Which engine burns how much gas, as a pure function of time. */
export interface GasPlan {
  /** Gas of one engine, Nm³/h. */
  engineGas(engine: number): StepCurve
  /** How full the gas holder is, 0 to 1: the integral of what comes less what is burnt, above 1 flared. */
  storageLevel(timeMs: number): number
}

export interface GasPlanSetup {
  readonly model: EngineModel
  readonly count: number
  readonly holderNm3: number
  readonly digester: Digester
  readonly market: Market
  readonly stopped: readonly SteppedOutages[]
  readonly limit: number
}

/** Every market day begins with the holder this full. */
export const morningLevel = 0.4
const partsOfEngine = 4
/** Engines run at half load at least. */
const leastParts = 2
const rampMs = 4 * minuteMs

export const createGasPlan = (setup: GasPlanSetup): GasPlan => {
  const { model, count, holderNm3, digester, market, stopped, limit } = setup
  const full = fullGasNm3h(model) * limit

  const days = remembered(200, (day: number) => {
    const first = Math.round(market.startOfDay(day) / hourMs)
    const production = digester.gasOfDay(day)
    const mayRun = Array.from({ length: 24 }, (_, hour) =>
      Array.from({ length: count }, (_, engine) => stopped[engine]?.(first + hour) === undefined),
    )
    const able = mayRun.map((engines) => engines.filter(Boolean).length)
    const most = able.reduce((sum, engines) => sum + engines, 0) * full
    // What cannot be burnt is flared as it comes.
    const burnt = Math.min(production * 24, most * 0.98)
    const total = Math.ceil((burnt / full) * partsOfEngine)
    const part = total > 0 ? burnt / total : 0
    const inflow = burnt / 24
    const plan = planDay({
      choices: able.map((engines) =>
        Array.from({ length: engines * partsOfEngine + 1 }, (_, parts) => parts).filter(
          (parts) => parts === 0 || parts >= leastParts,
        ),
      ),
      total,
      worth: (hour, parts) => {
        const engines = Math.ceil(parts / partsOfEngine)
        const load = engines > 0 ? parts / (engines * partsOfEngine) : 0
        return market.hourPrice(first + hour) * parts * engineEfficiency(model, load)
      },
      bounds: (hour) => {
        const came = inflow * (hour + 1)
        return {
          least: part > 0 ? Math.ceil((came - (0.95 - morningLevel) * holderNm3) / part) : 0,
          most: part > 0 ? Math.floor((came + (morningLevel - 0.06) * holderNm3) / part) : 0,
        }
      },
    })
    const gas = plan.map((parts, hour) => {
      const ready = Array.from({ length: count }, (_, index) => (index + day) % count).filter(
        (engine) => mayRun[hour]?.[engine],
      )
      const engines = Math.ceil(parts / partsOfEngine)
      const running = new Set(ready.slice(0, engines))
      return Array.from({ length: count }, (_, engine) => (running.has(engine) ? (parts * part) / engines : 0))
    })
    const given = [0]
    for (const parts of plan) given.push((given.at(-1) ?? 0) + parts * part)
    return { first, gas, given, inflow }
  })
  const dayOfHour = (hour: number) => days(market.dayOf(hour * hourMs))
  const curves = Array.from({ length: count }, (_, engine) =>
    stepCurve(
      (hour) => {
        const { first, gas } = dayOfHour(hour)
        return gas[hour - first]?.[engine] ?? 0
      },
      hourMs,
      rampMs,
    ),
  )

  return {
    engineGas: (engine) => curves[engine] ?? stepCurve(() => 0, hourMs, rampMs),
    storageLevel: (timeMs) => {
      const hour = Math.floor(timeMs / hourMs)
      const { first, given, inflow } = dayOfHour(hour)
      const burnt = (given[hour - first] ?? 0) + curves.reduce((sum, curve) => sum + curve.gained(timeMs), 0)
      const level = morningLevel + (inflow * (timeMs / hourMs - first) - burnt) / holderNm3
      return Math.min(Math.max(level, 0), 1)
    },
  }
}
