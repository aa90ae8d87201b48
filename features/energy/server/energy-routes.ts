import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid } from '../../../platform/server/http/problems.ts'
import { PromiseCache } from '../../../platform/server/http/promise-cache.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { WrittenReply } from '../../../platform/server/http/written-reply.ts'
import { createFarmPlans, farmsAskedFor, viewKey } from '../../fleet-state/server/plans-port.ts'
import { checkZone } from '../../history/server/port.ts'
import { type EnergyReply, getFleetEnergy } from '../contract/energy.ts'
import { energyPlans } from './energy-plan.ts'
import { createFleetEnergy } from './fleet-energy.ts'

/** An answer serves all who ask for the same within so long. */
const sharedMs = 10_000
const mostSharedBytes = 24_000_000

export const bindEnergyRoutes = (routes: Routes, { relations: { db }, historian, log }: ServerContext): void => {
  const plansOf = createFarmPlans({
    db,
    onError: (error) => log.warn({ err: error }, 'could not refresh the plans of farms'),
  })
  const fleetEnergy = createFleetEnergy(historian)
  const shared = new PromiseCache<WrittenReply<EnergyReply>>(mostSharedBytes, ({ size }) => size)

  routes.bind(getFleetEnergy, async ({ principal, query }) => {
    if (query.zone !== undefined) checkZone(query.zone)
    const { farmCode, from, to, by, zone } = query
    const withMachines = query.machines === 'true'
    if (withMachines && farmCode === undefined)
      throw invalid('Machines are shown of one farm', [{ path: 'query.machines', message: 'needs farmCode' }])
    const nowMs = Date.now()
    const key = JSON.stringify([await viewKey(db, principal), query, Math.floor(nowMs / sharedMs)])
    return shared.get(key, async () => {
      const farms = await farmsAskedFor(db, principal, farmCode)
      const plans = await energyPlans({ db, plansOf }, farms, farmCode !== undefined)
      const reply = await fleetEnergy(
        {
          ...{ plans, from, to, by, zone, withMachines },
          withBefore: query.before === 'true',
          producedOnly: query.only === 'produced',
        },
        nowMs,
      )
      return new WrittenReply([Buffer.from(JSON.stringify(reply))])
    })
  })
}
