import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'

/** What the card of a wind turbine says of its power curve today. */
export interface TurbineCard {
  readonly entCode: string
  /** m. */
  readonly hubHeight: number | null
  /** Name of the mode. */
  readonly mode: string | null
}

/** Cards with a hub height or a mode. The table is of `equipment`, which is above this feature, so it is read by its name. */
export const turbineCards = async (db: Db): Promise<TurbineCard[]> => {
  const found: unknown = await db.execute(sql`select id as "entCode", hub_height as "hubHeight", mode
    from machine_equipment where hub_height is not null or mode is not null`)
  return (found as { readonly rows: TurbineCard[] }).rows
}
