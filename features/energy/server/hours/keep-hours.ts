import { createHash } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time-zone.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import type { HourProgress } from '../../../../platform/server/telemetry/hour-sums.ts'
import { type EnergyPlan, stepTags } from '../energy-plan.ts'
import { createHourMaker, type HourRange } from './make-hours.ts'

/** Raise it when the rules change: all hours are then worked out again. */
const rules = 1
/** Values of an hour are stored, and their means closed, this long after its end. */
const settledMs = 3 * minuteMs
/** A write that is numbered may be seen this much later. */
const overlapMs = 2 * minuteMs
/** Days that one piece of work takes. */
const daysAtOnce = 7

const floorTo = (timeMs: number, stepMs: number): number => Math.floor(timeMs / stepMs) * stepMs

/** Another text for another model, tag or machine. */
export const planDigest = ({ powerTag, riverTag, technology, machines, missing9999 }: EnergyPlan): string => {
  const parts = machines.map(({ machineCode, ratedPowerKw, model, inputs, ...tags }) => [
    ...[machineCode, ratedPowerKw, model, [...inputs]],
    ...[tags.powerTag, tags.stateTag, tags.chargeTag],
  ])
  const text = JSON.stringify([
    rules,
    powerTag,
    riverTag,
    technology,
    parts,
    [...missing9999].toSorted((a, b) => a - b),
  ])
  return createHash('sha256').update(text).digest('base64url')
}

/** Ascending days as ranges of neighbours, the newest first. */
const rangesOf = (days: readonly number[], untilMs: number): readonly HourRange[] => {
  const ranges: { fromMs: number; toMs: number }[] = []
  for (const day of days.toReversed()) {
    const last = ranges.at(-1)
    if (last && last.fromMs === day + dayMs && last.toMs - day <= daysAtOnce * dayMs) last.fromMs = day
    else ranges.push({ fromMs: day, toMs: Math.min(day + dayMs, untilMs) })
  }
  return ranges.filter(({ fromMs, toMs }) => fromMs < toMs)
}

/** Where the hours of a farm stand; from the start, with all stored days to come, where none are made with this plan. */
const begun = (plan: EnergyPlan, known: HourProgress | undefined, atMs: number): HourProgress => {
  const digest = planDigest(plan)
  if (known?.plan === digest) return known
  const todayMs = floorTo(atMs, dayMs)
  return { farm: plan.farmCode, plan: digest, seen: atMs - overlapMs, untilMs: todayMs, backfillMs: todayMs }
}

const tagsOf = (plan: EnergyPlan): readonly number[] => {
  const { means, states } = stepTags(plan, true)
  return [...means, ...states]
}

interface Work {
  readonly plan: EnergyPlan
  readonly held: HourProgress
  readonly signal: AbortSignal | undefined
}

/**
 * Keeps the stored hours of farms up to date: hours that ended, days whose means changed, and everything after a change of
 * models or tags, the newest days first. `mostMs`: so long it works backwards.
 */
export const createHourKeeper = (
  historian: Pick<Historian, 'series' | 'newest' | 'totals' | 'hourSums'>,
  now: () => number = Date.now,
) => {
  const makeHours = createHourMaker(historian)
  const { hourSums } = historian

  const makeRanges = async ({ plan, signal }: Work, ranges: readonly HourRange[]): Promise<number> => {
    let hours = 0
    for (const range of ranges) hours += await makeHours(plan, range, signal)
    return hours
  }

  /** Hours that ended, and days that changed. */
  const forwards = async (work: Work, atMs: number) => {
    const { plan, held } = work
    const untilMs = Math.max(floorTo(atMs - settledMs, hourMs), held.untilMs)
    const changed = (await hourSums.changedDays(tagsOf(plan), held.seen)).filter((day) => day >= held.backfillMs)
    const ended: HourRange[] = []
    // A server that stood for long has days to make up for.
    for (let fromMs = held.untilMs; fromMs < untilMs; fromMs += daysAtOnce * dayMs)
      ended.push({ fromMs, toMs: Math.min(fromMs + daysAtOnce * dayMs, untilMs) })
    const hours = await makeRanges(work, [...rangesOf(changed, held.untilMs), ...ended])
    const next = { ...held, seen: Math.max(held.seen, atMs - overlapMs), untilMs }
    return { hours, next }
  }

  /** Stored days before those that are made, the newest first, until the time is up. */
  const backwards = async (work: Work, endMs: number): Promise<number> => {
    const { plan, held } = work
    const days = (await hourSums.changedDays(tagsOf(plan), 0)).filter((day) => day < held.backfillMs)
    let hours = 0
    for (const range of rangesOf(days, held.backfillMs)) {
      if (performance.now() > endMs) return hours
      hours += await makeRanges(work, [range])
      await hourSums.saveProgress({ ...held, backfillMs: range.fromMs })
    }
    await hourSums.saveProgress({ ...held, backfillMs: 0 })
    return hours
  }

  return async (plans: readonly EnergyPlan[], mostMs: number, signal?: AbortSignal): Promise<number> => {
    const endMs = performance.now() + mostMs
    const known = await hourSums.progress()
    const behind: Work[] = []
    let hours = 0
    for (const plan of plans) {
      signal?.throwIfAborted()
      const atMs = now()
      const before = known.get(plan.farmCode)
      const held = begun(plan, before, atMs)
      const made = await forwards({ plan, held, signal }, atMs)
      hours += made.hours
      if (before !== held || made.hours > 0) await hourSums.saveProgress(made.next)
      if (made.next.backfillMs > 0) behind.push({ plan, held: made.next, signal })
    }
    for (const work of behind) if (performance.now() < endMs) hours += await backwards(work, endMs)
    return hours
  }
}
