import { setImmediate } from 'node:timers/promises'
import { periodAt } from '../../../../domain/period.ts'
import { secondMs } from '../../../../domain/time-zone.ts'
import type { Historian } from '../../../../platform/server/telemetry/historian.ts'
import type { Farm } from '../../../farms/server/port.ts'
import type { FarmLosses } from '../../contract/fleet-losses.ts'
import type { EnergyAccount } from '../../contract/losses.ts'
import { rounded } from '../figures/day-steps.ts'
import { type FarmPlan, tagsOfPlan } from '../figures/farm-plan.ts'
import type { FarmPlans } from '../figures/farm-plans.ts'
import { type StepStore, stepAt, stepMs } from '../figures/step-store.ts'
import { dayLosses } from './day-losses.ts'
import { readTimelines } from './machine-timelines.ts'

/** The longest local day with the steps that a wind is compared over. */
const stepsKept = 24 * 6 + 8
/** A step counts when it has been over for so long: by then what was measured in it has come. */
const settleMs = 30 * secondMs
/** Farms of one question to the historian. */
const farmsAtOnce = 25

export interface FleetLossesOptions {
  readonly plansOf: FarmPlans
  readonly historian: Pick<Historian, 'changes' | 'newest' | 'series'>
  /** The store of ten-minute means that the figures of today use. */
  readonly store: StepStore
  readonly now?: () => number
}

const written = ({ expectedKwh, producedKwh, losses }: EnergyAccount) => ({
  expectedKwh: rounded(expectedKwh, 3),
  producedKwh: rounded(producedKwh, 3),
  losses: losses.map((loss) => ({ ...loss, kwh: rounded(loss.kwh, 3) })),
})

interface Held {
  readonly plan: FarmPlan
  readonly toStep: number
  readonly losses: FarmLosses
}

/**
 * Lost energy of today by cause. Worked out once a step for everybody who asks; which farms a person may ask for is the
 * caller's to check.
 */
export const createFleetLosses = ({ plansOf, historian, store, now = Date.now }: FleetLossesOptions) => {
  const held = new Map<string, Held>()
  let turn: Promise<unknown> = Promise.resolve()

  const workOut = async (plans: readonly FarmPlan[], nowMs: number, toStep: number) => {
    const parts = plans.map((plan) => ({ ...tagsOfPlan(plan), missing9999: plan.missing9999 }))
    const tags = {
      means: parts.flatMap(({ means }) => means),
      states: parts.flatMap(({ states }) => states),
      missing9999: new Set(parts.flatMap(({ missing9999 }) => [...missing9999])),
    }
    const loaded = await store.load(tags, toStep - stepsKept, stepAt(nowMs) + 1)
    for (const plan of plans) {
      const dayStartMs = periodAt(plan.timezone, 'day', nowMs).startMs
      const untilMs = Math.max(toStep * stepMs, dayStartMs)
      const range = { fromMs: dayStartMs, toMs: untilMs, level: '10m' } as const
      const timelines = untilMs > dayStartMs ? await readTimelines(historian, plan, plan.machines, range) : []
      const { machines, ...farm } = dayLosses(plan, loaded, timelines, { dayStartMs, toStep })
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
    const toStep = stepAt(nowMs - settleMs)
    const isDue = (plan: FarmPlan) => {
      const known = held.get(plan.farmCode)
      return known?.plan !== plan || known.toStep !== toStep
    }
    // One piece of work at a time: who asks for the same meanwhile finds it there.
    const done = turn.then(async () => {
      const due = plans.filter(isDue)
      for (let start = 0; start < due.length; start += farmsAtOnce)
        await workOut(due.slice(start, start + farmsAtOnce), nowMs, toStep)
    })
    turn = done.catch(() => undefined)
    await done
    return plans.flatMap(({ farmCode }) => held.get(farmCode)?.losses ?? [])
  }
}
