import { machineTypes } from '../../../domain/asset.ts'
import { isFarmAlive, lifeSignMs } from '../../../domain/farm-life.ts'
import { signals } from '../../../domain/signal.ts'
import { farmTypeOf } from '../../../domain/technology.ts'
import type { LatestValues } from '../../../platform/server/live/live.ts'
import type { Asset, Farm, SubFarm } from '../../farms/server/port.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'
import type { OverviewEntity } from '../contract/fleet-overview.ts'
import { fleetTag } from './fleet-entities.ts'
import { transformerStations } from './transformer-stations.ts'

/** Signals of a farm's own controller that a map shows: that it lives, its power, and the weather at the site. */
export const controllerSignals: readonly string[] = signals
  .map(({ name }) => name)
  .filter((name) => name === 'LifeWord' || name.startsWith('SyntheseParc'))

/** Signals of a machine that a map shows. Few: they stand in the reply once for every machine of the fleet. */
export const machineSignals: readonly string[] = ['State', 'ActivePower']

/** What the overview is made of: farms, their sub-farms and assets, and the tags of which it shows something. */
export interface OverviewRows {
  readonly farms: readonly Farm[]
  readonly subFarms: readonly SubFarm[]
  readonly assets: readonly Asset[]
  /** By the entCode of the controller or machine that sends them. */
  readonly tagsByAsset: ReadonlyMap<string, readonly FarmTag[]>
}

/** Tags of which the overview shows something, out of all those with these names. */
export const overviewTags = (assets: readonly Asset[], tags: readonly FarmTag[]): OverviewRows['tagsByAsset'] => {
  const typeOf = new Map(assets.map((asset) => [asset.entCode, asset.type]))
  const isShown = ({ entCode, name }: FarmTag) => {
    const type = typeOf.get(entCode)
    if (type === 'FARM') return controllerSignals.includes(name)
    return type !== undefined && machineTypes.includes(type) && machineSignals.includes(name)
  }
  return Map.groupBy(tags.filter(isShown), (tag) => tag.entCode)
}

/** Farms whose life word is not older than its time-out. */
export const connectedFarms = (
  { farms, assets, tagsByAsset }: Pick<OverviewRows, 'farms' | 'assets' | 'tagsByAsset'>,
  latest: LatestValues,
  nowMs: number,
): ReadonlySet<string> => {
  const controllers = Map.groupBy(
    assets.filter(({ type }) => type === 'FARM'),
    (asset) => asset.farmCode,
  )
  const isConnected = ({ farmCode, lifeWordTimeoutS }: Farm): boolean => {
    const tags = (controllers.get(farmCode) ?? []).flatMap(({ entCode }) => tagsByAsset.get(entCode) ?? [])
    const signMs = lifeSignMs({
      lifeWordsMs: tags.filter((tag) => tag.name === 'LifeWord').map((tag) => latest.get(tag.tagId)?.timeMs),
      newestMs: () => latest.newestOfFarm(farmCode),
      nowMs,
    })
    return isFarmAlive(signMs, nowMs, lifeWordTimeoutS)
  }
  return new Set(farms.filter(isConnected).map(({ farmCode }) => farmCode))
}

/** Farms in their order, each followed by its machines. Powers in kW, time-outs in seconds. */
export const overviewEntities = (
  { farms, subFarms, assets, tagsByAsset }: OverviewRows,
  connected: ReadonlySet<string>,
): OverviewEntity[] => {
  const assetsByFarm = Map.groupBy(assets, (asset) => asset.farmCode)
  const stations = transformerStations({ farms, subFarms, assets })
  return farms.flatMap((farm) => {
    const own = assetsByFarm.get(farm.farmCode) ?? []
    const ofFarm = {
      farmCode: farm.farmCode,
      pentagram: farm.pentagram,
      countryCode: farm.countryCode,
      isConnected: connected.has(farm.farmCode),
      // Nobody has told of contacts yet: they come with the plant identity card, which is where they are kept.
      contacts: [],
      lifeWordTimeOut: farm.lifeWordTimeoutS,
      technology: farm.technology.toUpperCase(),
    }
    return [
      {
        ...ofFarm,
        entCode: farm.entCode,
        name: farm.name,
        type: farmTypeOf(farm.technology),
        parentCode: null,
        itsEntCode: null,
        ratedPower: farm.ratedPowerKw,
        installedPower: farm.installedPowerKw,
        tags: own
          .filter(({ type }) => type === 'FARM')
          .flatMap(({ entCode }) => tagsByAsset.get(entCode) ?? [])
          .map(fleetTag),
        hasCamera: farm.hasCamera,
        manufacturer: null,
        model: null,
        latitude: farm.latitude,
        longitude: farm.longitude,
      },
      ...own
        .filter(({ type }) => machineTypes.includes(type))
        .map((machine) => ({
          ...ofFarm,
          entCode: machine.entCode,
          name: machine.name,
          type: machine.type,
          parentCode: farm.entCode,
          itsEntCode: stations.entCodeOf(machine),
          ratedPower: machine.ratedPowerKw,
          installedPower: machine.ratedPowerKw,
          tags: (tagsByAsset.get(machine.entCode) ?? []).map(fleetTag),
          hasCamera: false,
          manufacturer: machine.manufacturer,
          model: machine.model,
          latitude: machine.latitude,
          longitude: machine.longitude,
        })),
    ]
  })
}
