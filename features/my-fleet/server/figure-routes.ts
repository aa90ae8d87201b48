import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { getFleetToday, type MachineToday } from '../contract/fleet-today.ts'
import { getExpectedHistory } from '../contract/history-expected.ts'
import { farmsAskedFor } from './farms-asked-for.ts'
import { createExpectedSeries } from './figures/expected-series.ts'
import { createFarmPlans } from './figures/farm-plans.ts'
import { createFleetToday } from './figures/fleet-today.ts'
import { checkRange } from './history-range.ts'

const noSteps = { actualKw: [], expectedKw: [] }
const withoutSteps = (machine: MachineToday): MachineToday => ({ ...machine, ...noSteps })

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
    if (query.of === 'farms') return { ...window, farms: farms.map(({ machines: _machines, ...farm }) => farm) }
    // A table shows figures; the steps of ten thousand machines would be fifty times as much.
    return {
      ...window,
      farms: farms.map(({ machines, ...farm }) => ({ ...farm, ...noSteps, machines: machines.map(withoutSteps) })),
    }
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
