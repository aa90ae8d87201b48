import type { Principal } from '../../../platform/server/auth/principal.ts'
import { unknownFarm } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Farm, farmByCode, farmsVisibleTo } from '../../farms/server/port.ts'

/** All visible farms, or the one asked for: its perimeter has been checked, that it exists has not. */
export const farmsAskedFor = async (db: Db, principal: Principal, farmCode: string | undefined): Promise<Farm[]> => {
  if (farmCode === undefined) return farmsVisibleTo(db, principal)
  const farm = await farmByCode(db, farmCode)
  if (!farm) throw unknownFarm()
  return [farm]
}
