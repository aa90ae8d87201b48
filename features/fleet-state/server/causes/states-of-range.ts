import { dayMs, hourMs } from '../../../../domain/time-zone.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import type { HistoryStates } from '../../contract/history-states.ts'
import { stateSpans } from '../../contract/state-timeline.ts'
import type { FarmPlan } from '../figures/farm-plan.ts'
import { readTimelines, type TimelineRange } from './machine-timelines.ts'

/** Machine days up to which each change is in a reply. */
const mostExactDays = 1_000
/** Days of a range up to which means of ten minutes tell gaps and set points. In a longer one an hour is a pixel or two. */
const mostFineDays = 8
const mostHourDays = 10_000

/** How exact the states of so many machines over a range are. */
const rangeOf = (fromMs: number, toMs: number, machines: number): TimelineRange => {
  const days = (machines * (toMs - fromMs)) / dayMs
  const isFine = toMs - fromMs <= mostFineDays * dayMs
  if (days <= mostExactDays) return { fromMs, toMs, level: isFine ? '10m' : '1h' }
  return days <= mostHourDays
    ? { fromMs, toMs, level: '1h', stepMs: hourMs }
    : { fromMs, toMs, level: '1d', stepMs: dayMs / 4 }
}

export interface StatesQuery {
  readonly plan: FarmPlan
  /** All machines of the farm without it. */
  readonly machineCodes?: readonly string[] | undefined
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
}

/** States of machines over a range, up to now. Rights are the caller's to check. */
export const statesOfRange = async (
  historian: Pick<Historian, 'changes' | 'newest' | 'series'>,
  { plan, machineCodes, fromMs, toMs: endMs, nowMs }: StatesQuery,
): Promise<HistoryStates> => {
  const toMs = Math.max(Math.min(endMs, nowMs), fromMs)
  const machines = plan.machines.filter(({ machineCode }) => machineCodes?.includes(machineCode) ?? true)
  const range = rangeOf(fromMs, toMs, machines.length)
  const timelines = toMs > fromMs ? await readTimelines(historian, plan, machines, range) : []
  const { technology, isDispatchable = false } = plan
  return {
    fromMs,
    toMs,
    stepMs: range.stepMs ?? null,
    machines: machines.map(({ machineCode }, index) => {
      const own = timelines[index]
      return { machineCode, spans: own ? stateSpans(own, range, { technology, isDispatchable }) : [] }
    }),
  }
}
