import { minuteMs } from '../../../domain/time-zone.ts'
import type { StateSpan } from './history-states.ts'
import { type Cause, type CauseMoment, causeOf, isSameCause } from './machine-cause.ts'

/** A value over time: each value holds from its time until the next one. Times are epoch ms, ascending. */
export interface Timeline<Value> {
  readonly times: readonly number[]
  readonly values: readonly Value[]
}

/** What the history tells of a machine. */
export interface MachineTimelines {
  readonly connection: Timeline<CauseMoment['connection']>
  readonly states: Timeline<string | null>
  readonly codes: Timeline<CauseMoment['code']>
  readonly setpoints: Timeline<number | null>
  /** What is judged by means of ten minutes: high wind, doubts, power. */
  readonly judgements?: Timeline<Judgement>
}

export type Judgement = Pick<
  CauseMoment,
  'isHighWind' | 'isSensorDoubted' | 'isUnderperforming' | 'temperatureC' | 'expectedShare'
>

/** Reads a timeline at ascending times. */
const readerOf = <Value>({ times, values }: Timeline<Value>) => {
  let next = 0
  return {
    at(timeMs: number): Value | undefined {
      while (next < times.length && (times[next] as number) <= timeMs) next += 1
      return values[next - 1]
    },
    /** Time of the next value after the last one that was read. */
    nextMs: () => times[next] ?? Number.POSITIVE_INFINITY,
  }
}

const spanOf = (from: number, to: number, cause: Cause): StateSpan => ({ from, to, ...cause })

/** Spans of [fromMs, toMs) without holes; two that follow each other have different causes. */
export const stateSpans = (
  { connection, states, codes, setpoints, judgements = { times: [], values: [] } }: MachineTimelines,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  machine: Pick<CauseMoment, 'technology' | 'isDispatchable'> = {},
): StateSpan[] => {
  const [connections, words, told, limits, judged] = [
    readerOf(connection),
    readerOf(states),
    readerOf(codes),
    readerOf(setpoints),
    readerOf(judgements),
  ]
  const readers = [connections, words, told, limits, judged]
  const spans: StateSpan[] = []
  let openFrom = fromMs
  let open: Cause | undefined
  for (let timeMs = fromMs; timeMs < toMs; timeMs = Math.min(...readers.map((reader) => reader.nextMs()))) {
    const cause = causeOf({
      ...machine,
      connection: connections.at(timeMs) ?? 'silent',
      state: words.at(timeMs) ?? null,
      code: told.at(timeMs),
      setpointShare: limits.at(timeMs) ?? null,
      ...judged.at(timeMs),
    })
    if (open && isSameCause(open, cause)) continue
    if (open) spans.push(spanOf(openFrom, timeMs, open))
    openFrom = timeMs
    open = cause
  }
  if (open) spans.push(spanOf(openFrom, toMs, open))
  return spans
}

/** Means of a signal at stored steps: for how long it was known in each. */
export interface CoveredSteps {
  /** Starts of the steps, epoch ms, ascending. */
  readonly times: readonly number[]
  /** Time known in a step, ms. */
  readonly covered: readonly number[]
  readonly stepMs: number
}

/** A step with all but this share of its time is whole. */
const wholeShare = 0.98
/** The last steps may not hold the newest values yet: a gap at the end that is shorter than this is none. */
const settleMs = 2 * minuteMs

/** Times known in a step that has values: all of it, or a part beside an empty neighbour. */
const knownPart = ({ times, covered, stepMs }: CoveredSteps, index: number, untilMs: number) => {
  const [start, knownMs] = [times[index] as number, covered[index] ?? 0]
  const end = Math.min(start + stepMs, untilMs)
  const isKnown = (beside: number, timeMs: number) => times[beside] === timeMs && (covered[beside] ?? 0) > 0
  const hasBefore = isKnown(index - 1, start - stepMs)
  const hasAfter = isKnown(index + 1, start + stepMs)
  const isWhole = knownMs >= wholeShare * (end - start)
  return {
    fromMs: isWhole || hasBefore ? start : Math.max(start, end - knownMs),
    /** Undefined: the next step goes on. */
    gapMs: hasAfter ? undefined : !isWhole && hasBefore ? start + knownMs : end,
  }
}

/**
 * When a signal was known. A step that is known in part borders a gap on the side of its empty neighbour. A gap inside a
 * step has no place and stays out. Steps end at `untilMs`.
 */
export const knownTimeline = (steps: CoveredSteps, untilMs: number): Timeline<boolean> => {
  const times: number[] = []
  const values: boolean[] = []
  const put = (timeMs: number, value: boolean) => {
    if (values.at(-1) === value) return
    times.push(timeMs)
    values.push(value)
  }
  for (let index = 0; index < steps.times.length; index += 1) {
    if ((steps.covered[index] ?? 0) <= 0) continue
    const { fromMs, gapMs } = knownPart(steps, index, untilMs)
    put(fromMs, true)
    if (gapMs !== undefined && untilMs - gapMs > settleMs) put(gapMs, false)
  }
  return { times, values }
}
