import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { assetsOfFarms, codeBooksOfFarms, type Farm, subFarmsOfFarms } from '../../farms/server/port.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { getFleetChart } from '../contract/fleet-chart.ts'
import { getFleetOverview } from '../contract/fleet-overview.ts'
import { getFleetTable } from '../contract/fleet-table.ts'
import { getMonitoredAssetsCount } from '../contract/monitored-assets.ts'
import { farmsAskedFor } from './farms-asked-for.ts'
import {
  chartEntities,
  createReplyKeys,
  type FleetRows,
  fleetTableEntities,
  monitoredAssets,
} from './fleet-entities.ts'
import { controllerSignals, overviewEntities } from './overview-entities.ts'

const fleetRows = async (db: Db, farms: readonly Farm[]): Promise<FleetRows> => {
  const codes = farms.map((farm) => farm.farmCode)
  return {
    farms,
    subFarms: await subFarmsOfFarms(db, codes),
    assets: await assetsOfFarms(db, codes),
    tags: await tagsOfFarms(db, codes),
    codeBooks: await codeBooksOfFarms(db, codes),
  }
}

export const bindFleetRoutes = (routes: Routes, { relations: { db }, latest }: ServerContext): void => {
  routes.bind(getFleetTable, async ({ principal, query }) => {
    const farms = await farmsAskedFor(db, principal, query.farmCode)
    const keys = createReplyKeys()
    const results = fleetTableEntities(await fleetRows(db, farms), principal, keys)
    return { results, ...keys.shared() }
  })

  routes.bind(getFleetOverview, async ({ principal }) => {
    const farms = await farmsAskedFor(db, principal)
    const codes = farms.map((farm) => farm.farmCode)
    const assets = await assetsOfFarms(db, codes)
    const controllers = new Set(assets.filter(({ type }) => type === 'FARM').map(({ entCode }) => entCode))
    const tags = await tagsOfFarms(db, codes, controllerSignals)
    const controllerTags = tags.filter(({ entCode }) => controllers.has(entCode))
    return { results: overviewEntities({ farms, assets, controllerTags }, latest, Date.now()) }
  })

  routes.bind(getFleetChart, async ({ principal, query }) => {
    const farms = await farmsAskedFor(db, principal, query.FarmCode)
    const keys = createReplyKeys()
    return { farms: chartEntities(await fleetRows(db, farms), keys), ...keys.shared() }
  })

  routes.bind(getMonitoredAssetsCount, async ({ principal }) => {
    const farms = await farmsAskedFor(db, principal)
    const codes = farms.map((farm) => farm.farmCode)
    return monitoredAssets(await assetsOfFarms(db, codes))
  })
}
