import { leastTimeoutS } from '../gateway/cadence.ts'
import { subSeed, uniform } from '../world/random.ts'
import type { FarmPlan } from './farm-plan.ts'
import { placeName } from './place-names.ts'

/** However large the demo: more would be no demo. */
export const mostFarms = 500
export const mostAssets = 10_000

/** Variants stand this far from their pattern at most, degrees. */
const farthest = 0.45
/** Islands have no room for a second farm. */
const islands = new Set(['Azores', 'Madeira'])
/** Very large demos have larger farms too. */
const growthFromScale = 8
const growth = 2

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The n-th code of a country that is free. */
const freeCode = (country: string, number: number, used: Set<string>): string => {
  for (let attempt = 0; ; attempt++) {
    const at = subSeed(77, country, number, attempt)
    const code = `${country}-${[0, 1, 2].map((place) => letters[Math.floor(uniform(at, place) * letters.length)]).join('')}`
    if (used.has(code)) continue
    used.add(code)
    return code
  }
}

/** Another farm after the pattern of one: other code, name and place; nothing of its particular troubles. */
const variantOf = <Plan extends FarmPlan>(plan: Plan, number: number, farmCode: string, grows: boolean): Plan => {
  const {
    lostForMs: _lost,
    silentForMs: _silent,
    longOutages: _outages,
    brokenSensors: _sensors,
    derates: _derates,
    line: _line,
    lateMs: _late,
    quickEveryS: _quick,
    ...pattern
  } = plan
  const at = subSeed(78, farmCode)
  const shift = (axis: number) => Number((farthest * (2 * uniform(at, axis) - 1)).toFixed(3))
  const country = farmCode.slice(0, 2)
  return {
    ...pattern,
    farmCode,
    name: placeName(country, number),
    site: {
      ...plan.site,
      latitude: Number((plan.site.latitude + shift(0)).toFixed(3)),
      longitude: Number((plan.site.longitude + shift(1)).toFixed(3)),
      windScale: plan.site.windScale * (0.93 + 0.14 * uniform(at, 2)),
    },
    blocks: grows
      ? plan.blocks.map((block) => ({ ...block, count: Math.min(60, Math.ceil(block.count * growth)) }))
      : plan.blocks,
  } as unknown as Plan
}

/**
 * The plans, followed by variants of them until there are `scale` times as many or the fleet is as large as it may be.
 * Everything is then sent more seldom, and life words are given as much time as that needs; a line that is late in the same
 * measure.
 */
export const scaledPlans = <Plan extends FarmPlan>(plans: readonly Plan[], scale: number): Plan[] => {
  if (scale <= 1) return [...plans]
  const patient = (plan: Plan): Plan => ({
    ...plan,
    lifeWordTimeoutS:
      plan.lateMs === undefined
        ? Math.max(plan.lifeWordTimeoutS, leastTimeoutS(scale))
        : Math.round(plan.lifeWordTimeoutS * scale),
  })
  const wanted = Math.min(mostFarms, Math.floor(plans.length * scale))
  const patterns = plans.filter(({ site }) => !islands.has(site.region))
  const used = new Set(plans.map(({ farmCode }) => farmCode))
  const numbers = new Map<string, number>()
  const fleet = [...plans]
  for (let index = 0; fleet.length < wanted; index++) {
    const pattern = patterns[index % patterns.length]
    if (!pattern) break
    const country = pattern.farmCode.slice(0, 2)
    const number = numbers.get(country) ?? 0
    numbers.set(country, number + 1)
    fleet.push(variantOf(pattern, number, freeCode(country, number, used), scale >= growthFromScale))
  }
  return fleet.map(patient)
}
