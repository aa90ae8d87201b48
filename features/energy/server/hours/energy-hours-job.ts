import { minuteMs } from '../../../../domain/time-zone.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Job } from '../../../../platform/server/jobs/job.ts'
import { farmsIn } from '../../../farms/server/port.ts'
import { createFarmPlans } from '../../../fleet-state/server/plans-port.ts'
import { energyPlans } from '../energy-plan.ts'
import { createHourKeeper } from './keep-hours.ts'

/** So long one run works backwards through history. Hours that ended and days that changed are always worked out. */
const mostBackwardMs = 3 * minuteMs

/** Sums by hour of all farms, for figures of long ranges. */
export const energyHoursJob = ({ relations: { db }, historian, log }: ServerContext): Job => {
  const keepHours = createHourKeeper(historian)
  const plansOf = createFarmPlans({
    db,
    onError: (error) => log.warn({ err: error }, 'could not refresh the plans of farms'),
  })
  return {
    name: 'energy.hours',
    version: '1',
    everyMs: 5 * minuteMs,
    run: async (signal) => {
      const farms = await farmsIn(db, 'all')
      const hours = await keepHours(await energyPlans({ db, plansOf }, farms, false), mostBackwardMs, signal)
      return hours === 0 ? null : `Energy of ${hours} hours of farms worked out`
    },
  }
}
