import { setImmediate } from 'node:timers/promises'
import { periodAt } from '../../../../domain/period.ts'
import { minuteMs } from '../../../../domain/time-zone.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import type { Farm } from '../../../farms/server/port.ts'
import type { FarmLosses } from '../../contract/fleet-losses.ts'
import type { EnergyAccount } from '../../contract/losses.ts'
import { currentSteps, settledStep } from '../figures/current-steps.ts'
import { rounded } from '../figures/day-steps.ts'
import { type FarmPlan, tagsOfPlans } from '../figures/farm-plan.ts'
import type { FarmPlans } from '../figures/farm-plans.ts'
import { createStepStore, type StepStore, stepAt, stepMs } from '../figures/step-store.ts'
import { dayLosses } from './day-losses.ts'
import { type EarlierSteps, earlierSteps } from './earlier-steps.ts'
import { readTimelines } from './machine-timelines.ts'
import { stepsBefore } from './step-judgements.ts'

/** Farms of one question to the historian. */
const farmsAtOnce = 25
/** Steps before the day are read again after this long: late data of the evening before are then seen. */
const earlierForMs = 60 * minuteMs

export interface FleetLossesOptions {
  readonly plansOf: FarmPlans
  readonly historian: Pick<Historian, 'changes' | 'newest' | 'series'>
  readonly atsSummaryActive?: boolean
  /** The store of ten-minute means that the figures of today use. */
  readonly store: StepStore
  readonly now?: () => number
}

const written = ({ expectedKwh, producedKwh, losses }: EnergyAccount) => ({
  expectedKwh: rounded(expectedKwh, 3),
  producedKwh: rounded(producedKwh, 3),
  losses: losses.map((loss) => ({ ...loss, kwh: rounded(loss.kwh, 3) })),
})

interface HeldEarlier {
  readonly plan: FarmPlan
  readonly readAtMs: number
  readonly steps: EarlierSteps
}

/** A farm and the first step of its day. */
interface FarmDay {
  readonly plan: FarmPlan
  readonly firstStep: number
}

/** Steps before the days of farms, read once an hour. */
const createEarlierReader = ({
  historian,
  atsSummaryActive = false,
  now = Date.now,
}: Omit<FleetLossesOptions, 'plansOf' | 'store'>) => {
  const held = new Map<string, HeldEarlier>()
  return async (farms: readonly FarmDay[]): Promise<(farmCode: string) => EarlierSteps> => {
    const nowMs = now()
    const due = farms.filter(({ plan, firstStep }) => {
      const known = held.get(plan.farmCode)
      return known?.plan !== plan || known.steps.toStep !== firstStep || nowMs - known.readAtMs >= earlierForMs
    })
    if (due.length > 0) {
      const firstSteps = due.map(({ firstStep }) => firstStep)
      const read = createStepStore(historian, { atsSummaryActive, now })
      const plans = due.map(({ plan }) => plan)
      const loaded = await read.load(tagsOfPlans(plans), Math.min(...firstSteps) - stepsBefore, Math.max(...firstSteps))
      for (const { plan, firstStep } of due) {
        const steps = earlierSteps(plan, loaded, { fromStep: firstStep - stepsBefore, toStep: firstStep })
        held.set(plan.farmCode, { plan, readAtMs: nowMs, steps })
      }
    }
    return (farmCode) => (held.get(farmCode) as HeldEarlier).steps
  }
}

interface Held {
  readonly plan: FarmPlan
  readonly toStep: number
  readonly losses: FarmLosses
}

/**
 * Lost energy of today by cause. Worked out once a step for everybody who asks; which farms a person may ask for is the
 * caller's to check.
 */
export const createFleetLosses = (options: FleetLossesOptions) => {
  const { plansOf, historian, store, now = Date.now } = options
  const readEarlier = createEarlierReader(options)
  const held = new Map<string, Held>()
  let turn: Promise<unknown> = Promise.resolve()

  const workOut = async (plans: readonly FarmPlan[], nowMs: number) => {
    const { loaded, toStep } = await currentSteps(store, plans, nowMs)
    const dayStartOf = ({ timezone }: FarmPlan) => periodAt(timezone, 'day', nowMs).startMs
    const earlierOf = await readEarlier(plans.map((plan) => ({ plan, firstStep: stepAt(dayStartOf(plan)) })))
    for (const plan of plans) {
      const dayStartMs = dayStartOf(plan)
      const untilMs = Math.max(toStep * stepMs, dayStartMs)
      const range = { fromMs: dayStartMs, toMs: untilMs, level: '10m' } as const
      const timelines = untilMs > dayStartMs ? await readTimelines(historian, plan, plan.machines, range) : []
      const { machines, ...farm } = dayLosses(plan, loaded, timelines, {
        dayStartMs,
        toStep,
        earlier: earlierOf(plan.farmCode),
      })
      held.set(plan.farmCode, {
        plan,
        toStep,
        losses: {
          farmCode: plan.farmCode,
          dayStartMs,
          untilMs,
          ...written(farm),
          machines: machines.map(({ machineCode, ...own }) => ({ machineCode, ...written(own) })),
        },
      })
      await setImmediate()
    }
  }

  return async (farms: readonly Farm[]): Promise<FarmLosses[]> => {
    const plans = await plansOf(farms)
    const nowMs = now()
    const toStep = settledStep(nowMs)
    const isDue = (plan: FarmPlan) => {
      const known = held.get(plan.farmCode)
      return known?.plan !== plan || known.toStep !== toStep
    }
    // One piece of work at a time: who asks for the same meanwhile finds it there.
    const done = turn.then(async () => {
      const due = plans.filter(isDue)
      for (let start = 0; start < due.length; start += farmsAtOnce)
        await workOut(due.slice(start, start + farmsAtOnce), nowMs)
    })
    turn = done.catch(() => undefined)
    await done
    return plans.flatMap(({ farmCode }) => held.get(farmCode)?.losses ?? [])
  }
}
