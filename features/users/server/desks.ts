import { holds, type Perimeter, READ } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { hasRight } from '../../../platform/server/auth/rights.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmPlaces } from '../../farms/server/port.ts'
import { resolvePerimeter } from './grants-of.ts'
import { groupGrants } from './person-store.ts'
import { createSignInPeople } from './sign-in-people.ts'

/** A group that may read My fleet. */
export interface Desk {
  readonly id: string
  readonly name: string
  readonly perimeter: Perimeter
}

const read = async (db: Db, principal: Principal, ids: readonly string[] | undefined): Promise<readonly Desk[]> => {
  const mayRead = hasRight(principal, 'BackOfficeUsers', READ)
  const own = mayRead ? undefined : new Set(await createSignInPeople(db).groupsOf(principal.userId))
  const groups = (await groupGrants(db, ids)).filter(
    ({ id, products }) => holds(products.MyFleet, READ) && (own === undefined || own.has(id)),
  )
  const places = groups.length === 0 ? [] : await farmPlaces(db)
  return groups.map(({ id, name, rule }) => ({ id, name, perimeter: resolvePerimeter(rule, places) }))
}

/** Groups that may read My fleet, by name: those of the person; all for a person who may read groups. */
export const desksOf = (db: Db, principal: Principal): Promise<readonly Desk[]> => read(db, principal, undefined)

export const deskOf = async (db: Db, principal: Principal, id: string): Promise<Desk | undefined> =>
  (await read(db, principal, [id]))[0]
