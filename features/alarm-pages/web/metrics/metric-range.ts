import type { AlarmsView, MetricRangeName } from '../../../fleet-views/web/alarms-view-port.ts'
import type { MetricScope } from '../calls/alarm-queries.ts'

const dayMs = 86_400_000
/** The end of a range until now moves on by so much, ms: less often than people look. */
const stepMs = 300_000
export const daysOfRange: Readonly<Record<MetricRangeName, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
}

/** The range of the figures: both ends of the address, else a named one until now. */
export const metricRange = (
  { startedFrom, startedTo, range }: Pick<AlarmsView, 'startedFrom' | 'startedTo' | 'range'>,
  nowMs: number,
): Pick<MetricScope, 'from' | 'to'> & { readonly isNamed: boolean } => {
  const [fromMs, toMs] = [Date.parse(startedFrom), Date.parse(startedTo)]
  if (fromMs < toMs) return { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), isNamed: false }
  const endMs = Math.floor(nowMs / stepMs) * stepMs
  return {
    from: new Date(endMs - daysOfRange[range] * dayMs).toISOString(),
    to: new Date(endMs).toISOString(),
    isNamed: true,
  }
}
