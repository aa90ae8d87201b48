import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { getFleetToday } from '../contract/fleet-today.ts'
import { farmsAskedFor } from './farms-asked-for.ts'
import { fleetTodayOf } from './figures/fleet-today.ts'

export const bindTodayRoutes = (routes: Routes, context: ServerContext): void => {
  const today = fleetTodayOf(context)

  routes.bind(getFleetToday, async ({ principal, query }) => {
    const { farms, ...window } = await today(await farmsAskedFor(context.relations.db, principal, query.farmCode))
    if (query.farmCode !== undefined) return { ...window, farms }
    return { ...window, farms: farms.map(({ machines: _machines, ...farm }) => farm) }
  })
}
