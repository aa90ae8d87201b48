import { eq, inArray } from 'drizzle-orm'
import type { Grant } from '../../../domain/grant.ts'
import { covers, type FarmPlace, filtersFarms, type PerimeterRule } from '../../../domain/perimeter-rule.ts'
import { type Perimeter, type ProductRights, products } from '../../../domain/right.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmPlaces } from '../../farms/server/port.ts'
import { type appUser, groupMember, groupRight, userGroup, userRight } from './tables.ts'

const known = new Set<string>(products)

/** Rows of rights as one map; a product that this version does not know gives nothing. */
export const rightsOfRows = (rows: readonly { readonly product: string; readonly value: number }[]): ProductRights =>
  Object.fromEntries(rows.filter(({ product }) => known.has(product)).map(({ product, value }) => [product, value]))

/** The farms that a rule covers now. `farms` are all there are; a rule without filters does not look at them. */
export const resolvePerimeter = (rule: PerimeterRule, farms: readonly FarmPlace[]): Perimeter => {
  if (rule.everyFarm) return 'all'
  const fitting = farms.filter((farm) => covers(rule, farm)).map(({ farmCode }) => farmCode)
  return new Set([...rule.farmCodes, ...fitting])
}

const rightColumns = { product: groupRight.product, value: groupRight.value }

type Person = Pick<typeof appUser.$inferSelect, 'id' | 'perimeter'>

/** What each person and each of their groups hold now, by id of the person: a few queries, however many they are. */
export const grantsOf = async (db: Db, people: readonly Person[]): Promise<ReadonlyMap<string, readonly Grant[]>> => {
  if (people.length === 0) return new Map()
  const ids = people.map(({ id }) => id)
  const [ownRows, members] = await Promise.all([
    db.select().from(userRight).where(inArray(userRight.userId, ids)),
    db.select().from(groupMember).where(inArray(groupMember.userId, ids)),
  ])
  const groupIds = [...new Set(members.map(({ groupId }) => groupId))]
  const groupRows =
    groupIds.length === 0
      ? []
      : await db
          .select({ id: userGroup.id, perimeter: userGroup.perimeter, ...rightColumns })
          .from(userGroup)
          .innerJoin(groupRight, eq(groupRight.groupId, userGroup.id))
          .where(inArray(userGroup.id, groupIds))
  const rules = [...people, ...groupRows].map(({ perimeter }) => perimeter)
  const farms = rules.some(filtersFarms) ? await farmPlaces(db) : []
  const grantOf = (rule: PerimeterRule, rows: Parameters<typeof rightsOfRows>[0]): Grant => ({
    products: rightsOfRows(rows),
    perimeter: resolvePerimeter(rule, farms),
  })
  // Members of a group share what it gives.
  const groups = new Map(
    [...Map.groupBy(groupRows, ({ id }) => id)].flatMap(([id, rows]) =>
      rows[0] ? [[id, grantOf(rows[0].perimeter, rows)] as const] : [],
    ),
  )
  const own = Map.groupBy(ownRows, ({ userId }) => userId)
  const groupsOf = Map.groupBy(members, ({ userId }) => userId)
  return new Map(
    people.map(({ id, perimeter }) => [
      id,
      [
        grantOf(perimeter, own.get(id) ?? []),
        ...(groupsOf.get(id) ?? []).flatMap(({ groupId }) => groups.get(groupId) ?? []),
      ],
    ]),
  )
}
