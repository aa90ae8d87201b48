import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { PowerModel } from '../../../domain/power-model.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { asset, farm } from './tables.ts'

/** A wind turbine of a farm, as its gateway describes it. */
export interface TurbineAsset {
  readonly entCode: string
  readonly farmCode: string
  readonly farmName: string
  readonly name: string
  readonly manufacturer: string | null
  readonly model: string | null
  readonly ratedPowerKw: number | null
  readonly powerModel: PowerModel | null
  /** IANA zone of the farm. */
  readonly timezone: string
}

/** Text without case and double spaces, as names of models are compared. */
const plain = (text: SQL | typeof asset.model | typeof asset.manufacturer) =>
  sql`lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`

/** Wind turbines of all farms, or those of a model: by its manufacturer and one of the names that gateways send. */
export const turbineAssets = async (
  db: Db,
  of?: { readonly manufacturer: string; readonly names: readonly string[] },
): Promise<TurbineAsset[]> => {
  const named = of && [
    sql`${plain(asset.manufacturer)} = ${plain(sql`${of.manufacturer}::text`)}`,
    sql`${plain(asset.model)} in (${sql.join(
      of.names.map((name) => plain(sql`${name}::text`)),
      sql`, `,
    )})`,
  ]
  return db
    .select({
      ...{ entCode: asset.entCode, farmCode: asset.farmCode, farmName: farm.name, name: asset.name },
      ...{ manufacturer: asset.manufacturer, model: asset.model, ratedPowerKw: asset.ratedPowerKw },
      ...{ powerModel: asset.powerModel, timezone: farm.timezone },
    })
    .from(asset)
    .innerJoin(farm, eq(asset.farmCode, farm.farmCode))
    .where(and(eq(asset.type, 'WIND_TURBINE'), ...(named ?? [])))
    .orderBy(asc(farm.name), sql`natural_order(${asset.name}) collate "C"`)
}
