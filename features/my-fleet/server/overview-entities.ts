import { machineTypes } from '../../../domain/asset.ts'
import { isFarmAlive, lifeSignMs } from '../../../domain/farm-life.ts'
import { signals } from '../../../domain/signal.ts'
import { farmTypeOf } from '../../../domain/technology.ts'
import type { LatestValues } from '../../../platform/server/live/live.ts'
import type { Asset, Farm } from '../../farms/server/port.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'
import type { OverviewEntity } from '../contract/fleet-overview.ts'
import { fleetTag } from './fleet-entities.ts'

/** Signals of a farm's own controller that a map shows: that it lives, its power, and the weather at the site. */
export const controllerSignals: readonly string[] = signals
  .map(({ name }) => name)
  .filter((name) => name === 'LifeWord' || name.startsWith('SyntheseParc'))

/** What the overview is made of: farms, their assets, and the tags of the farms' own controllers. */
export interface OverviewRows {
  readonly farms: readonly Farm[]
  readonly assets: readonly Asset[]
  readonly controllerTags: readonly FarmTag[]
}

const isConnected = (farm: Farm, tags: readonly FarmTag[], latest: LatestValues, nowMs: number): boolean => {
  const signMs = lifeSignMs({
    lifeWordsMs: tags.filter((tag) => tag.name === 'LifeWord').map((tag) => latest.get(tag.tagId)?.timeMs),
    newestMs: () => latest.newestOfFarm(farm.farmCode),
  })
  return isFarmAlive(signMs, nowMs, farm.lifeWordTimeoutS)
}

/** Farms in their order, each followed by its machines. Powers in kW, time-outs in seconds. */
export const overviewEntities = (
  { farms, assets, controllerTags }: OverviewRows,
  latest: LatestValues,
  nowMs: number,
): OverviewEntity[] => {
  const assetsByFarm = Map.groupBy(assets, (asset) => asset.farmCode)
  const tagsByFarm = Map.groupBy(controllerTags, (tag) => tag.farmCode)
  return farms.flatMap((farm) => {
    const tags = tagsByFarm.get(farm.farmCode) ?? []
    const ofFarm = {
      farmCode: farm.farmCode,
      pentagram: farm.pentagram,
      itsEntCode: null,
      countryCode: farm.countryCode,
      isConnected: isConnected(farm, tags, latest, nowMs),
      contacts: [],
      lifeWordTimeOut: farm.lifeWordTimeoutS,
      technology: farm.technology.toUpperCase(),
    }
    const machines = (assetsByFarm.get(farm.farmCode) ?? []).filter((asset) => machineTypes.includes(asset.type))
    return [
      {
        ...ofFarm,
        entCode: farm.entCode,
        name: farm.name,
        type: farmTypeOf(farm.technology),
        parentCode: null,
        ratedPower: farm.ratedPowerKw,
        installedPower: farm.installedPowerKw,
        tags: tags.map(fleetTag),
        hasCamera: farm.hasCamera,
        manufacturer: null,
        model: null,
        latitude: farm.latitude,
        longitude: farm.longitude,
      },
      ...machines.map((machine) => ({
        ...ofFarm,
        entCode: machine.entCode,
        name: machine.name,
        type: machine.type,
        parentCode: farm.entCode,
        ratedPower: machine.ratedPowerKw,
        installedPower: machine.ratedPowerKw,
        tags: [],
        hasCamera: false,
        manufacturer: machine.manufacturer,
        model: machine.model,
        latitude: machine.latitude,
        longitude: machine.longitude,
      })),
    ]
  })
}
