import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { plantFacts } from '../../contract/plant-facts.ts'
import type { NodeLevel } from '../../contract/plant-node.ts'
import { asset, farm, subFarm } from '../tables.ts'

/** How the nodes of a level are read from the tables of the plants. */
interface LevelSource {
  /** Its columns are the facts of a node. */
  readonly table: PgTable
  /** Code of a node. */
  readonly code: PgColumn
  readonly from: SQL
  readonly condition?: SQL
  readonly name: PgColumn
  readonly type: SQL | PgColumn
  readonly parent: SQL | PgColumn
  /** Codes above the node, from the farm. */
  readonly above: SQL
}

/** The sub-farm above a machine: its own, or the one that covers the farm. */
const subFarmOfAsset = sql`coalesce(${asset.subFarmCode}, covering.sub_farm_code)`

export const levelSources: Readonly<Record<NodeLevel, LevelSource>> = {
  farm: {
    table: farm,
    code: farm.entCode,
    from: sql`${farm}`,
    name: farm.name,
    type: sql`'FARM'::text`,
    parent: sql`null::text`,
    above: sql`array[]::text[]`,
  },
  subFarm: {
    table: subFarm,
    code: subFarm.subFarmCode,
    from: sql`${subFarm} join ${farm} on ${farm.farmCode} = ${subFarm.farmCode}`,
    condition: sql`${subFarm.role} <> 'former'`,
    name: subFarm.name,
    type: sql`'SUB_FARM'::text`,
    parent: farm.entCode,
    above: sql`array[${farm.entCode}]`,
  },
  asset: {
    table: asset,
    code: asset.entCode,
    from: sql`${asset} join ${farm} on ${farm.farmCode} = ${asset.farmCode}
      left join ${subFarm} as covering on covering.farm_code = ${asset.farmCode} and covering.role = 'covering'`,
    // The controller of a farm is no machine: what it measures belongs to the farm.
    condition: sql`${asset.type} <> 'FARM'`,
    name: asset.name,
    type: asset.type,
    parent: sql`coalesce(${subFarmOfAsset}, ${farm.entCode})`,
    above: sql`array_remove(array[${farm.entCode}, ${subFarmOfAsset}], null)`,
  },
}

/** Fields of sections that nobody changes on a card, by level: what the tables of the plants say of the node. */
export const fixedFields: Readonly<Record<NodeLevel, Readonly<Record<string, PgColumn>>>> = {
  farm: { technology: farm.technology, pentagram: farm.pentagram },
  subFarm: { technology: farm.technology },
  asset: { technology: farm.technology, assetType: asset.type },
}

/** Columns of the facts of a node, by field. */
export const factColumns = (level: NodeLevel): Readonly<Record<string, PgColumn>> =>
  Object.fromEntries(
    Object.entries(plantFacts[level]).map(([field, key]) => [field, Reflect.get(levelSources[level].table, key)]),
  )

/** The columns of a node, by the keys of `PlantNode`. */
export const nodeColumns = (level: NodeLevel) => {
  const { code, name, type, parent, above } = levelSources[level]
  return {
    entCode: sql`${code}`,
    level: sql`${level}::text`,
    type: sql`${type}`,
    technology: sql`${farm.technology}`,
    parent: sql`${parent}`,
    path: sql`${above} || array[${code}]`,
    countryCode: sql`${farm.countryCode}`,
    farmCode: sql`${farm.farmCode}`,
    name: sql`${name}`,
  }
}
