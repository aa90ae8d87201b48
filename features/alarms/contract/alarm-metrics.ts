import { z } from 'zod'
import { type AlarmPriority, alarmPriorities } from './alarm.ts'
import { kindLimits } from './alarm-kind.ts'
import { floodsOf } from './flood.ts'

/** Figures after EEMUA 191; formulas in docs/alarms.md. Shares are between 0 and 1. */
const Figures = {
  /** Alarms that started in the range. */
  alarms: z.number().int(),
  perDay: z.number(),
  perTenMinutes: z.object({ mean: z.number(), peak: z.number().int(), peakAt: z.string().nullable() }),
  /** Share of windows of ten minutes with more than ten alarms. */
  crowdedShare: z.number(),
  floods: z.object({ count: z.number().int(), minutes: z.number(), share: z.number() }),
  topCodesShare: z.number(),
  topMachinesShare: z.number(),
  /** Chatters, and the alarms in them. */
  chattering: z.object({ count: z.number().int(), alarms: z.number().int() }),
  /** Shorter than five seconds. */
  fleeting: z.number().int(),
  /** Active for more than 24 hours. */
  standing: z.number().int(),
  /** Seconds from receipt to acknowledgement. */
  acknowledging: z.object({ count: z.number().int(), medianS: z.number().nullable(), p90S: z.number().nullable() }),
  shelvedHours: z.number(),
  suppressedHours: z.number(),
  unmapped: z.number().int(),
  /** Alarms that are behind the row of their cause. */
  savedByCauses: z.number().int(),
}

const MetricFigures = z.object(Figures)
export type MetricFigures = z.infer<typeof MetricFigures>

export const AlarmMetrics = z
  .object({
    from: z.string(),
    to: z.string(),
    ...Figures,
    topCodes: z.array(
      z.object({ code: z.string(), manufacturer: z.string().nullable(), count: z.number().int(), share: z.number() }),
    ),
    topMachines: z.array(
      z.object({
        ...{ farmCode: z.string(), farmName: z.string(), machineCode: z.string(), name: z.string() },
        ...{ count: z.number().int(), share: z.number() },
      }),
    ),
    priorities: z.array(z.object({ priority: z.enum(alarmPriorities), count: z.number().int(), share: z.number() })),
    /** Alarms by day of UTC, for the trend. */
    days: z.array(z.object({ day: z.string(), alarms: z.number().int() })),
    /** The same figures of the range of the same length before. */
    before: MetricFigures,
  })
  .meta({ id: 'AlarmMetrics' })
export type AlarmMetrics = z.infer<typeof AlarmMetrics>

/** An alarm as the figures need it. */
export interface MetricAlarm {
  readonly id: string
  readonly startMs: number
  /** Null: active. */
  readonly endMs: number | null
  readonly farmCode: string
  readonly deviceCode: string
  readonly code: string
  readonly manufacturer: string | null
  readonly priority: AlarmPriority
  readonly isMapped: boolean
  readonly causeId: string
  readonly chatterId: string
  readonly receivedMs: number
  readonly acknowledgedMs: number | null
}

/** A time in which an alarm was hidden. */
export interface HiddenSpan {
  readonly kind: 'shelved' | 'suppressed'
  readonly fromMs: number
  readonly toMs: number
}

export interface MetricRange {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
}

const dayMs = 86_400_000
const { windowMs, crowdedAbove, fleetingMs, standingMs, top: topCount } = kindLimits

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
const keyOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)

/** The most frequent ones with their shares of all. */
const top = <Counted extends { readonly count: number }>(
  counted: readonly Counted[],
  all: number,
  keyOfOne: (one: Counted) => string,
): (Counted & { readonly share: number })[] =>
  counted
    .toSorted((left, right) => right.count - left.count || (keyOfOne(left) < keyOfOne(right) ? -1 : 1))
    .slice(0, topCount)
    .map((one) => ({ ...one, share: shareOf(one.count, all) }))

type Numbers = readonly number[] | Float64Array

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The middle one, or the mean of the two in the middle; null of none. */
export const medianOf = (sorted: Numbers): number | null => {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The smallest value that 90 % of all do not exceed; null of none. */
export const p90Of = (sorted: Numbers): number | null => sorted[Math.ceil(0.9 * sorted.length) - 1] ?? null

const overlapMs = (span: { readonly fromMs: number; readonly toMs: number }, { fromMs, toMs }: MetricRange): number =>
  Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs))

/** How many times are in each of `number` spans of `spanMs` from `fromMs` on. */
const countsIn = (times: Numbers, fromMs: number, spanMs: number, number: number): Uint32Array => {
  const counts = new Uint32Array(number)
  for (const ms of times) {
    const place = Math.floor((ms - fromMs) / spanMs)
    counts[place] = (counts[place] ?? 0) + 1
  }
  return counts
}

const windowsOf = (starts: Numbers, { fromMs, toMs }: MetricRange) => {
  const number = Math.max(1, Math.ceil((toMs - fromMs) / windowMs))
  const counts = countsIn(starts, fromMs, windowMs, number)
  const peak = counts.reduce((most, count) => Math.max(most, count), 0)
  const peakWindow = counts.indexOf(peak)
  return {
    perTenMinutes: {
      mean: starts.length / number,
      peak,
      peakAt: peak === 0 ? null : new Date(fromMs + peakWindow * windowMs).toISOString(),
    },
    crowdedShare: counts.filter((count) => count > crowdedAbove).length / number,
  }
}

const floodFigures = (starts: Numbers, range: MetricRange): MetricFigures['floods'] => {
  const untilMs = Math.min(range.toMs, range.nowMs)
  const floods = floodsOf(starts, untilMs)
  const ms = sumOf(floods.map(({ fromMs, toMs }) => overlapMs({ fromMs, toMs: toMs ?? untilMs }, range)))
  return { count: floods.length, minutes: ms / 60_000, share: shareOf(ms, range.toMs - range.fromMs) }
}

