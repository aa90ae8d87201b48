import { eq, getTableName, inArray, Subquery, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  emptyValue,
  type Fields,
  fieldEntries,
  type LooseValues,
  type ValuesOf,
} from '../../../../platform/contract/field.ts'
import type { RecordKind } from '../../../../platform/contract/record-kind.ts'
import { columnName, searchKey } from '../../../../platform/server/record/list-columns.ts'
import type { RecordStore } from '../../../../platform/server/record/record-store.ts'
import { tablePage } from '../../../../platform/server/record/table-page.ts'
import { tableStore } from '../../../../platform/server/record/table-store.ts'
import { preparedQuery } from '../../../../platform/server/relations/prepared-query.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { NodeLevel, PlantNode } from '../../contract/plant-node.ts'
import { factColumns, fixedFields, levelSources, nodeColumns } from './node-levels.ts'
import { ownFields, readShape, type Section, type SectionTable } from './section-table.ts'

/** A section of the card of a node: its values, and the node itself. */
export interface NodeSection extends LooseValues {
  readonly id: string
  readonly version: number
  readonly node: PlantNode
}

interface SectionOptions<F extends Fields> extends Section<F> {
  readonly kind: RecordKind<F>
  /** By `sectionTable`. */
  readonly table: SectionTable
}

/** Text of the columns that the search of a list looks into: name and code of the node, and the texts of the section. */
const searchedSql = (level: NodeLevel, table: SectionTable) => {
  const { name, code } = levelSources[level]
  const own = Reflect.get(table, searchKey) as PgColumn | undefined
  const words = sql`folded_text(${name} || E'\n' || ${code} || E'\n' || farm.farm_code)`
  return own ? sql`concat_ws(E'\n', ${words}, stored.${sql.identifier(own.name)})` : words
}

/** The records of a section, one for each node of a level, with the columns of `readShape`. */
const sectionRows = <F extends Fields>(options: SectionOptions<F>): Subquery => {
  const { kind, table, level, hasFacts } = options
  const { code, from, condition } = levelSources[level]
  const node = nodeColumns(level)
  const ofNode = { ...fixedFields[level], ...(hasFacts && factColumns(level)), [String(kind.farmField)]: node.farmCode }
  const own = ownFields(options)
  const fieldColumn = (key: string) =>
    Object.hasOwn(own, key) ? sql`stored.${sql.identifier(columnName(key))}` : sql`${ofNode[key]}`
  const columns = [
    sql`${code} as id`,
    sql`coalesce(stored.version, 1) as version`,
    sql`${levelSources[level].name} as node_name`,
    ...Object.keys(kind.fields).map((key) => sql`${fieldColumn(key)} as ${sql.identifier(columnName(key))}`),
    ...(kind.list === 'paged' ? [sql`${searchedSql(level, table)} as searched_text`] : []),
    ...Object.entries(node).map(([key, column]) => sql`${column} as ${sql.identifier(`node ${key}`)}`),
  ]
  const rows = sql`select ${sql.join(columns, sql`, `)} from ${from}
    left join ${sql.identifier(getTableName(table))} as stored on stored.id = ${code}
    ${condition ? sql`where ${condition}` : sql``}`
  return new Subquery(rows, {}, getTableName(table))
}

/** The node of a row as one JSON value. */
const nodeOfRow = (level: NodeLevel, name: string) =>
  sql<PlantNode>`jsonb_build_object(${sql.join(
    Object.keys(nodeColumns(level)).map(
      (key) => sql`${sql.raw(`'${key}'`)}, ${sql.identifier(name)}.${sql.identifier(`node ${key}`)}`,
    ),
    sql`, `,
  )})`

/**
 * Stores a section of the cards of a level. Each node has a record without being created: its fields are empty until somebody
 * fills them. A change writes the row of the section.
 */
export const nodeSectionStore = <F extends Fields>(options: SectionOptions<F>): RecordStore<F, NodeSection> => {
  const { kind, table, level } = options
  const { farmField } = kind
  if (kind.records !== 'given' || kind.ids !== 'code' || farmField === undefined)
    throw new Error(`kind "${kind.kind}" is a section: its records are given, its ids codes, and it names its farm`)
  const name = getTableName(table)
  const shape = readShape(name, kind)
  const source = sectionRows(options)
  const entries = fieldEntries(kind.fields)
  const keys = entries.map(([key]) => key)
  const own = ownFields(options)
  const columnOf = (key: string) => Reflect.get(shape, key) as PgColumn
  const node = nodeOfRow(level, name)
  const byName = sql`natural_order(${sql.identifier(name)}.node_name) collate "C"`

  // A row that nobody has written has no lists either.
  const valuesOf = (stored: NodeSection) =>
    Object.fromEntries(entries.map(([key, field]) => [key, stored[key] ?? emptyValue(field)])) as ValuesOf<F>
  const rows = (at: Db) =>
    at
      .select({
        id: shape.id,
        version: shape.version,
        node,
        ...Object.fromEntries(keys.map((key) => [key, columnOf(key)])),
      })
      .from(source)
  const readOne = preparedQuery<{ id: string }, unknown[]>((at) => rows(at).where(eq(shape.id, sql.placeholder('id'))))
  const { table: nodeTable, code } = levelSources[level]
  const lockNode = (strength: 'no key update' | 'key share') => (tx: Db, id: string) =>
    tx.select({ code }).from(nodeTable).where(eq(code, id)).for(strength)
  const { taken, fieldsOfIndex } = tableStore({ kind: { ...kind, fields: own } as RecordKind, table, nameOf: String })
  const given = async (): Promise<never> => {
    throw new Error(`nobody creates or deletes a ${kind.noun}`)
  }
  return {
    stored: {
      kind: kind.kind,
      noun: kind.noun,
      // The node, because the row of the section may not exist yet.
      lock: lockNode('no key update'),
      read: async (at, id) => (await readOne(at, { id }))[0] as NodeSection | undefined,
      versionOf: ({ version }) => version,
      nameOf: ({ node: { name: nodeName } }) => nodeName,
      farmCodeOf: ({ node: { farmCode } }) => farmCode,
      auditRecordOf: (stored) => ({ ...valuesOf(stored), version: stored.version }),
    },
    all: async (db) => (await rows(db).orderBy(byName, shape.id)) as unknown as NodeSection[],
    page: tablePage({ kind, table: shape, source, more: { node }, keys, columnOf, orderBy: [byName] }),
    some: async (db, ids) =>
      ids.length === 0 ? [] : ((await rows(db).where(inArray(shape.id, [...ids]))) as unknown as NodeSection[]),
    hold: lockNode('key share'),
    idOf: ({ id }) => id,
    valuesOf,
    ...(taken && { taken: taken as never }),
    ...(fieldsOfIndex && { fieldsOfIndex }),
    insert: given,
    remove: given,
    async update(tx, before, changed) {
      const held: LooseValues = { ...valuesOf(before), ...changed }
      const ofSection = (values: LooseValues) =>
        Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(own, key)))
      await tx
        .insert(table as PgTable)
        .values({ id: before.id, ...ofSection(held), version: 2 })
        .onConflictDoUpdate({
          target: table.id,
          set: { ...ofSection(changed), version: sql`${table.version} + 1`, updatedAt: new Date() },
        })
    },
  }
}
