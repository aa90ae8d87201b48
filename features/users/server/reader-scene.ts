import type { FarmPlace } from '../../../domain/perimeter-rule.ts'
import type { Perimeter } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Relations } from '../../../platform/server/relations/relations.ts'
import { farmPlaces } from '../../farms/server/port.ts'
import type { Giver } from './person-rules.ts'
import { knownPerson } from './person-store.ts'

/** Who asks, what they may give, and what they see of the farms. */
export interface ReaderScene extends Giver {
  readonly farms: readonly FarmPlace[]
  readonly seen: Perimeter
  readonly hidden: ReadonlySet<string>
}

export const readerScene = async (
  { relations: { db }, config }: { readonly relations: Pick<Relations, 'db'> } & Pick<ServerContext, 'config'>,
  principal: Principal,
): Promise<ReaderScene> => {
  const farms = await farmPlaces(db)
  const seen = perimeterOf(principal)
  const hidden = new Set(
    seen === 'all' ? [] : farms.map(({ farmCode }) => farmCode).filter((farmCode) => !seen.has(farmCode)),
  )
  const known = principal.isUserSuperAdmin ? undefined : await knownPerson(db, config, principal.userId)
  return {
    principal,
    // A group without rights gives no farms.
    held: known ? [known.own, ...known.groups.filter(({ products }) => Object.keys(products).length > 0)] : [],
    places: new Map(farms.map((farm) => [farm.farmCode, farm])),
    farms,
    seen,
    hidden,
  }
}
