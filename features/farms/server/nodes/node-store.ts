import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type NodeLevel, nodeLevels, type PlantNode } from '../../contract/plant-node.ts'
import { farm } from '../tables.ts'
import { levelSources, nodeColumns } from './node-levels.ts'

const selectOf = (level: NodeLevel, wanted: SQL): SQL => {
  const { from, condition } = levelSources[level]
  const columns = Object.entries(nodeColumns(level)).map(([key, column]) => sql`${column} as ${sql.identifier(key)}`)
  const conditions = sql.join([wanted, ...(condition ? [condition] : [])], sql` and `)
  return sql`select ${sql.join(columns, sql`, `)} from ${from} where ${conditions}`
}

const readNodes = async (db: Db, wanted: (level: NodeLevel) => SQL): Promise<PlantNode[]> => {
  const levels = nodeLevels.map((level) => sql`(${selectOf(level, wanted(level))})`)
  const found: unknown = await db.execute(sql`select * from (${sql.join(levels, sql` union all `)}) as node
    order by array_position(array['farm', 'subFarm', 'asset'], level), natural_order(name) collate "C", "entCode"`)
  return (found as { readonly rows: PlantNode[] }).rows
}

/** All nodes of a farm: the farm, then its sub-farms, then its machines, each by name. */
export const nodesOfFarm = (db: Db, farmCode: string): Promise<PlantNode[]> =>
  readNodes(db, () => sql`${farm.farmCode} = ${farmCode}`)

/** One node, whoever asks: check the perimeter beside it. Undefined when there is none. */
export const nodeByCode = async (db: Db, entCode: string): Promise<PlantNode | undefined> => {
  const [found] = await readNodes(db, (level) => sql`${levelSources[level].code} = ${entCode}`)
  return found
}
