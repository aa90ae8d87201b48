import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { getFleetToday } from '../contract/fleet-today.ts'
import { getExpectedHistory } from '../contract/history-expected.ts'
import { farmsAskedFor } from './farms-asked-for.ts'
import { createExpectedSeries } from './figures/expected-series.ts'
import { createFarmPlans } from './figures/farm-plans.ts'
import { createFleetToday } from './figures/fleet-today.ts'
import { checkRange } from './history-range.ts'

/** Calls that work something out of power models and stored means. */
export const bindFigureRoutes = (routes: Routes, { relations, historian, config, log }: ServerContext): void => {
  const { db } = relations
  const onError = (error: unknown) => log.warn({ err: error }, 'figures of the fleet could not be brought up to date')
  const atsSummaryActive = config?.atsSummaryActive ?? false
  const expectedSeries = createExpectedSeries(historian)
  const plansOf = createFarmPlans({ db, onError })
  const today = createFleetToday({ plansOf, historian, atsSummaryActive, onError })

  routes.bind(getFleetToday, async ({ principal, query }) => {
    const { farms, ...window } = await today(await farmsAskedFor(db, principal, query.farmCode))
    if (query.farmCode !== undefined) return { ...window, farms }
    return { ...window, farms: farms.map(({ machines: _machines, ...farm }) => farm) }
  })

  routes.bind(getExpectedHistory, async ({ principal, query, signal }) => {
    checkRange(query.from, query.to, '1h')
    const [plan] = await plansOf(await farmsAskedFor(db, principal, query.farmCode))
    const machines = (plan?.machines ?? []).filter(
      ({ machineCode }) => query.machineCode === undefined || machineCode === query.machineCode,
    )
    if (query.machineCode !== undefined && machines.length === 0) throw notFound('The farm has no such machine')
    return expectedSeries(
      {
        machines,
        farm: plan?.machines ?? [],
        missing9999: atsSummaryActive ? new Set() : (plan?.missing9999 ?? new Set()),
        fromMs: query.from,
        toMs: query.to,
        widthPx: query.width,
      },
      signal,
    )
  })
}
