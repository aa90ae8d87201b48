import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { substationEquipmentTypes } from '../../../../domain/asset.ts'
import { naturalKey } from '../../../../platform/contract/text-order.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import {
  type Asset,
  assetsOfFarms,
  type Farm,
  farmsIn,
  type SubFarm,
  subFarmsOfFarms,
} from '../../../farms/server/port.ts'
import { alarmPlace } from '../tables.ts'

type Place = typeof alarmPlace.$inferInsert

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const rowsAtOnce = 2_000

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Equipment that stands for the station of a part of a farm: the station itself, else its remote unit, else the first. */
const stationRank = ({ type }: Asset): number =>
  type === 'SUBSTATION' ? 0 : type === 'REMOTE_TERMINAL_UNIT' ? 1 : substationEquipmentTypes.includes(type) ? 2 : 3

const stationOf = (stations: readonly Asset[], subFarmCode: string | null): Asset | undefined =>
  stations.find((station) => station.subFarmCode !== null && station.subFarmCode === subFarmCode) ??
  stations.find((station) => station.subFarmCode === null) ??
  stations[0]

/** Another digest: counts of codes by maker are no longer right. */
const makersOf = (assets: readonly Asset[]): string =>
  createHash('sha256')
    .update(JSON.stringify(assets.map(({ deviceCode, manufacturer }) => [deviceCode, manufacturer]).sort()))
    .digest('hex')
    .slice(0, 16)

const placesOf = (
  farm: Farm,
  assets: readonly Asset[],
  subFarms: ReadonlyMap<string, SubFarm>,
): Omit<Place, 'rank'>[] => {
  const stations = assets
    .filter((asset) => stationRank(asset) < 3)
    .sort((left, right) => stationRank(left) - stationRank(right) || compare(left.deviceCode, right.deviceCode))
  const makers = makersOf(assets)
  return [...assets]
    .sort(
      (left, right) =>
        compare(naturalKey(left.name), naturalKey(right.name)) || compare(left.deviceCode, right.deviceCode),
    )
    .map((asset) => {
      const station = stationOf(stations, asset.subFarmCode)
      return {
        farmCode: farm.farmCode,
        deviceCode: asset.deviceCode,
        entCode: asset.entCode,
        name: asset.name,
        type: asset.type,
        manufacturer: asset.manufacturer,
        model: asset.model,
        subFarmCode: asset.subFarmCode,
        subFarmName: subFarms.get(asset.subFarmCode ?? '')?.name ?? null,
        stationCode: station?.entCode ?? null,
        stationName: station?.name ?? null,
        farmName: farm.name,
        technology: farm.technology,
        countryCode: farm.countryCode,
        timezone: farm.timezone,
        latitude: asset.latitude ?? farm.latitude,
        longitude: asset.longitude ?? farm.longitude,
        makers,
      }
    })
}

/** Writes the places of all equipment anew. */
export const writePlaces = async (tx: Db): Promise<void> => {
  const farms = [...(await farmsIn(tx, 'all'))].sort(
    (left, right) => compare(naturalKey(left.name), naturalKey(right.name)) || compare(left.farmCode, right.farmCode),
  )
  const farmCodes = farms.map(({ farmCode }) => farmCode)
  const assets = Map.groupBy(await assetsOfFarms(tx, farmCodes), ({ farmCode }) => farmCode)
  const subFarms = new Map((await subFarmsOfFarms(tx, farmCodes)).map((unit) => [unit.subFarmCode, unit]))
  const places = farms
    .flatMap((farm) => placesOf(farm, assets.get(farm.farmCode) ?? [], subFarms))
    .map((place, rank): Place => ({ ...place, rank }))
  await tx.execute(sql`delete from alarm_place`)
  for (let from = 0; from < places.length; from += rowsAtOnce)
    await tx.insert(alarmPlace).values(places.slice(from, from + rowsAtOnce))
}