/** Chatters, by the chatter that each alarm belongs to: three starts or more. */
const chatterFigures = (alarms: readonly MetricAlarm[]): MetricFigures['chattering'] => {
  const chatters = [...Map.groupBy(alarms, ({ chatterId }) => chatterId).values()].filter(
    (own) => own.length > 1 || own[0]?.chatterId !== own[0]?.id,
  )
  return { count: chatters.length, alarms: sumOf(chatters.map((own) => own.length)) }
}

/** What the figures of a range need of its alarms. The database counts it (`server/metrics`), by the same rules as `tallyOf`. */
export interface AlarmTally {
  /** Epoch ms, in order. */
  readonly starts: Numbers
  /** From receipt to acknowledgement, s, in order. */
  readonly waitsS: Numbers
  readonly codes: readonly { readonly code: string; readonly manufacturer: string | null; readonly count: number }[]
  readonly machines: readonly { readonly farmCode: string; readonly machineCode: string; readonly count: number }[]
  readonly priorities: Readonly<Partial<Record<AlarmPriority, number>>>
  readonly chattering: MetricFigures['chattering']
  readonly fleeting: number
  readonly standing: number
  readonly unmapped: number
  readonly savedByCauses: number
}

const ascending = (left: number, right: number): number => left - right

/** The tally of a range. `alarms` are those that started in it or stood in it, in any order. */
export const tallyOf = (alarms: readonly MetricAlarm[], { fromMs, toMs, nowMs }: MetricRange): AlarmTally => {
  const own = alarms.filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
  const counted = <Name extends object>(nameOf: (alarm: MetricAlarm) => Name) =>
    [...Map.groupBy(own, (alarm) => JSON.stringify(nameOf(alarm))).values()].flatMap((same) =>
      same[0] ? [{ ...nameOf(same[0]), count: same.length }] : [],
    )
  return {
    starts: own.map(({ startMs }) => startMs).toSorted(ascending),
    waitsS: own
      .flatMap(({ receivedMs, acknowledgedMs }) =>
        acknowledgedMs === null ? [] : [(acknowledgedMs - receivedMs) / 1000],
      )
      .toSorted(ascending),
    codes: counted(({ code, manufacturer }) => ({ code, manufacturer })),
    machines: counted(({ farmCode, deviceCode }) => ({ farmCode, machineCode: deviceCode })),
    priorities: Object.fromEntries(counted(({ priority }) => ({ priority })).map((one) => [one.priority, one.count])),
    chattering: chatterFigures(own),
    fleeting: own.filter(({ startMs, endMs }) => endMs !== null && endMs - startMs < fleetingMs).length,
    standing: alarms.filter(
      ({ startMs, endMs }) =>
        (endMs === null || endMs >= fromMs) && Math.min(endMs ?? nowMs, toMs) - startMs > standingMs,
    ).length,
    unmapped: own.filter(({ isMapped }) => !isMapped).length,
    savedByCauses: own.filter(({ id, causeId }) => causeId !== id).length,
  }
}

const hoursOf = (spans: readonly HiddenSpan[], kind: HiddenSpan['kind'], range: MetricRange): number =>
  sumOf(spans.filter((span) => span.kind === kind).map((span) => overlapMs(span, range))) / 3_600_000

const topCodesOf = ({ codes, starts }: AlarmTally) =>
  top(codes, starts.length, ({ manufacturer, code }) => keyOf(manufacturer, code))
const topMachinesOf = ({ machines, starts }: AlarmTally) =>
  top(machines, starts.length, ({ farmCode, machineCode }) => keyOf(farmCode, machineCode))

/** All figures of a range. */
export const figuresOf = (tally: AlarmTally, hidden: readonly HiddenSpan[], range: MetricRange): MetricFigures => {
  const { fromMs, toMs } = range
  const { starts, waitsS, chattering, fleeting, standing, unmapped, savedByCauses } = tally
  const topShare = (counted: readonly { readonly count: number }[]) =>
    shareOf(sumOf(counted.map(({ count }) => count)), starts.length)
  return {
    alarms: starts.length,
    perDay: starts.length / ((toMs - fromMs) / dayMs),
    ...windowsOf(starts, range),
    floods: floodFigures(starts, range),
    topCodesShare: topShare(topCodesOf(tally)),
    topMachinesShare: topShare(topMachinesOf(tally)),
    chattering,
    fleeting,
    standing,
    acknowledging: { count: waitsS.length, medianS: medianOf(waitsS), p90S: p90Of(waitsS) },
    shelvedHours: hoursOf(hidden, 'shelved', range),
    suppressedHours: hoursOf(hidden, 'suppressed', range),
    unmapped,
    savedByCauses,
  }
}

/** The lists beside the figures: most frequent codes and machines, priorities, days. */
export const listsOf = (tally: AlarmTally, { fromMs, toMs }: MetricRange) => {
  const { starts, priorities } = tally
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const firstMs = Math.floor(fromMs / dayMs) * dayMs
  const counts = countsIn(starts, firstMs, dayMs, Math.ceil((toMs - firstMs) / dayMs))
  const days = Array.from(counts, (alarms, place) => ({ day: dayOf(firstMs + place * dayMs), alarms }))
  return {
    topCodes: topCodesOf(tally),
    topMachines: topMachinesOf(tally),
    priorities: alarmPriorities.map((priority) => {
      const count = priorities[priority] ?? 0
      return { priority, count, share: shareOf(count, starts.length) }
    }),
    days,
  }
}
