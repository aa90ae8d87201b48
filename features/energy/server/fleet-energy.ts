import { dayPeriod } from '../../../domain/period.ts'
import { dayMs } from '../../../domain/time-zone.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import type { Historian } from '../../../platform/server/telemetry/historian.ts'
import { type EnergyReply, mostEnergyBuckets, mostEnergyDays } from '../contract/energy.ts'
import { bucketsBefore, type EnergyBuckets, type EnergyRange, energyBuckets } from './energy-buckets.ts'
import type { EnergyPlan } from './energy-plan.ts'
import { energySubjects } from './energy-subjects.ts'
import { readStoredHours } from './hours/stored-hours.ts'
import { producedEnergy } from './produced-energy.ts'
import { registerEnergy } from './register-energy.ts'
import { affordableLevel, createStepQuantities, type StepFarm, tenMinutes } from './step-quantities.ts'

export interface EnergyQuestion extends EnergyRange {
  readonly plans: readonly EnergyPlan[]
  /** Zone of all farms; undefined: each has its own calendar. */
  readonly zone: string | undefined
  readonly withMachines: boolean
  readonly withBefore: boolean
  readonly producedOnly: boolean
}

/** Buckets of an hour, at least this long: that many of them are counted before they are made. */
const leastBucketMs = { hour: dayMs / 24, day: dayMs * 0.95, week: 7 * dayMs, month: 28 * dayMs, year: 365 * dayMs }

const checkLength = ({ from, to, by }: EnergyRange): void => {
  const lengthMs = dayPeriod('UTC', to).startMs - dayPeriod('UTC', from).startMs
  if (lengthMs <= 0) throw invalid('The range is empty', [{ path: 'query.to', message: 'must be after from' }])
  if (lengthMs > mostEnergyDays * dayMs)
    throw invalid(`The range is too long. The limit is ${mostEnergyDays} days.`, [
      { path: 'query.to', message: `must be at most ${mostEnergyDays} days after from` },
    ])
  if (lengthMs / leastBucketMs[by] > mostEnergyBuckets)
    throw invalid(`The range has more than ${mostEnergyBuckets} steps. Choose longer steps or a shorter range.`, [
      { path: 'query.by', message: 'must be a longer step' },
    ])
}

/** The calendar of each farm. By the hour several zones have none in common: those are shown in UTC. */
const calendarsOf = (question: EnergyQuestion) => {
  const { plans, zone, by } = question
  const zones = [...new Set(plans.map(({ timezone }) => timezone))]
  const shared = zone ?? (by === 'hour' && zones.length > 1 ? 'UTC' : zones.length === 1 ? zones[0] : undefined)
  const first = energyBuckets(question, shared ?? zones[0] ?? 'UTC')
  const made = new Map([[first.zone, first]])
  return {
    first,
    ownCalendars: shared === undefined && zones.length > 1,
    of({ timezone }: EnergyPlan): EnergyBuckets {
      const own = shared ?? timezone
      const known = made.get(own) ?? energyBuckets(question, own)
      made.set(own, known)
      // A zone that skipped a day has other steps than the first: it is shown by the first one's calendar.
      return known.buckets.length === first.buckets.length ? known : first
    },
  }
}

/** Energy of farms and their figures over a range. Rights are the caller's to check. */
export const createFleetEnergy = (historian: Pick<Historian, 'totals' | 'series' | 'newest' | 'hourSums'>) => {
  const stepQuantities = createStepQuantities(historian)

  const registersOf = async (plan: EnergyPlan, edgesMs: readonly number[], nowMs: number) => {
    const read = async (tagId: number | undefined) =>
      tagId === undefined
        ? undefined
        : [...(await registerEnergy(historian, tagId, edgesMs, { fullPowerKw: plan.installedPowerKw, nowMs }))]
    const [exported, imported] = await Promise.all([read(plan.exportTag), read(plan.importTag)])
    return { ...(exported && { exported }), ...(imported && { imported }) }
  }

  return async (question: EnergyQuestion, nowMs: number, signal?: AbortSignal): Promise<EnergyReply> => {
    checkLength(question)
    const { plans, withMachines, withBefore, producedOnly } = question
    const calendars = calendarsOf(question)
    const [produced, before, registers] = await Promise.all([
      producedEnergy(historian, plans, (plan) => calendars.of(plan).buckets, withMachines),
      withBefore
        ? producedEnergy(historian, plans, (plan) => bucketsBefore(question, calendars.of(plan), nowMs), withMachines)
        : undefined,
      producedOnly ? [] : Promise.all(plans.map((plan) => registersOf(plan, calendars.of(plan).edgesMs, nowMs))),
    ])
    const farms = plans.map(
      (plan): StepFarm => ({
        plan,
        hasOwnPower: produced.get(plan.farmCode)?.hasOwn ?? false,
        edgesMs: calendars.of(plan).edgesMs,
      }),
    )
    const isWhole = !producedOnly && farms.length > 0
    const level = isWhole ? affordableLevel(farms, nowMs) : undefined
    const stored = isWhole && !level ? await readStoredHours(historian, farms, withMachines) : undefined
    const sums = level ? await stepQuantities(farms, level, nowMs, signal) : stored
    const sourceStepMs = level?.stepMs ?? (stored && stored.size > 0 ? tenMinutes.stepMs : null)
    const subjects = plans.map((plan, index) => {
      const own = produced.get(plan.farmCode)
      if (!own) return []
      return energySubjects(
        {
          plan,
          edgesMs: calendars.of(plan).edgesMs,
          produced: own,
          before: before?.get(plan.farmCode),
          sums: sums?.get(plan.farmCode),
          registers: registers[index] ?? {},
        },
        withMachines,
        nowMs,
      )
    })
    const earlier = withBefore ? bucketsBefore(question, calendars.first, nowMs) : undefined
    return {
      zone: calendars.first.zone,
      ownCalendars: calendars.ownCalendars,
      nowMs,
      buckets: calendars.first.buckets.map((bucket, index) => ({
        ...bucket,
        ...(earlier && { before: earlier[index]?.label ?? null }),
      })),
      sourceStepMs,
      subjects: subjects.flat(),
    }
  }
}
