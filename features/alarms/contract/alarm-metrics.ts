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

const top = (keys: readonly string[]) =>
  [...Map.groupBy(keys, (key) => key)]
    .map(([key, own]) => ({ key, count: own.length, share: shareOf(own.length, keys.length) }))
    .toSorted((left, right) => right.count - left.count || (left.key < right.key ? -1 : 1))
    .slice(0, topCount)

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The middle one, or the mean of the two in the middle; null of none. */
export const medianOf = (sorted: readonly number[]): number | null => {
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** The smallest value that 90 % of all do not exceed; null of none. */
export const p90Of = (sorted: readonly number[]): number | null => sorted[Math.ceil(0.9 * sorted.length) - 1] ?? null

const overlapMs = (span: { readonly fromMs: number; readonly toMs: number }, { fromMs, toMs }: MetricRange): number =>
  Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs))

const windowsOf = (starts: readonly number[], { fromMs, toMs }: MetricRange) => {
  const number = Math.max(1, Math.ceil((toMs - fromMs) / windowMs))
  const counts = new Map<number, number>()
  for (const ms of starts) {
    const window = Math.floor((ms - fromMs) / windowMs)
    counts.set(window, (counts.get(window) ?? 0) + 1)
  }
  const [peakWindow, peak] = [...counts].reduce<readonly [number, number]>(
    (best, one) => (one[1] > best[1] || (one[1] === best[1] && one[0] < best[0]) ? one : best),
    [0, 0],
  )
  return {
    perTenMinutes: {
      mean: starts.length / number,
      peak,
      peakAt: peak === 0 ? null : new Date(fromMs + peakWindow * windowMs).toISOString(),
    },
    crowdedShare: [...counts.values()].filter((count) => count > crowdedAbove).length / number,
  }
}

const floodFigures = (starts: readonly number[], range: MetricRange): MetricFigures['floods'] => {
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

const hoursOf = (spans: readonly HiddenSpan[], kind: HiddenSpan['kind'], range: MetricRange): number =>
  sumOf(spans.filter((span) => span.kind === kind).map((span) => overlapMs(span, range))) / 3_600_000

/** All figures of a range. `alarms` are those that started in it or stood in it, in any order. */
export const figuresOf = (
  alarms: readonly MetricAlarm[],
  hidden: readonly HiddenSpan[],
  range: MetricRange,
): MetricFigures => {
  const { fromMs, toMs, nowMs } = range
  const own = alarms.filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
  const starts = own.map(({ startMs }) => startMs)
  const waits = own
    .flatMap(({ receivedMs, acknowledgedMs }) =>
      acknowledgedMs === null ? [] : [(acknowledgedMs - receivedMs) / 1000],
    )
    .toSorted((left, right) => left - right)
  const topShare = (keys: readonly string[]) => shareOf(sumOf(top(keys).map((one) => one.count)), keys.length)
  return {
    alarms: own.length,
    perDay: own.length / ((toMs - fromMs) / dayMs),
    ...windowsOf(starts, range),
    floods: floodFigures(starts, range),
    topCodesShare: topShare(own.map(codeKey)),
    topMachinesShare: topShare(own.map(machineKey)),
    chattering: chatterFigures(own),
    fleeting: own.filter(({ startMs, endMs }) => endMs !== null && endMs - startMs < fleetingMs).length,
    standing: alarms.filter(
      ({ startMs, endMs }) =>
        (endMs === null || endMs >= fromMs) && Math.min(endMs ?? nowMs, toMs) - startMs > standingMs,
    ).length,
    acknowledging: { count: waits.length, medianS: medianOf(waits), p90S: p90Of(waits) },
    shelvedHours: hoursOf(hidden, 'shelved', range),
    suppressedHours: hoursOf(hidden, 'suppressed', range),
    unmapped: own.filter(({ isMapped }) => !isMapped).length,
    savedByCauses: own.filter(({ id, causeId }) => causeId !== id).length,
  }
}

const codeKey = ({ manufacturer, code }: MetricAlarm) => keyOf(manufacturer, code)
const machineKey = ({ farmCode, deviceCode }: MetricAlarm) => keyOf(farmCode, deviceCode)
const partsOf = (key: string) => JSON.parse(key) as [string, string]

/** The lists beside the figures: most frequent codes and machines, priorities, days. */
export const listsOf = (alarms: readonly MetricAlarm[], { fromMs, toMs }: MetricRange) => {
  const own = alarms.filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const byDay = Map.groupBy(own, ({ startMs }) => dayOf(startMs))
  const days = new Set<string>()
  for (let ms = fromMs; ms < toMs; ms += dayMs) days.add(dayOf(ms))
  days.add(dayOf(toMs - 1))
  return {
    topCodes: top(own.map(codeKey)).map(({ key, count, share }) => {
      const [manufacturer, code] = JSON.parse(key) as [string | null, string]
      return { code, manufacturer, count, share }
    }),
    topMachines: top(own.map(machineKey)).map(({ key, count, share }) => {
      const [farmCode, machineCode] = partsOf(key)
      return { farmCode, machineCode, count, share }
    }),
    priorities: alarmPriorities.map((priority) => {
      const count = own.filter((one) => one.priority === priority).length
      return { priority, count, share: shareOf(count, own.length) }
    }),
    days: [...days].sort().map((day) => ({ day, alarms: byDay.get(day)?.length ?? 0 })),
  }
}
