import { hourMs } from '../../../domain/time-zone.ts'

/** A reading of an energy register, kWh, in order of time. */
export interface RegisterReading {
  /** Epoch ms. */
  readonly timeMs: number
  readonly kwh: number
}

/** Energy between two readings. */
export interface CounterEnergy {
  readonly fromMs: number
  readonly toMs: number
  readonly kwh: number
}

/** Registers begin again at zero after one of these, counted in their own unit. */
const rollovers: readonly number[] = [2 ** 16, 2 ** 24, 2 ** 32, ...[4, 5, 6, 7, 8, 9].map((digits) => 10 ** digits)]
/** A register that is read between two steps of its display may be ahead by one, kWh. */
const oneStepKwh = 1
/** Measured energy may exceed rated power a little. */
const tolerance = 1.05
/** Readings after a jump that may show that it was a spike. */
const lookAhead = 6

/**
 * Energy between the readings of a register. No energy comes from anything but running on: resets, exchanged meters and
 * wrong readings begin a new segment, and the time between two segments stays without energy.
 * - A rise up to full power for that time (`fullPowerKw`) is energy.
 * - A fall near the end of a known register length, which together with the new reading is such a rise, is a rollover.
 * - A jump after which readings go on as before is a spike: the readings of the spike are left out.
 * - Any other fall or jump begins a new segment.
 */
export const counterEnergy = (readings: readonly RegisterReading[], fullPowerKw: number): readonly CounterEnergy[] => {
  const known = readings.filter(({ kwh }) => Number.isFinite(kwh) && kwh >= 0)
  const spans: CounterEnergy[] = []
  let at = 0
  while (at < known.length - 1) {
    const before = known[at] as RegisterReading
    const next = nextOf(known, at, fullPowerKw)
    if (next.kwh !== null) {
      const { timeMs } = known[next.at] as RegisterReading
      if (timeMs > before.timeMs) spans.push({ fromMs: before.timeMs, toMs: timeMs, kwh: next.kwh })
    }
    at = next.at
  }
  return spans
}

/** The reading that a register went on with, and the energy until it; null where a new segment begins. */
const nextOf = (
  readings: readonly RegisterReading[],
  at: number,
  fullPowerKw: number,
): { readonly at: number; readonly kwh: number | null } => {
  const before = readings[at] as RegisterReading
  const limit = Math.min(at + 1 + lookAhead, readings.length - 1)
  const direct = rise(before, readings[at + 1] as RegisterReading, fullPowerKw)
  if (direct !== null) return { at: at + 1, kwh: direct }
  for (let later = at + 2; later <= limit; later += 1) {
    const [wrong, back] = [readings[later - 1] as RegisterReading, readings[later] as RegisterReading]
    const kwh = rise(before, back, fullPowerKw)
    // Readings that go on from the jump show another register, which has only come near the old one.
    if (kwh !== null && rise(wrong, back, fullPowerKw) === null) return { at: later, kwh }
  }
  const rolled = rollover(before, readings[at + 1] as RegisterReading, fullPowerKw)
  return { at: at + 1, kwh: rolled }
}

const mostBetween = (before: RegisterReading, after: RegisterReading, fullPowerKw: number): number =>
  (fullPowerKw * tolerance * (after.timeMs - before.timeMs)) / hourMs + oneStepKwh

/** Energy of a register that ran on; null where it cannot have. */
const rise = (before: RegisterReading, after: RegisterReading, fullPowerKw: number): number | null => {
  const kwh = after.kwh - before.kwh
  return kwh >= 0 && kwh <= mostBetween(before, after, fullPowerKw) ? kwh : null
}

const rollover = (before: RegisterReading, after: RegisterReading, fullPowerKw: number): number | null => {
  const most = mostBetween(before, after, fullPowerKw)
  const found = rollovers
    .map((length) => length - before.kwh + after.kwh)
    .filter((kwh) => kwh >= 0 && kwh <= most && kwh < before.kwh)
  return after.kwh < before.kwh && found.length > 0 ? Math.min(...found) : null
}

/**
 * Energy in the buckets [edges[i], edges[i + 1]), null where nothing is known. A span over an edge counts on both sides, in
 * proportion to its time.
 */
export const energyInBuckets = (
  spans: readonly CounterEnergy[],
  edgesMs: readonly number[],
): readonly (number | null)[] => {
  const buckets: (number | null)[] = Array.from({ length: Math.max(edgesMs.length - 1, 0) }, () => null)
  let first = 0
  for (const { fromMs, toMs, kwh } of spans) {
    while (first < buckets.length && (edgesMs[first + 1] as number) <= fromMs) first += 1
    for (let index = first; index < buckets.length && (edgesMs[index] as number) < toMs; index += 1) {
      const shared = Math.min(toMs, edgesMs[index + 1] as number) - Math.max(fromMs, edgesMs[index] as number)
      if (shared > 0) buckets[index] = (buckets[index] ?? 0) + (kwh * shared) / (toMs - fromMs)
    }
  }
  return buckets
}
