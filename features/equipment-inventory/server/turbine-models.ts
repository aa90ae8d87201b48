import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { windTurbineEquipment } from './tables.ts'

/** Facts of a wind turbine model that its curves need. */
export interface TurbineModelFacts {
  readonly id: number
  readonly manufacturer: string
  readonly model: string
  readonly variant: string | null
  /** kW. */
  readonly ratedActivePower: number
  /** m. */
  readonly rotorDiameter: number
  readonly powerControl: string | null
}

const table = windTurbineEquipment as unknown as Readonly<Record<keyof TurbineModelFacts, never>>

/** Wind turbine models, or those with these ids. */
export const turbineModelOf = async (db: Db, ids?: readonly number[]): Promise<TurbineModelFacts[]> => {
  const { id, manufacturer, model, variant, ratedActivePower, rotorDiameter, powerControl } = table
  const rows = await db
    .select({ id, manufacturer, model, variant, ratedActivePower, rotorDiameter, powerControl })
    .from(windTurbineEquipment)
    .where(ids && inArray(id, [...ids]))
  return rows.map((row) => ({ ...(row as TurbineModelFacts) }))
}

/** Locks a wind turbine model until the end of the transaction. */
export const lockTurbineModel = (tx: Db, modelId: number): Promise<unknown> =>
  tx.select({ id: table.id }).from(windTurbineEquipment).where(eq(table.id, modelId)).for('update')
