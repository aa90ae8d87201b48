import {
  type ClockChangeRule,
  firstInstantOfLocal,
  instantsOfLocal,
  isTimeZone,
  type OffsetSpan,
  offsetSpanAt,
  resolveLocal,
  toLocalMs,
} from '../../../domain/time-zone.ts'
import { type Cell, textOf } from '../../../platform/server/spreadsheet/cell.ts'
import { judgeTime } from '../../../platform/server/telemetry/believable.ts'
import type { ImportReason } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { timeParser } from '../contract/time-format.ts'

/** A wall clock of the repeated hour, with its two possible step starts. The order of the rows decides. */
export interface RepeatedTime {
  readonly localMs: number
  readonly earlierMs: number
  readonly laterMs: number
}

export type TimeReading = { readonly timeMs: number } | { readonly reason: ImportReason } | RepeatedTime
type TimeRule = ScadaMapping['time']

const dayMs = 86_400_000
/** Wall clocks this far from both ends of a span of one offset have one instant. */
const marginMs = 2 * dayMs

/** Step starts of a file with steps of whole days: calendar days of the zone, 23 to 25 hours long. */
const dayReader = (rule: TimeRule, stepMs: number) => (localMs: number) => {
  const startMs = rule.label === 'end' ? localMs - stepMs : localMs
  const exists = startMs % dayMs === 0 || instantsOfLocal(rule.zone, startMs).length > 0
  return exists ? firstInstantOfLocal(rule.zone, startMs) : undefined
}

/** Turns wall clocks of the zone into instants of their labels, or two of them. */
const zoneReader = ({ zone, label, daylightSaving }: TimeRule) => {
  let span: OffsetSpan | undefined

  const byRule = (localMs: number, rule: ClockChangeRule) => resolveLocal(zone, localMs, rule) as number

  /**
   * Some loggers add the step to the clock of its start. In Paris 03:00 then ends the first pass as well as the second.
   */
  const endOfPass = (localMs: number): readonly number[] => {
    const [before, after] = instantsOfLocal(zone, localMs - 1)
    return before === undefined || after === undefined ? [] : [before + 1, after + 1]
  }

  const nearChange = (localMs: number): number | ImportReason | readonly [number, number] => {
    const [first, second] = instantsOfLocal(zone, localMs)
    const { nonExisting, ambiguous } = daylightSaving
    if (first === undefined) return nonExisting === 'reject' ? 'time-does-not-exist' : byRule(localMs, nonExisting)
    if (second === undefined) {
      if (label === 'start' || ambiguous !== 'by-order') return first
      const [earlier, later] = endOfPass(localMs)
      return earlier === undefined || later === undefined ? first : [earlier, later]
    }
    if (ambiguous === 'by-order') return [first, second]
    return ambiguous === 'reject' ? 'time-is-ambiguous' : byRule(localMs, ambiguous)
  }

  return (localMs: number): number | ImportReason | readonly [number, number] => {
    if (span) {
      const timeMs = localMs - span.offsetMs
      if (timeMs >= span.startMs + marginMs && timeMs < span.endMs - marginMs) return timeMs
    }
    span = offsetSpanAt(zone, localMs)
    return nearChange(localMs)
  }
}

/**
 * Reads stamps by the mapping's rule and gives the start of their step as epoch ms.
 * Local times that the clocks skip or repeat follow the declared rule. Under `by-order` a repeated time comes with both instants.
 */
export const createTimeReader = (rule: TimeRule, nowMs: number) => {
  if (!isTimeZone(rule.zone)) throw new RangeError(`time.zone: "${rule.zone}" is not a time zone`)
  const stepMs = (rule.stepMinutes ?? 0) * 60_000
  const back = rule.label === 'end' ? stepMs : 0
  const parse = timeParser(rule.format)
  const isOfDays = stepMs > 0 && stepMs % dayMs === 0
  const readDay = dayReader(rule, stepMs)
  const readLocal = zoneReader(rule)

  const judged = (timeMs: number): TimeReading => {
    const reason = judgeTime(timeMs, nowMs)
    return reason ? { reason } : { timeMs }
  }

  const ofLocal = (localMs: number): TimeReading => {
    if (isOfDays) {
      const timeMs = readDay(localMs)
      return timeMs === undefined ? { reason: 'time-does-not-exist' } : judged(timeMs)
    }
    const found = readLocal(localMs)
    if (typeof found === 'number') return judged(found - back)
    if (typeof found === 'string') return { reason: found }
    return { localMs, earlierMs: found[0] - back, laterMs: found[1] - back }
  }

  return (cell: Cell | undefined): TimeReading => {
    if (cell instanceof Date) return ofLocal(cell.getTime())
    const written = parse(textOf(cell))
    if (written === undefined) return { reason: 'bad-time' }
    if ('localMs' in written) return ofLocal(written.localMs)
    const { instantMs } = written
    return isOfDays && rule.label === 'end' ? ofLocal(toLocalMs(rule.zone, instantMs)) : judged(instantMs - back)
  }
}
