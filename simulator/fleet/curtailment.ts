import { subSeed, uniform } from '../world/random.ts'
import { historyStepMs, hourMs, minuteMs, type Sampling, solarHour } from '../world/time.ts'

/** Clock hours of a window are mean solar hours of the place: near enough to its clocks. */
interface Hours {
  readonly fromHour: number
  readonly toHour: number
}

/** Why a machine may give less than it could. Limits are shares of rated power. */
export type Curtailment =
  /** The grid operator allows no more, always. */
  | { readonly kind: 'grid'; readonly limit: number }
  /** The grid operator asks for less in a share of all six-hour windows. */
  | { readonly kind: 'grid at times'; readonly limit: number; readonly share: number }
  /** Nobody wants the power on a share of all days, e.g. at noon. */
  | ({ readonly kind: 'price'; readonly limit: number; readonly share: number } & Hours)
  /** Quiet mode in the evening and night, when the wind comes from a sector (degrees, clockwise from the first). */
  | ({
      readonly kind: 'noise'
      readonly limit: number
      readonly sector?: readonly [number, number]
      readonly devices?: readonly string[]
    } & Hours)
  /** Bats fly in light wind on warm nights: the machine waits. */
  | {
      readonly kind: 'bats'
      readonly belowWind: number
      readonly aboveC: number
      readonly devices?: readonly string[]
    }

export type CurtailmentReason = 'grid' | 'noise' | 'bats'

/** What the rules look at; means of the ten minutes that begin at a time. */
export interface Surroundings {
  readonly longitude: number
  windSpeed(timeMs: number): number
  windDirection(timeMs: number): number
  temperatureC(timeMs: number): number
  isNight(timeMs: number): boolean
}

export interface Allowance {
  /** Share of rated power that is allowed; set anew every ten minutes and reached within one. */
  at(timeMs: number, sampling: Sampling): number
  /** Who limits, if anybody. */
  reasonAt(timeMs: number): CurtailmentReason | undefined
}

interface Decision {
  readonly limit: number
  readonly reason: CurtailmentReason | undefined
}

const free: Decision = { limit: 1, reason: undefined }
const rampMs = minuteMs
const remembered = 16

const isWithin = (value: number, from: number, to: number): boolean =>
  from <= to ? value >= from && value < to : value >= from || value < to

/** Everything is allowed, always. */
export const noLimit: Allowance = { at: () => 1, reasonAt: () => undefined }

export const createAllowance = (
  seed: number,
  deviceCode: string,
  curtailments: readonly Curtailment[],
  around: Surroundings,
): Allowance => {
  const own = curtailments.filter(
    (one) => !('devices' in one) || one.devices === undefined || one.devices.includes(deviceCode),
  )
  if (own.length === 0) return noLimit

  /** The limit of one rule in the ten minutes that begin at a time. */
  const limitOf = (rule: Curtailment, timeMs: number): number => {
    switch (rule.kind) {
      case 'grid':
        return rule.limit
      case 'grid at times':
        return uniform(subSeed(seed, 'grid at times'), Math.floor(timeMs / (6 * hourMs))) < rule.share ? rule.limit : 1
      case 'price': {
        const day = Math.floor(timeMs / (24 * hourMs) + around.longitude / 360)
        const hour = solarHour(timeMs, around.longitude)
        return uniform(subSeed(seed, 'price'), day) < rule.share && isWithin(hour, rule.fromHour, rule.toHour)
          ? rule.limit
          : 1
      }
      case 'noise': {
        const hour = solarHour(timeMs, around.longitude)
        if (!isWithin(hour, rule.fromHour, rule.toHour)) return 1
        if (rule.sector && !isWithin(around.windDirection(timeMs), rule.sector[0], rule.sector[1])) return 1
        return rule.limit
      }
      case 'bats':
        return around.isNight(timeMs) &&
          around.windSpeed(timeMs) < rule.belowWind &&
          around.temperatureC(timeMs) > rule.aboveC
          ? 0
          : 1
    }
  }

  const reasonOf = (rule: Curtailment): CurtailmentReason =>
    rule.kind === 'noise' || rule.kind === 'bats' ? rule.kind : 'grid'

  const decide = (index: number): Decision => {
    let strictest: Decision = free
    for (const rule of own) {
      const limit = limitOf(rule, index * historyStepMs)
      if (limit < strictest.limit) strictest = { limit, reason: reasonOf(rule) }
    }
    return strictest
  }
  const decisions = new Map<number, Decision>()
  const decisionAt = (index: number): Decision => {
    const known = decisions.get(index)
    if (known) return known
    if (decisions.size >= remembered) decisions.clear()
    const made = decide(index)
    decisions.set(index, made)
    return made
  }

  return {
    at: (timeMs, sampling) => {
      const index = Math.floor(timeMs / historyStepMs)
      const { limit } = decisionAt(index)
      const before = decisionAt(index - 1).limit
      if (before === limit) return limit
      if (sampling === 'mean') return limit + (before - limit) * (rampMs / 2 / historyStepMs)
      return limit + (before - limit) * Math.max(0, 1 - (timeMs - index * historyStepMs) / rampMs)
    },
    reasonAt: (timeMs) => decisionAt(Math.floor(timeMs / historyStepMs)).reason,
  }
}
