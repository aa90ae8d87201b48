import { dayMs, hourMs } from '../../../../domain/time-zone.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import type { HistoryStates } from '../../contract/history-states.ts'
import { stateSpans } from '../../contract/state-timeline.ts'
import { type FarmPlan, tagsOfPlan } from '../figures/farm-plan.ts'
import { createStepStore, stepAt } from '../figures/step-store.ts'
import { judgedSteps } from './judged-steps.ts'
import { readTimelines, type TimelineRange } from './machine-timelines.ts'
import { stepJudgements, stepsBefore } from './step-judgements.ts'

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

/** Longest range, and most machine days, whose states are also judged by means of ten minutes. */
const mostJudgedDays = 3
const mostJudgedMachineDays = 150

type StatesHistorian = Pick<Historian, 'changes' | 'newest' | 'series'>

/** Icing, underperformance and suspect winds of the machines of a farm; undefined for a range that is too long. */
const judgementsOf = async (
  historian: StatesHistorian,
  plan: FarmPlan,
  { fromMs, toMs }: TimelineRange,
  atsSummaryActive: boolean,
) => {
  const days = (toMs - fromMs) / dayMs
  if (days > mostJudgedDays || days * plan.machines.length > mostJudgedMachineDays) return undefined
  const toStep = stepAt(toMs)
  // A running step has the judgement of the last whole one, also if the range begins in it.
  const firstStep = Math.min(stepAt(fromMs), toStep - 1)
  const readFrom = firstStep - stepsBefore
  const tags = { ...tagsOfPlan(plan), missing9999: plan.missing9999 }
  const store = createStepStore(historian, { atsSummaryActive })
  const loaded = await store.load(tags, readFrom, toStep)
  const judgements = stepJudgements(plan, loaded, judgedSteps(plan, loaded, readFrom, toStep), firstStep)
  return new Map(plan.machines.map(({ machineCode }, index) => [machineCode, judgements[index]]))
}

export interface StatesQuery {
  readonly plan: FarmPlan
  /** All machines of the farm without it. */
  readonly machineCodes?: readonly string[] | undefined
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  /** The platform has removed 9999 already. */
  readonly atsSummaryActive?: boolean
}

/** States of machines over a range, up to now. Rights are the caller's to check. */
export const statesOfRange = async (
  historian: StatesHistorian,
  { plan, machineCodes, fromMs, toMs: endMs, nowMs, atsSummaryActive = false }: StatesQuery,
): Promise<HistoryStates> => {
  const toMs = Math.max(Math.min(endMs, nowMs), fromMs)
  const machines = plan.machines.filter(({ machineCode }) => machineCodes?.includes(machineCode) ?? true)
  const range = rangeOf(fromMs, toMs, machines.length)
  const [timelines, judgements] =
    toMs > fromMs
      ? await Promise.all([
          readTimelines(historian, plan, machines, range),
          judgementsOf(historian, plan, range, atsSummaryActive),
        ])
      : [[], undefined]
  const { technology, isDispatchable = false } = plan
  return {
    fromMs,
    toMs,
    stepMs: range.stepMs ?? null,
    machines: machines.map(({ machineCode }, index) => {
      const own = timelines[index]
      const judged = judgements?.get(machineCode)
      const timeline = own && judged ? { ...own, judgements: judged } : own
      return { machineCode, spans: timeline ? stateSpans(timeline, range, { technology, isDispatchable }) : [] }
    }),
  }
}
