import { type ProductRight, READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import { unknownFarm } from '../../../platform/server/http/problems.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type Farm, farmByCode, farmsIn } from '../../farms/server/port.ts'

/** What every call of the live fleet asks of a farm. */
export const readFleet: ProductRight = { product: 'MyFleet', flag: READ }

/** All visible farms, or the one asked for: its perimeter has been checked, that it exists has not. */
export const farmsAskedFor = async (db: Db, principal: Principal, farmCode?: string): Promise<Farm[]> => {
  if (farmCode === undefined) return farmsIn(db, perimeterOf(principal, readFleet))
  const farm = await farmByCode(db, farmCode)
  if (!farm) throw unknownFarm(farmCode)
  return [farm]
}
