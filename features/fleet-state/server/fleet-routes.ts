import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { LastingReply } from '../../../platform/server/http/lasting-reply.ts'
import { PromiseCache } from '../../../platform/server/http/promise-cache.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { codeCausesOfFarms } from '../../farms/server/codes-port.ts'
import { assetsOfFarms, codeBooksOfFarms, type Farm, subFarmsOfFarms } from '../../farms/server/port.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { modelDayOf, withCurrentModels } from '../../turbine-modes/server/port.ts'
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
import {
  connectedFarms,
  controllerSignals,
  machineSignals,
  type OverviewRows,
  overviewEntities,
  overviewTags,
} from './overview-entities.ts'
import { viewKey } from './view-key.ts'

/** Zones of farms by code. */
const zonesOf = (farms: readonly Farm[]) => {
  const zones = new Map(farms.map(({ farmCode, timezone }) => [farmCode, timezone]))
  return (farmCode: string) => zones.get(farmCode) ?? 'UTC'
}

const fleetRows = async (db: Db, farms: readonly Farm[]): Promise<FleetRows> => {
  const codes = farms.map((farm) => farm.farmCode)
  return {
    farms,
    subFarms: await subFarmsOfFarms(db, codes),
    assets: await withCurrentModels(db, await assetsOfFarms(db, codes), zonesOf(farms)),
    tags: await tagsOfFarms(db, codes),
    codeBooks: await codeBooksOfFarms(db, codes),
    codeCauses: await codeCausesOfFarms(db, codes),
  }
}

const overviewRows = async (db: Db, farms: readonly Farm[]): Promise<OverviewRows> => {
  const codes = farms.map((farm) => farm.farmCode)
  const assets = await assetsOfFarms(db, codes)
  const tags = await tagsOfFarms(db, codes, [...controllerSignals, ...machineSignals])
  return { farms, subFarms: await subFarmsOfFarms(db, codes), assets, tagsByAsset: overviewTags(assets, tags) }
}

/** Assets of overviews that are kept in memory: a few large fleets, seen by people with different rights. */
const mostAssets = 50_000

export const bindFleetRoutes = (routes: Routes, { relations: { db }, latest }: ServerContext): void => {
  const overviews = new PromiseCache<OverviewRows>(mostAssets, ({ assets }) => assets.length)
  /** What plants are changes seldom, and is much: kept for people with the same rights until a plant changes. */
  const lasting = async <T>(principal: Principal, farmCode: string | undefined, make: () => Promise<T>) =>
    new LastingReply(`${await viewKey(db, principal)} ${farmCode ?? ''}`, make)

  /** The same for replies with models of machines, which change with a day as well. */
  const lastingModels = async <T>(principal: Principal, farmCode: string | undefined, make: () => Promise<T>) =>
    new LastingReply(`${await viewKey(db, principal)} ${await modelDayOf(db)} ${farmCode ?? ''}`, make)

  routes.bind(getFleetTable, async ({ principal, query: { farmCode } }) =>
    lastingModels(principal, farmCode, async () => {
      const keys = createReplyKeys()
      const rows = await fleetRows(db, await farmsAskedFor(db, principal, farmCode))
      return { results: fleetTableEntities(rows, principal, keys), ...keys.shared() }
    }),
  )

  routes.bind(getFleetOverview, async ({ principal, query: { farmCode } }) => {
    const key = `${await viewKey(db, principal)} ${farmCode ?? ''}`
    const rows = await overviews.get(key, async () => overviewRows(db, await farmsAskedFor(db, principal, farmCode)))
    // Whether farms live is all that moves in it, and few of them come and go.
    const connected = connectedFarms(rows, latest, Date.now())
    return new LastingReply(`${key} ${[...connected].join(' ')}`, async () => ({
      results: overviewEntities(rows, connected),
    }))
  })

  routes.bind(getFleetChart, async ({ principal, query: { FarmCode } }) =>
    lastingModels(principal, FarmCode, async () => {
      const keys = createReplyKeys()
      const rows = await fleetRows(db, await farmsAskedFor(db, principal, FarmCode))
      return { farms: chartEntities(rows, keys), ...keys.shared() }
    }),
  )

  routes.bind(getMonitoredAssetsCount, async ({ principal }) =>
    lasting(principal, undefined, async () => {
      const farms = await farmsAskedFor(db, principal)
      return monitoredAssets(
        await assetsOfFarms(
          db,
          farms.map(({ farmCode }) => farmCode),
        ),
      )
    }),
  )
}
