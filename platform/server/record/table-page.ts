import { and, eq, inArray, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Fields } from '../../contract/field.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import type { Db } from '../relations/relations.ts'
import { knownKinds } from './known-kinds.ts'
import type { ListPart, ListRequest } from './record-list.ts'
import { type ColumnOf, conditionOf, type NameOfReference, orderBySql } from './table-question.ts'

interface PagedTable<F extends Fields> {
  readonly kind: RecordKind<F>
  readonly table: PgTable & { readonly id: PgColumn; readonly version: PgColumn }
  /** Rows with the columns of the table under its name, if not those of the table itself. */
  readonly source?: Subquery
  /** Further properties of each row. */
  readonly more?: Readonly<Record<string, SQL>>
  /** Fields with a column. */
  readonly keys: readonly string[]
  readonly columnOf: ColumnOf
  /** Order of the list without a sort. */
  readonly orderBy: readonly (PgColumn | SQL)[]
}

/** Answers requests for parts of a list by SQL: filters, search, order and farms. It reads only the wanted columns. */
export const tablePage =
  <F extends Fields, Stored>({ kind, table, source, more, keys, columnOf, orderBy }: PagedTable<F>) =>
  async (db: Db, request: ListRequest): Promise<ListPart<Stored>> => {
    const { question, principal, farms, searched, fields: wanted, skip, take } = request
    const kinds = knownKinds(db)
    const from = (source ?? table) as PgTable
    const nameOf: NameOfReference = (key, column) => {
      const field = kind.fields[key]
      const known = field?.kind === 'reference' ? kinds.get(field.to) : undefined
      return known?.store.nameSql?.(column, principal, question.language)
    }
    const asked = { fields: kind.fields, columnOf, nameOf }
    const farmColumn = kind.farmField === undefined ? undefined : columnOf(kind.farmField)
    const ofFarms = farmColumn && farms !== 'all' ? inArray(farmColumn, [...farms]) : undefined
    const condition = conditionOf(asked, question, searched)
    const order = question.order ? orderBySql(asked, question.order, question.language) : undefined
    const columns = wanted === 'all' ? keys : keys.filter((key) => wanted.includes(key) || key === kind.farmField)
    // The names would cost more than the sort itself, so equal values have the order of their ids.
    const inOrder = [...(order ? [order] : orderBy), table.id]
    // First the ids: a sort of whole records, and of all those before the page, costs twenty times as much.
    const page = db
      .select({ id: table.id })
      .from(from)
      .where(and(ofFarms, condition))
      .orderBy(...inOrder)
      .limit(take)
      .offset(skip)
      .as('page')
    const rows = await db
      .select({
        id: table.id,
        version: table.version,
        ...more,
        ...Object.fromEntries(columns.map((key) => [key, columnOf(key)])),
      })
      .from(from)
      .innerJoin(page, eq(table.id, page.id))
      .orderBy(...inOrder)
    const met = condition ? sql<number>`(count(*) filter (where ${condition}))::int` : sql<number>`count(*)::int`
    // One pass over the table for both counts.
    const [counts] = await db.select({ total: sql<number>`count(*)::int`, count: met }).from(from).where(ofFarms)
    return { rows: rows as Stored[], total: counts?.total ?? 0, count: counts?.count ?? 0 }
  }
