import { and, asc, eq, getTableName, type InferSelectModel, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Fields, fieldEntries, type ValuesOf } from '../../contract/field.ts'
import type { ValueFault } from '../../contract/field-check.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { isComparable, takenFaults, uniqueSets } from '../../contract/unique-sets.ts'
import { preparedQuery } from '../relations/prepared-query.ts'
import type { Db } from '../relations/relations.ts'
import { comparedColumn, uniqueIndexName } from './kind-table.ts'
import type { RecordStore } from './record-store.ts'
import { rowLock } from './stored-kind.ts'
import { tablePage } from './table-page.ts'
import { labelOrder, nameSql } from './table-question.ts'

/** A table of one kind of record. Its other columns have the keys of the fields. */
type KindTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn; readonly updatedAt?: PgColumn }

interface Row {
  readonly id: string | number
  readonly version: number
}

interface TableStoreOptions<F extends Fields, Table extends KindTable> {
  readonly kind: RecordKind<F>
  readonly table: Table
  /** Columns, or texts of columns, that sort the list. Default: the names of the records, in natural order. */
  readonly orderBy?: readonly (PgColumn | SQL)[]
  /** Name of a record in the audit log. */
  readonly nameOf: (row: InferSelectModel<Table>) => string
}

/** The code that a user has chosen for a new record. */
const chosenId = ({ ids }: Pick<RecordKind, 'ids'>, body: unknown): { readonly id?: string } => {
  const id: unknown = body instanceof Object && Reflect.get(body, 'id')
  return ids === 'code' && typeof id === 'string' ? { id } : {}
}

/** Stores a kind of record in a table whose columns have the keys of its fields. A secret is stored by `columnsOf`. */
export const tableStore = <F extends Fields, Table extends KindTable>({
  kind,
  table,
  orderBy: givenOrder,
  nameOf,
}: TableStoreOptions<F, Table>): RecordStore<F, InferSelectModel<Table>> => {
  type Stored = InferSelectModel<Table>
  const rowOf = (stored: Stored) => stored as unknown as Row & Readonly<Record<string, unknown>>
  const keys = fieldEntries(kind.fields)
    .filter(([, field]) => field.kind !== 'secret')
    .map(([key]) => key)
  const valuesOf = (stored: Stored) => Object.fromEntries(keys.map((key) => [key, rowOf(stored)[key]])) as ValuesOf<F>
  const columnOf = (key: string) => Reflect.get(table, key) as PgColumn
  const orderBy = givenOrder ?? labelOrder(kind, columnOf)
  const rows = (at: Db) => at.select().from(table as PgTable)
  const inOrder = orderBy.map((column) => asc(column))
  const readOne = preparedQuery<{ id: string }, unknown[]>((at) => rows(at).where(eq(table.id, sql.placeholder('id'))))
  return {
    stored: {
      kind: kind.kind,
      noun: kind.noun,
      lock: rowLock(table),
      read: async (at, id) => (await readOne(at, { id }))[0] as Stored | undefined,
      versionOf: (stored) => rowOf(stored).version,
      nameOf,
      ...(kind.farmField !== undefined && {
        farmCodeOf: (stored: Stored) => String(Reflect.get(valuesOf(stored), kind.farmField as string)),
      }),
      auditRecordOf: (stored) => ({ ...valuesOf(stored), version: rowOf(stored).version }),
    },
    all: async (db) => (await rows(db).orderBy(...inOrder)) as Stored[],
    ids: async (db) =>
      (
        await db
          .select({ id: table.id })
          .from(table as PgTable)
          .orderBy(...inOrder)
      ).map(({ id }) => String(id)),
    page: tablePage({ kind, table, keys, columnOf, orderBy }),
    some: async (db, ids) =>
      ids.length === 0 ? [] : ((await rows(db).where(inArray(table.id, [...ids]))) as Stored[]),
    hold: (tx, id) =>
      tx
        .select({ id: table.id })
        .from(table as PgTable)
        .where(eq(table.id, id))
        .for('key share'),
    nameSql: (column, principal, language) => nameSql(kind, table, { column, principal, language }),
    idOf: (stored) => String(rowOf(stored).id),
    valuesOf,
    async taken(tx, values, before) {
      const faults: ValueFault[] = []
      for (const set of uniqueSets(kind)) {
        if (!isComparable(set, values)) continue
        const [other] = await tx
          .select({ id: table.id })
          .from(table as PgTable)
          .where(
            and(
              ...set.map((key) => {
                const value: unknown = Reflect.get(values, key)
                const compared = comparedColumn(Reflect.get(table, key) as PgColumn, set)
                return eq(compared, sql`lower(${value === null || value === undefined ? '' : String(value)}::text)`)
              }),
              before && ne(table.id, rowOf(before).id),
            ),
          )
          .limit(1)
        if (other) faults.push(...takenFaults(set, values))
      }
      return faults
    },
    fieldsOfIndex: (index) => uniqueSets(kind).find((set) => uniqueIndexName(getTableName(table), set) === index),
    async insert(tx, values, { body, columns }) {
      const [row] = (await tx
        .insert(table as PgTable)
        .values({ ...chosenId(kind, body), ...values, ...columns })
        .returning({ id: table.id })) as Pick<Row, 'id'>[]
      if (!row) throw new Error(`the ${kind.noun} was not written`)
      return String(row.id)
    },
    async update(tx, before, changed, { columns }) {
      await tx
        .update(table as PgTable)
        .set({
          ...changed,
          ...columns,
          version: sql`${table.version} + 1`,
          ...(table.updatedAt && { updatedAt: new Date() }),
        })
        .where(eq(table.id, rowOf(before).id))
    },
    async remove(tx, before) {
      await tx.delete(table as PgTable).where(eq(table.id, rowOf(before).id))
    },
  }
}
