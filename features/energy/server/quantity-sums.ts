import type { EnergyQuantity } from '../contract/energy.ts'

/** Further sums, to scale expected energy. */
type Aside = 'sharedExpected' | 'sharedActual' | 'sharedHours' | 'actual' | 'actualHours'
export type SumName = EnergyQuantity | Aside

/** Sums by bucket; NaN where nothing was added. */
export interface QuantitySums {
  add(name: SumName, bucket: number, value: number): void
  least(name: SumName, bucket: number, value: number): void
  most(name: SumName, bucket: number, value: number): void
  at(name: SumName, bucket: number): number
  names(): readonly SumName[]
}

export const createSums = (buckets: number): QuantitySums => {
  const held = new Map<SumName, Float64Array>()
  const of = (name: SumName): Float64Array => {
    const known = held.get(name)
    if (known) return known
    const made = new Float64Array(buckets).fill(Number.NaN)
    held.set(name, made)
    return made
  }
  const join = (name: SumName, bucket: number, value: number, rule: (a: number, b: number) => number) => {
    if (Number.isNaN(value)) return
    const values = of(name)
    const before = values[bucket] as number
    values[bucket] = Number.isNaN(before) ? value : rule(before, value)
  }
  return {
    add: (name, bucket, value) => join(name, bucket, value, (a, b) => a + b),
    least: (name, bucket, value) => join(name, bucket, value, Math.min),
    most: (name, bucket, value) => join(name, bucket, value, Math.max),
    at: (name, bucket) => held.get(name)?.[bucket] ?? Number.NaN,
    names: () => [...held.keys()],
  }
}

/** Expected energy that covers less than this share of the actual one's hours, or of itself, cannot be compared with it. */
const leastCovered = 0.9

/**
 * Expected energy of a bucket beside the whole actual energy, kWh: what the steps say that have both, in proportion. The
 * same rule as for today (fleet-state/server/figures/day-figures.ts). NaN where too little is known, also of steps that are
 * not worked out yet.
 */
export const expectedBeside = (
  sums: QuantitySums,
  bucket: number,
  measured: { readonly energyKwh: number; readonly hours: number },
): number => {
  const at = (name: Aside) => sums.at(name, bucket)
  const sharedHours = at('sharedHours')
  if (!(sharedHours > 0) || sharedHours < leastCovered * at('actualHours')) return Number.NaN
  if (at('actualHours') < leastCovered * measured.hours) return Number.NaN
  if (at('actual') <= 0) return (at('sharedExpected') * measured.hours) / sharedHours
  if (at('sharedActual') < leastCovered * at('actual')) return Number.NaN
  return (at('sharedExpected') * measured.energyKwh) / at('sharedActual')
}
