import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { AssetType } from '../../../domain/asset.ts'
import type { FarmPlace } from '../../../domain/perimeter-rule.ts'
import type { Perimeter } from '../../../domain/right.ts'
import type { Technology } from '../../../domain/technology.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { asset, farm, plantEdition, subFarm } from './tables.ts'

/** A farm as stored: powers in kW, `timezone` an IANA name, `lifeWordTimeoutS` in seconds. */
export type Farm = Omit<typeof farm.$inferSelect, 'technology'> & { readonly technology: Technology }
export type SubFarm = typeof subFarm.$inferSelect
export type Asset = Omit<typeof asset.$inferSelect, 'type'> & { readonly type: AssetType }

/** The farms of a perimeter by name: `perimeterOf(principal, right)` tells a person's. */
export const farmsIn = async (db: Db, perimeter: Perimeter): Promise<Farm[]> => {
  const query = db.select().from(farm).orderBy(asc(farm.name), asc(farm.farmCode))
  if (perimeter === 'all') return (await query) as Farm[]
  if (perimeter.size === 0) return []
  return (await query.where(inArray(farm.farmCode, [...perimeter]))) as Farm[]
}

/** Another number whenever a farm, sub-farm, asset, status code or tag has changed: to be read before the values that are kept for it. */
export const plantEditionOf = async (db: Db): Promise<number> => {
  const [row] = await db.select({ edition: plantEdition.edition }).from(plantEdition)
  if (!row) throw new Error('plant_edition has no row')
  return row.edition
}

/** Codes of the farms that a person does not see at all: what texts of other people must not tell them. */
export const farmCodesHiddenFrom = async (db: Db, principal: Principal): Promise<ReadonlySet<string>> => {
  const perimeter = perimeterOf(principal)
  if (perimeter === 'all') return new Set()
  const rows = await db.select({ farmCode: farm.farmCode }).from(farm)
  return new Set(rows.map(({ farmCode }) => farmCode).filter((farmCode) => !perimeter.has(farmCode)))
}

/** Properties of every farm for the rules of perimeters. */
export const farmPlaces = async (db: Db): Promise<FarmPlace[]> => {
  const { farmCode, countryCode, technology, subsidiary } = farm
  return (await db.select({ farmCode, countryCode, technology, subsidiary }).from(farm)) as FarmPlace[]
}

/** One farm, whoever asks: check the perimeter beside it. Undefined when there is none. */
export const farmByCode = async (db: Db, farmCode: string): Promise<Farm | undefined> => {
  const [found] = await db.select().from(farm).where(eq(farm.farmCode, farmCode))
  return found as Farm | undefined
}

/** Machines, stations and controllers of the farms, by farm and device code. */
export const assetsOfFarms = async (db: Db, farmCodes: readonly string[]): Promise<Asset[]> => {
  if (farmCodes.length === 0) return []
  const rows = await db
    .select()
    .from(asset)
    .where(inArray(asset.farmCode, [...farmCodes]))
    .orderBy(asc(asset.farmCode), asc(asset.deviceCode))
  return rows as Asset[]
}

/** Sub-farms of the farms, by farm and code: those that the plants name. */
export const subFarmsOfFarms = async (db: Db, farmCodes: readonly string[]): Promise<SubFarm[]> => {
  if (farmCodes.length === 0) return []
  return db
    .select()
    .from(subFarm)
    .where(and(inArray(subFarm.farmCode, [...farmCodes]), eq(subFarm.role, 'named')))
    .orderBy(asc(subFarm.farmCode), asc(subFarm.subFarmCode))
}

/** Sub-farms of the farms that have a card: those that the plants name, and those that cover a plant that names none. */
export const cardedSubFarms = async (db: Db, farmCodes: readonly string[]): Promise<SubFarm[]> => {
  if (farmCodes.length === 0) return []
  return db
    .select()
    .from(subFarm)
    .where(and(inArray(subFarm.farmCode, [...farmCodes]), ne(subFarm.role, 'former')))
    .orderBy(asc(subFarm.farmCode), asc(subFarm.subFarmCode))
}
