import { eq, getTableName, inArray, Subquery, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  emptyValue,
  type Fields,
  fieldEntries,
  type LooseValues,
  type ValuesOf,
} from '../../../../platform/contract/field.ts'
import { equalValues } from '../../../../platform/contract/field-value.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { type OptionalTable, optionalTable } from '../../../../platform/server/record/kind-table.ts'
import { columnName, searchKey } from '../../../../platform/server/record/list-columns.ts'
import type { RecordStore } from '../../../../platform/server/record/record-store.ts'
import { tablePage } from '../../../../platform/server/record/table-page.ts'
import { tableStore } from '../../../../platform/server/record/table-store.ts'
import { preparedQuery } from '../../../../platform/server/relations/prepared-query.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { plantFacts } from '../../contract/plant-facts.ts'
import type { NodeLevel, PlantNode } from '../../contract/plant-node.ts'
import { factColumns, fixedFields, levelSources, nodeColumns } from './node-levels.ts'
import { type Facts, lockPlants, setPlantFacts } from './plant-statements.ts'
import { ownFields, type Section } from './section-table.ts'

/** A section of the card of a node: its values, and the node itself. */
export interface NodeSection extends LooseValues {
  readonly id: string
  readonly version: number
  readonly node: PlantNode
  /** Values of the gateway for facts that a person has written; null without any. */
  readonly said: Facts | null
}

interface SectionOptions<F extends Fields> extends Section<F> {
  readonly kind: RecordKind<F>
  /** By `optionalTable`, without `fieldsOfNodes`. */
  readonly table: OptionalTable
}

/** Text of the columns that the search of a list looks into: name and code of the node, and the texts of the section. */
const searchedSql = (level: NodeLevel, table: OptionalTable) => {
  const { name, code } = levelSources[level]
  const own = Reflect.get(table, searchKey) as PgColumn | undefined
  const words = sql`folded_text(${name} || E'\n' || ${code} || E'\n' || farm.farm_code)`
  return own ? sql`concat_ws(E'\n', ${words}, stored.${sql.identifier(own.name)})` : words
}

/** Version and statements of a section with facts: manifests change them, too. */
const factParts = (level: NodeLevel) => {
  const { code } = levelSources[level]
  return {
    version: sql`coalesce((select changes from plant_fact_change where level = ${level} and ent_code = ${code}), 0)`,
    said: sql`(select jsonb_object_agg(field, value) from plant_statement where level = ${level} and ent_code = ${code})`,
  }
}

/** The records of a section for the nodes of one level, with the columns of all fields. */
const levelRows = <F extends Fields>(options: SectionOptions<F>, level: NodeLevel) => {
  const { kind, table, hasFacts } = options
  const { code, from, condition } = levelSources[level]
  const node = nodeColumns(level)
  const ofNode = { ...fixedFields[level], ...(hasFacts && factColumns(level)), [String(kind.farmField)]: node.farmCode }
  const own = ownFields(options)
  const fieldColumn = (key: string) =>
    Object.hasOwn(own, key) ? sql`stored.${sql.identifier(columnName(key))}` : sql`${ofNode[key] ?? sql`null::text`}`
  const facts = hasFacts && factParts(level)
  const version = sql`coalesce(stored.version, 1)`
  const columns = [
    sql`${code} as id`,
    facts ? sql`${version} + ${facts.version} as version` : sql`${version} as version`,
    sql`${facts ? facts.said : sql`null::jsonb`} as said`,
    sql`${levelSources[level].name} as node_name`,
    ...Object.keys(kind.fields).map((key) => sql`${fieldColumn(key)} as ${sql.identifier(columnName(key))}`),
    ...(kind.list === 'paged' ? [sql`${searchedSql(level, table)} as searched_text`] : []),
    ...Object.entries(node).map(([key, column]) => sql`${column} as ${sql.identifier(`node ${key}`)}`),
  ]
  return sql`select ${sql.join(columns, sql`, `)} from ${from}
    left join ${sql.identifier(getTableName(table))} as stored on stored.id = ${code}
    ${condition ? sql`where ${condition}` : sql``}`
}

/** The records of a section, one for each node of its levels. */
const sectionRows = <F extends Fields>(options: SectionOptions<F>): Subquery => {
  const rows = options.levels.map((level) => levelRows(options, level))
  return new Subquery(sql.join(rows, sql` union all `), {}, getTableName(options.table))
}

/** Node and statements of a row, as JSON values. */
const moreOfRow = (name: string) => {
  const column = (key: string) => sql`${sql.identifier(name)}.${sql.identifier(key)}`
  const parts = Object.keys(nodeColumns('farm')).map((key) => sql`${sql.raw(`'${key}'`)}, ${column(`node ${key}`)}`)
  return {
    node: sql<PlantNode>`jsonb_build_object(${sql.join(parts, sql`, `)})`,
    said: sql<Facts | null>`${column('said')}`,
  }
}

/** Locks the node of a record, because the row of its section may not exist yet. */
const nodeLock =
  (levels: readonly NodeLevel[], strength: 'no key update' | 'key share') => async (tx: Db, id: string) => {
    for (const level of levels) {
      const { table, code } = levelSources[level]
      const found = await tx.select({ code }).from(table).where(eq(code, id)).for(strength)
      if (found.length > 0) return
    }
  }

