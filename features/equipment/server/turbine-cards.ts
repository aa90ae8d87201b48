import { isNotNull, or } from 'drizzle-orm'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { machineEquipment } from './tables.ts'

/** What the card of a wind turbine says of its power curve today. */
export interface TurbineCard {
  readonly entCode: string
  /** m. */
  readonly hubHeight: number | null
  /** Name of the mode. */
  readonly mode: string | null
}

const columns = machineEquipment as unknown as Readonly<Record<'id' | 'hubHeight' | 'mode', never>>

/** Cards with a hub height or a mode. */
export const turbineCards = async (db: Db): Promise<TurbineCard[]> => {
  const { id, hubHeight, mode } = columns
  const rows = await db
    .select({ entCode: id, hubHeight, mode })
    .from(machineEquipment)
    .where(or(isNotNull(hubHeight), isNotNull(mode)))
  return rows.map((row) => ({ ...(row as TurbineCard) }))
}
