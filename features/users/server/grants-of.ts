import { eq } from 'drizzle-orm'
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

/** What a person and each of their groups hold now; empty for a person without rights. */
export const grantsOf = async (
  db: Db,
  person: Pick<typeof appUser.$inferSelect, 'id' | 'perimeter'>,
): Promise<readonly Grant[]> => {
  const own = await db.select().from(userRight).where(eq(userRight.userId, person.id))
  const ofGroups = await db
    .select({ id: userGroup.id, perimeter: userGroup.perimeter, product: groupRight.product, value: groupRight.value })
    .from(groupMember)
    .innerJoin(userGroup, eq(userGroup.id, groupMember.groupId))
    .innerJoin(groupRight, eq(groupRight.groupId, userGroup.id))
    .where(eq(groupMember.userId, person.id))
  const groups = Map.groupBy(ofGroups, ({ id }) => id)
  const held = [
    { rule: person.perimeter, rows: own },
    ...[...groups.values()].flatMap((rows) => (rows[0] ? [{ rule: rows[0].perimeter, rows }] : [])),
  ]
  const farms = held.some(({ rule }) => filtersFarms(rule)) ? await farmPlaces(db) : []
  return held.map(({ rule, rows }) => ({ products: rightsOfRows(rows), perimeter: resolvePerimeter(rule, farms) }))
}
