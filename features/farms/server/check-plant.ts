import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { PlantChange } from '../contract/plant-change.ts'
import type { PlantDescription } from '../contract/plant-description.ts'
import { codeBooksOfFarms, codeCausesOfFarms } from './code-books.ts'
import { assetsOfFarms, farmByCode, subFarmsOfFarms } from './farm-store.ts'
import { PlantConflictError } from './plant-conflict.ts'
import { asset, farm, subFarm } from './tables.ts'

const ownerOf = async (db: Db, { farmCode, entCode, pentagram }: PlantDescription): Promise<void> => {
  const [other] = await db
    .select({ farmCode: farm.farmCode, entCode: farm.entCode })
    .from(farm)
    .where(and(ne(farm.farmCode, farmCode), or(eq(farm.entCode, entCode), eq(farm.pentagram, pentagram))))
  if (other?.entCode === entCode) throw new PlantConflictError('entCode', entCode, other.farmCode)
  if (other) throw new PlantConflictError('pentagram', pentagram, other.farmCode)
}

/** Throws PlantConflictError where codes of a plant belong to another one, before a file is read for it. */
const checkCodes = async (db: Db, plant: PlantDescription): Promise<void> => {
  const { farmCode, subFarms, devices } = plant
  await ownerOf(db, plant)
  const stored = await farmByCode(db, farmCode)
  if (stored && stored.entCode !== plant.entCode)
    throw PlantConflictError.ofChange(farmCode, stored.entCode, plant.entCode)
  const subFarmCodes = subFarms.map(({ subFarmCode }) => subFarmCode)
  if (subFarmCodes.length > 0) {
    const [other] = await db
      .select()
      .from(subFarm)
      .where(and(ne(subFarm.farmCode, farmCode), inArray(subFarm.subFarmCode, subFarmCodes)))
    if (other) throw new PlantConflictError('sub-farm', other.subFarmCode, other.farmCode)
  }
  const entCodes = devices.map(({ entCode }) => entCode)
  const [other] = await db
    .select()
    .from(asset)
    .where(and(ne(asset.farmCode, farmCode), inArray(asset.entCode, entCodes)))
  if (other) throw new PlantConflictError('asset', other.entCode, other.farmCode)
  const byDevice = new Map((await assetsOfFarms(db, [farmCode])).map((one) => [one.deviceCode, one.entCode]))
  for (const { deviceCode, entCode } of devices) {
    const owner = byDevice.get(deviceCode)
    // A machine may take over the device code of one that this description moves away.
    if (owner !== undefined && owner !== entCode && !entCodes.includes(owner))
      throw new PlantConflictError('deviceCode', deviceCode, `${farmCode}, as ${owner}`)
  }
}

type Row = Readonly<Record<string, unknown>>

const shown = (value: unknown): PlantChange['before'] => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

/** Fields of a stored part that a description changes; a field that it leaves out is emptied. */
export const changedFields = (
  part: PlantChange['part'],
  code: string,
  fields: readonly string[],
  [before, after]: readonly [Row, Row],
): PlantChange[] =>
  fields
    .filter((field) => !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ part, code, field, before: shown(before[field]), after: shown(after[field]) }))

export const farmFields = [
  'name',
  'timezone',
  'ratedPowerKw',
  'installedPowerKw',
  'latitude',
  'longitude',
  'technology',
  'countryCode',
  'region',
  'subsidiary',
  'entCode',
  'pentagram',
  'lifeWordTimeoutS',
  'hasCamera',
]
const subFarmFields = ['name', 'installedPowerKw', 'feeder']
const deviceFields = [
  'name',
  'ratedPowerKw',
  'latitude',
  'longitude',
  'type',
  'deviceCode',
  'subFarmCode',
  'manufacturer',
  'model',
  'powerModel',
]

const codeBookChanges = async (db: Db, { farmCode, codeBooks = [] }: PlantDescription): Promise<PlantChange[]> => {
  const stored = (await codeBooksOfFarms(db, [farmCode])).get(farmCode)
  const storedCauses = (await codeCausesOfFarms(db, [farmCode])).get(farmCode)
  return codeBooks.flatMap(({ manufacturer, codes }) => {
    const before = stored?.get(manufacturer)
    const after = Object.fromEntries(codes.map(({ code, text }) => [code, text]))
    const causes = Object.fromEntries(codes.flatMap(({ code, cause }) => (cause === undefined ? [] : [[code, cause]])))
    const isSame = isDeepStrictEqual({ ...before }, after)
    if (!before || (isSame && isDeepStrictEqual({ ...storedCauses?.get(manufacturer) }, causes))) return []
    const count = (texts: object) => `${Object.keys(texts).length} codes`
    return [
      { part: 'statusCodes' as const, code: manufacturer, field: 'codes', before: count(before), after: count(after) },
    ]
  })
}

/**
 * Differences between a stored plant and its new description; none for a new plant and for new parts. Reads only.
 * Throws PlantConflictError where a code belongs to another plant.
 */
export const plantChanges = async (db: Db, plant: PlantDescription): Promise<PlantChange[]> => {
  await checkCodes(db, plant)
  const { farmCode } = plant
  const stored = await farmByCode(db, farmCode)
  if (!stored) return []
  const subFarms = new Map((await subFarmsOfFarms(db, [farmCode])).map((one) => [one.subFarmCode, one]))
  const assets = new Map((await assetsOfFarms(db, [farmCode])).map((one) => [one.entCode, one]))
  return [
    ...changedFields('farm', farmCode, farmFields, [stored, plant]),
    ...plant.subFarms.flatMap((after) => {
      const before = subFarms.get(after.subFarmCode)
      return before ? changedFields('subFarm', after.subFarmCode, subFarmFields, [before, after]) : []
    }),
    ...plant.devices.flatMap((after) => {
      const before = assets.get(after.entCode)
      return before ? changedFields('device', after.entCode, deviceFields, [before, after]) : []
    }),
    ...(await codeBookChanges(db, plant)),
  ]
}
