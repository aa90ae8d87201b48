import { and, eq, inArray, sql } from 'drizzle-orm'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { plantFacts } from '../../contract/plant-facts.ts'
import type { NodeLevel } from '../../contract/plant-node.ts'
import { plantEdition, plantFactChange, plantStatement } from '../tables.ts'
import { levelSources } from './node-levels.ts'

/** A node by its level and code. */
export interface NodeKey {
  readonly level: NodeLevel
  readonly entCode: string
}

/**
 * Locks the plants for a writer. Every writer of plants counts their edition first, so it waits here, and none waits for another
 * one that waits for it.
 */
export const lockPlants = (tx: Db): Promise<unknown> =>
  tx.select({ edition: plantEdition.edition }).from(plantEdition).for('update')

const isOf = ({ level, entCode }: NodeKey) => and(eq(plantStatement.level, level), eq(plantStatement.entCode, entCode))

/** Values of facts by field. */
export type Facts = Readonly<Record<string, string | number | null>>

/** Values of the gateway for facts that a person has written, by code of the node. */
export const statementsOf = async (
  at: Db,
  level: NodeLevel,
  entCodes: readonly string[],
): Promise<ReadonlyMap<string, Facts>> => {
  if (entCodes.length === 0) return new Map()
  const rows = await at
    .select()
    .from(plantStatement)
    .where(and(eq(plantStatement.level, level), inArray(plantStatement.entCode, [...entCodes])))
  const byCode = Map.groupBy(rows, ({ entCode }) => entCode)
  return new Map(
    [...byCode].map(([entCode, own]) => [entCode, Object.fromEntries(own.map(({ field, value }) => [field, value]))]),
  )
}

/** Writes facts that a person has changed. The value of the gateway stays known, and the gateway overwrites them no more. */
export const setPlantFacts = async (tx: Db, key: NodeKey, before: LooseValues, changed: LooseValues): Promise<void> => {
  const { level, entCode } = key
  const fields = Object.keys(changed)
  if (fields.length === 0) return
  const saidAt = new Date()
  await tx
    .insert(plantStatement)
    .values(
      fields.map((field) => ({ ...key, field, value: (before[field] ?? null) as string | number | null, saidAt })),
    )
    .onConflictDoNothing()
  const { table, code } = levelSources[level]
  const columns = Object.entries(changed).map(([field, value]) => [Reflect.get(plantFacts[level], field), value])
  await tx.update(table).set(Object.fromEntries(columns)).where(eq(code, entCode))
}

/** Keeps the new value of the gateway for a fact that a person has written. */
export const keepStatement = async (
  tx: Db,
  key: NodeKey,
  field: string,
  value: string | number | null,
): Promise<void> => {
  await tx
    .update(plantStatement)
    .set({ value, saidAt: new Date() })
    .where(and(isOf(key), eq(plantStatement.field, field)))
}

/** Lets the gateway rule facts of a node again. */
export const forgetStatements = async (tx: Db, key: NodeKey, fields: readonly string[]): Promise<void> => {
  if (fields.length === 0) return
  await tx.delete(plantStatement).where(and(isOf(key), inArray(plantStatement.field, [...fields])))
}

/** Counts that a manifest has changed facts of nodes: a form that is open has an older version then. */
export const countFactChanges = async (tx: Db, keys: readonly NodeKey[]): Promise<void> => {
  const rowsAtOnce = 1_000
  for (let start = 0; start < keys.length; start += rowsAtOnce)
    await tx
      .insert(plantFactChange)
      .values(keys.slice(start, start + rowsAtOnce).map((key) => ({ ...key, changes: 1 })))
      .onConflictDoUpdate({
        target: [plantFactChange.level, plantFactChange.entCode],
        set: { changes: sql`${plantFactChange.changes} + 1` },
      })
}