const pick = (values: LooseValues, from: object): LooseValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(from, key)))

/** A reading of all fields has no index. */
const readKind = <F extends Fields>({ fields, ids, list }: RecordKind<F>) => ({
  fields,
  ...(ids && { ids }),
  ...(list && { list }),
})

/** How records of a section are read: all, some, one, pages. */
const sectionReads = <F extends Fields>(options: SectionOptions<F>) => {
  const { kind, table } = options
  const name = getTableName(table)
  const shape = optionalTable(name, readKind(kind))
  const source = sectionRows(options)
  const keys = Object.keys(kind.fields)
  const columnOf = (key: string) => Reflect.get(shape, key) as PgColumn
  const more = moreOfRow(name)
  const byName = sql`natural_order(${sql.identifier(name)}.node_name) collate "C"`
  const columns = {
    ...{ id: shape.id, version: shape.version, ...more },
    ...Object.fromEntries(keys.map((key) => [key, columnOf(key)])),
  }
  const rows = (at: Db) => at.select(columns).from(source)
  const readOne = preparedQuery<{ id: string }, unknown[]>((at) => rows(at).where(eq(shape.id, sql.placeholder('id'))))
  return {
    read: async (at: Db, id: string) => (await readOne(at, { id }))[0] as NodeSection | undefined,
    all: async (db: Db) => (await rows(db).orderBy(byName, shape.id)) as unknown as NodeSection[],
    some: async (db: Db, ids: readonly string[]) =>
      ids.length === 0 ? [] : ((await rows(db).where(inArray(shape.id, [...ids]))) as unknown as NodeSection[]),
    page: tablePage<F, NodeSection>({ kind, table: shape, source, more, keys, columnOf, orderBy: [byName] }),
  }
}

/** Writes a section: the row of its own table, and its facts in the table of the node. */
const sectionWriter = <F extends Fields>(
  options: SectionOptions<F>,
  valuesOf: (stored: NodeSection) => LooseValues,
): RecordStore<F, NodeSection>['update'] => {
  const { table, levels, hasFacts } = options
  const own = ownFields(options)
  const [level] = levels
  const facts = hasFacts && level ? plantFacts[level] : {}
  return async (tx, before, changed) => {
    const held = valuesOf(before)
    await tx
      .insert(table as PgTable)
      .values({ id: before.id, ...pick({ ...held, ...changed }, own), version: 2 })
      .onConflictDoUpdate({
        target: table.id,
        set: { ...pick(changed, own), version: sql`${table.version} + 1`, updatedAt: new Date() },
      })
    if (level) await setPlantFacts(tx, { level, entCode: before.id }, held, pick(changed, facts))
  }
}

/**
 * Stores a section of the cards of some levels. Each node has a record without being created: its fields are empty until
 * somebody fills them. A change writes the row of the section.
 */
export const nodeSectionStore = <F extends Fields>(options: SectionOptions<F>): RecordStore<F, NodeSection> => {
  const { kind, table, levels, hasFacts } = options
  if (kind.records !== 'given' || kind.ids !== 'code' || kind.farmField === undefined)
    throw new Error(`kind "${kind.kind}" is a section: its records are given, its ids codes, and it names its farm`)
  if (hasFacts && levels.length > 1) throw new Error(`kind "${kind.kind}" has the facts of one level`)
  const entries = fieldEntries(kind.fields)
  // A row that nobody has written has no lists either.
  const valuesOf = (stored: NodeSection) =>
    Object.fromEntries(entries.map(([key, field]) => [key, stored[key] ?? emptyValue(field)])) as ValuesOf<F>
  const { read, ...lists } = sectionReads(options)
  const lockNode = nodeLock(levels, 'no key update')
  const { taken, fieldsOfIndex } = tableStore({
    kind: { ...kind, fields: ownFields(options) } as unknown as RecordKind,
    table,
    nameOf: String,
  })
  const given = async (): Promise<never> => {
    throw new Error(`nobody creates or deletes a ${kind.noun}`)
  }
  return {
    stored: {
      kind: kind.kind,
      noun: kind.noun,
      lock: async (tx, id) => {
        if (hasFacts) await lockPlants(tx)
        await lockNode(tx, id)
      },
      read,
      versionOf: ({ version }) => version,
      nameOf: ({ node }) => node.name,
      farmCodeOf: ({ node }) => node.farmCode,
      auditRecordOf: (stored) => ({ ...valuesOf(stored), version: stored.version }),
    },
    ...lists,
    hold: nodeLock(levels, 'key share'),
    idOf: ({ id }) => id,
    valuesOf,
    ...(taken && { taken: taken as never }),
    ...(fieldsOfIndex && { fieldsOfIndex }),
    insert: given,
    remove: given,
    update: sectionWriter(options, valuesOf),
  }
}

/** Values of the gateway that differ from the card. */
export const gatewayFactsOf =
  <F extends Fields>({ kind, levels }: Pick<SectionOptions<F>, 'kind' | 'levels'>) =>
  (stored: NodeSection): Facts => {
    const [level] = levels
    if (!stored.said || !level) return {}
    return Object.fromEntries(
      Object.entries(stored.said).filter(([field, value]) => {
        const declared = kind.fields[field]
        return declared !== undefined && !equalValues(declared, stored[field], value)
      }),
    )
  }
