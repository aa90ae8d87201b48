import { rollupStepMs } from './rollup-step.ts'
import type { Silences } from './silences.ts'
import { timeLiteral } from './sql-text.ts'

/** A number of good quality: only these have a mean. */
const isGood = '(s.quality = 0 AND NOT isNaN(s.value))'
const timeMs = 'toUnixTimestamp64Milli(s.time)'
/** Later than any bucket, epoch ms. */
const farMs = 'toInt64(9000000000000)'

export interface WeightedQuery {
  /** Condition on the raw rows `s`, beside the time; rows of whole tags. */
  readonly rows: string
  /** Half-open range of the buckets, epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
  /** Expression of the start of the bucket that holds an expression in epoch ms, both Int64. */
  readonly startOf: (epochMs: string) => string
  readonly silences: Silences
  /** Values hold until now at most, epoch ms. */
  readonly nowMs: number
}

/** Start of the ten minutes that hold an expression in epoch ms. */
export const tenMinutesOf = (epochMs: string): string =>
  `intDiv(${epochMs}, ${rollupStepMs['10m']}) * ${rollupStepMs['10m']}`

/**
 * Rows of tag, start (epoch ms), samples, good, covered (ms), total (value · ms), minimum, maximum and last: the rule of
 * `domain/time-weighted.ts` in SQL. A bucket without own rows is there when an earlier value held in it.
 *
 * The inner statement groups raw rows by bucket. Sums depend on the order of addition, so its arrays are sorted by time.
 * The window passes the last value of a bucket on to the following ones.
 */
export const timeWeightedRows = ({ rows, fromMs, toMs, stepMs, startOf, silences, nowMs }: WeightedQuery): string => {
  // A closed bucket ends before now: the check of each row is only needed in the running one.
  const mayBeRunning = toMs > nowMs
  const now = `toInt64(${nowMs})`
  const untilNow = (from: string, until: string) =>
    mayBeRunning ? `if(${from} <= ${now}, least(${until}, greatest(${now}, ${from} + 1)), ${until})` : until
  const buckets = `
    SELECT s.tag AS tag, ${startOf(timeMs)} AS start, toUInt32(count()) AS samples, toUInt32(countIf(${isGood})) AS good,
      minIf(s.value, ${isGood}) AS own_minimum, maxIf(s.value, ${isGood}) AS own_maximum,
      argMaxIf(s.value, s.time, ${isGood}) AS own_last, argMax(if(${isGood}, s.value, nan), s.time) AS tail,
      arraySort(groupArray(${timeMs}) AS unsorted) AS times,
      arraySort((value, time) -> time, groupArray(if(${isGood}, s.value, nan)), unsorted) AS held
    FROM sample AS s FINAL WHERE ${rows} AND ${silences.readFrom(fromMs)} AND s.time < ${timeLiteral(toMs)}
    GROUP BY tag, start`
  const linked = `
    SELECT tag, start AS row_start, samples AS row_samples, good AS row_good, own_minimum, own_maximum, own_last, tail,
      times[1] AS first_time,
      if(isNaN(tail), 0, ${untilNow('times[-1]', `times[-1] + ${silences.ofTag}`)}) AS tail_until,
      arrayMap((value, time, next) -> if(isNaN(value), 0, ${untilNow('time', `least(next, time + ${silences.ofTag})`)} - time),
        held, times, arrayPushBack(arrayPopFront(times), start + ${stepMs})) AS spans,
      arraySum(spans) AS row_covered,
      arraySum((value, span) -> if(span = 0, 0, value * span), held, spans) AS row_total,
      lagInFrame(tail, 1, nan) OVER ordered AS before, lagInFrame(tail_until, 1, toInt64(0)) OVER ordered AS before_until,
      leadInFrame(start, 1, ${farMs}) OVER ordered AS next_start
    FROM (${buckets}) AS bucket_rows ${silences.join}
    WINDOW ordered AS (PARTITION BY tag ORDER BY start ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)`
  // place 0 is the row itself, in which a value from before may have held; then come buckets in which its last value holds on.
  const spread = `
    SELECT tag, row_start + place * ${stepMs} AS start, if(place = 0, row_samples, 0) AS samples,
      if(place = 0, row_good, 0) AS good, own_minimum, own_maximum, own_last, if(place = 0, row_total, 0) AS own_total,
      if(place = 0, row_covered, 0) AS own_covered, if(place = 0, before, tail) AS carried_value,
      if(place = 0, greatest(least(before_until, first_time) - row_start, 0),
        least(tail_until, row_start + place * ${stepMs} + ${stepMs}) - (row_start + place * ${stepMs})) AS carried
    FROM (${linked})
    ARRAY JOIN range(toUInt32(1 + greatest(0, least(
      intDiv(next_start - row_start, ${stepMs}) - 1,
      intDiv(least(tail_until, toInt64(${toMs})) - 1 - row_start, ${stepMs}))))) AS place
    WHERE row_start + place * ${stepMs} >= ${fromMs} AND row_start + place * ${stepMs} < ${toMs}`
  const either = (pick: 'least' | 'greatest', own: string) =>
    `multiIf(good > 0 AND carried > 0, ${pick}(${own}, carried_value), good > 0, ${own}, carried > 0, carried_value, 0)`
  const [minimum, maximum] = [either('least', 'own_minimum'), either('greatest', 'own_maximum')]
  return `
    SELECT tag, start, samples, good, toUInt32(own_covered + carried) AS covered, ${minimum} AS minimum,
      ${maximum} AS maximum,
      if(${minimum} = ${maximum}, ${minimum} * (own_covered + carried),
        own_total + if(carried > 0, carried_value * carried, 0)) AS total,
      multiIf(good > 0, own_last, carried > 0, carried_value, 0) AS last
    FROM (${spread})`
}
