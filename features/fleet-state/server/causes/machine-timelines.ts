import type { Historian, TagSeries, ValueChanges } from '../../../../platform/server/telemetry/historian.ts'
import type { ToldCode } from '../../contract/machine-cause.ts'
import {
  type CoveredSteps,
  knownTimeline,
  type MachineTimelines,
  type Timeline,
} from '../../contract/state-timeline.ts'
import type { FarmPlan, MachinePlan } from '../figures/farm-plan.ts'

/** Range of a question, epoch ms; `stepMs` see `Historian.changes`. */
export interface TimelineRange {
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs?: number | undefined
  /** Stored means by which gaps and set points are found. */
  readonly level: '10m' | '1h' | '1d'
}

const isTag = (tagId: number | undefined): tagId is number => tagId !== undefined

/** Changes of texts and codes, each after the value from before the range. */
const changesBefore = async (
  historian: Pick<Historian, 'changes' | 'newest'>,
  tagIds: readonly number[],
  { fromMs, toMs, stepMs }: TimelineRange,
): Promise<ReadonlyMap<number, Timeline<unknown>>> => {
  const [changes, before] = await Promise.all([
    historian.changes({ tagIds, fromMs, toMs, stepMs }),
    historian.newest(tagIds, fromMs),
  ])
  const byTag = new Map<number, ValueChanges>(changes.map((one) => [one.tagId, one]))
  return new Map(
    tagIds.map((tagId) => {
      const own = byTag.get(tagId)
      const first = before.get(tagId)
      const times = [...(first ? [fromMs] : []), ...(own?.times ?? [])]
      const values = [...(first ? [first.value] : []), ...(own?.values ?? [])]
      // A missing value is no word: the last one holds, and the gap is told by the power.
      return [tagId, wordsOf({ times, values })]
    }),
  )
}

const wordsOf = ({ times, values }: Timeline<unknown>): Timeline<unknown> => {
  const isWord = (index: number) => values[index] !== null && values[index] !== ''
  const kept = times.flatMap((_, index) => (isWord(index) ? index : []))
  return { times: kept.map((index) => times[index] as number), values: kept.map((index) => values[index]) }
}

const codeOf = (value: unknown, { codes }: MachinePlan): ToldCode | undefined => {
  if (typeof value !== 'number' || value === 0) return undefined
  return { code: value, text: codes?.texts[value], cause: codes?.causes[value] }
}

const mapped = <From, To>({ times, values }: Timeline<From>, to: (value: From) => To): Timeline<To> => ({
  times,
  values: values.map(to),
})

const nothing: Timeline<never> = { times: [], values: [] }

const coveredSteps = ({ times, covered = [], stepMs }: TagSeries): CoveredSteps => ({
  times,
  covered,
  stepMs: stepMs ?? 0,
})

const shareOf = (series: TagSeries | undefined, ratedKw: number | null): Timeline<number | null> => {
  if (!series || series.stepMs === null || !ratedKw) return nothing
  const times: number[] = []
  const values: (number | null)[] = []
  for (const [index, timeMs] of series.times.entries()) {
    const value = series.values[index]
    const share = typeof value === 'number' ? value / ratedKw : null
    if (values.length > 0 && values.at(-1) === share) continue
    times.push(timeMs)
    values.push(share)
  }
  return { times, values }
}

const connectionOf = (
  known: Timeline<boolean> | undefined,
  ofFarm: Timeline<boolean> | undefined,
): MachineTimelines['connection'] => {
  // A machine that sends no power is believed by its state alone.
  if (!known) return { times: [0], values: ['here'] }
  const times = [...new Set([0, ...known.times, ...(ofFarm?.times ?? [])])].sort((one, other) => one - other)
  let [own, farm] = [0, 0]
  return {
    times,
    values: times.map((timeMs) => {
      while ((known.times[own] ?? Number.POSITIVE_INFINITY) <= timeMs) own += 1
      while ((ofFarm?.times[farm] ?? Number.POSITIVE_INFINITY) <= timeMs) farm += 1
      if (known.values[own - 1]) return 'here'
      return ofFarm && !ofFarm.values[farm - 1] ? 'lost' : 'silent'
    }),
  }
}

/** What the history tells of machines of one farm, in their order. Rights are the caller's to check. */
export const readTimelines = async (
  historian: Pick<Historian, 'changes' | 'newest' | 'series'>,
  { technology, lifeTags = [], machines: all }: FarmPlan,
  machines: readonly MachinePlan[],
  range: TimelineRange,
): Promise<readonly MachineTimelines[]> => {
  const words = machines.flatMap(({ stateTag, codeTag }) => [stateTag, codeTag].filter(isTag))
  // A battery's set point is its task.
  const limited = technology === 'bess' ? [] : machines.flatMap(({ setpointTag }) => setpointTag ?? [])
  const powers = machines.flatMap(({ powerTag }) => powerTag ?? [])
  const asked = [...powers, ...limited, ...lifeTags]
  const [told, found] = await Promise.all([
    changesBefore(historian, words, range),
    asked.length === 0
      ? []
      : historian.series({
          tagIds: asked,
          fromMs: range.fromMs,
          toMs: range.toMs,
          widthPx: 10_000,
          resolution: range.level,
          asStored: true,
        }),
  ])
  const series = new Map(found.map((one) => [one.tagId, one]))
  const knownOf = (tagId: number): Timeline<boolean> => {
    const one = series.get(tagId)
    return one && one.stepMs !== null ? knownTimeline(coveredSteps(one), range.toMs) : nothing
  }
  // Nobody knows whether a farm was silent that sends no life word; with one machine it makes no difference.
  const life = lifeTags.map(knownOf).find(({ times }) => times.length > 0)
  const ofFarm = all.length > 1 ? life : undefined
  return machines.map((machine): MachineTimelines => {
    const wordsOfTag = (tagId: number | undefined) => (tagId === undefined ? nothing : (told.get(tagId) ?? nothing))
    return {
      connection: connectionOf(machine.powerTag === undefined ? undefined : knownOf(machine.powerTag), ofFarm),
      states: mapped(wordsOfTag(machine.stateTag), String),
      codes: mapped(wordsOfTag(machine.codeTag), (value) => codeOf(value, machine)),
      setpoints: shareOf(series.get(machine.setpointTag ?? -1), machine.ratedPowerKw),
    }
  })
}
