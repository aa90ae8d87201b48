import { periodAt } from '../../../../domain/period.ts'
import { dayMs, minuteMs, secondMs } from '../../../../domain/time-zone.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import { assetsOfFarms, type Farm } from '../../../farms/server/port.ts'
import { tagsOfFarms } from '../../../plant-connection/server/port.ts'
import { farmToday } from './day-figures.ts'
import { type FarmPlan, farmPlans, planSignals, tagsOfPlan } from './farm-plan.ts'
import { createStepStore, stepAt, stepMs } from './step-store.ts'

const stepsShown = dayMs / stepMs
/** The longest local day has 25 hours and may begin inside a step: so many steps hold it and the last 24 hours. */
const stepsKept = stepsShown + 8
/** A step counts when it has been over for so long: by then what was measured in it has come. */
const settleMs = 30 * secondMs
/** Plans are read again after so long, so that a new machine or model is noticed; a new farm is at once. */
const planAgeMs = 2 * minuteMs

type Answer = ReturnType<typeof farmToday>

export interface FleetTodayOptions {
  readonly db: Db
  readonly historian: Pick<Historian, 'series'>
  readonly atsSummaryActive?: boolean
  readonly now?: () => number
  readonly onError?: (error: unknown) => void
}

/** Plans of farms, kept for a while: of 10,000 machines they are not read for every question. */
const createPlans = ({ db, now = Date.now, onError = () => undefined }: FleetTodayOptions) => {
  const kept = new Map<string, { readonly plan: FarmPlan; readonly readAtMs: number }>()

  const read = async (farms: readonly Farm[]) => {
    if (farms.length === 0) return
    const readAtMs = now()
    const codes = farms.map(({ farmCode }) => farmCode)
    const assets = await assetsOfFarms(db, codes)
    const tags = await tagsOfFarms(db, codes, planSignals)
    for (const [farmCode, plan] of farmPlans(farms, assets, tags)) kept.set(farmCode, { plan, readAtMs })
  }

  let isReading = false
  const readLater = (farms: readonly Farm[]) => {
    if (isReading) return
    isReading = true
    void read(farms)
      .catch(onError)
      .finally(() => {
        isReading = false
      })
  }

  return async (farms: readonly Farm[]): Promise<FarmPlan[]> => {
    await read(farms.filter(({ farmCode }) => !kept.has(farmCode)))
    const old = farms.filter(({ farmCode }) => now() - (kept.get(farmCode)?.readAtMs ?? 0) > planAgeMs)
    if (old.length > 0) readLater(old)
    return farms.flatMap(({ farmCode }) => kept.get(farmCode)?.plan ?? [])
  }
}

/**
 * Figures of the last 24 hours and of today. Values and plans are shared by everybody who asks; which farms a person may
 * ask for is the caller's to check.
 */
export const createFleetToday = (options: FleetTodayOptions) => {
  const { historian, now = Date.now } = options
  const plansOf = createPlans(options)
  const store = createStepStore(historian, options)
  /** Worked out from the store's version and up to a step; plans are compared by identity. */
  const worked = new Map<string, { plan: FarmPlan; version: number; toStep: number; answer: Answer }>()

  return async (farms: readonly Farm[]) => {
    const plans = await plansOf(farms)
    const toStep = stepAt(now() - settleMs)
    const fromStep = toStep - stepsShown
    const parts = plans.map((plan) => ({ ...tagsOfPlan(plan), missing9999: plan.missing9999 }))
    const tags = {
      means: parts.flatMap(({ means }) => means),
      states: parts.flatMap(({ states }) => states),
      missing9999: new Set(parts.flatMap(({ missing9999 }) => [...missing9999])),
    }
    const read = await store.load(tags, toStep - stepsKept, toStep)
    const version = store.version()
    const answers = plans.map((plan) => {
      const known = worked.get(plan.farmCode)
      if (known && known.plan === plan && known.version === version && known.toStep === toStep) return known.answer
      // The day of the last whole step: at midnight nothing jumps to an empty day before there is a step of it.
      const dayStartMs = periodAt(plan.timezone, 'day', toStep * stepMs - 1).startMs
      const answer = farmToday(plan, read, { fromStep, toStep, dayStartMs })
      worked.set(plan.farmCode, { plan, version, toStep, answer })
      return answer
    })
    return { fromMs: fromStep * stepMs, stepMs, steps: stepsShown, farms: answers }
  }
}
export type FleetTodayReader = ReturnType<typeof createFleetToday>

/** The reader of a running server. */
export const fleetTodayOf = ({ relations, historian, config, log }: ServerContext): FleetTodayReader =>
  createFleetToday({
    db: relations.db,
    historian,
    atsSummaryActive: config?.atsSummaryActive ?? false,
    onError: (error) => log.warn({ err: error }, 'the figures of today could not be brought up to date'),
  })
