import type { Principal } from '../../../platform/server/auth/principal.ts'
import { rightsKey } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { plantEditionOf } from '../../farms/server/port.ts'

/** The same for people who see the same plants in the same way, until a plant or their rights change. */
export const viewKey = async (db: Db, principal: Principal): Promise<string> =>
  `${await plantEditionOf(db)} ${rightsKey(principal)}`
