import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Field, type Fields, fieldEntries } from '../../contract/field.ts'
import type { RecordIds } from '../../contract/record-id.ts'
import type { RecordKind } from '../../contract/record-kind.ts'
import { uniqueSets } from '../../contract/unique-sets.ts'
import { columnName, listColumns, searchKey } from './list-columns.ts'

/** An instant as ISO text in the code and as `timestamptz` in the database. */
const isoInstant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

/** The id of a record with whole numbers as ids: a number in the database, a text everywhere else. */
const idNumber = customType<{ data: string; driverData: number }>({
  dataType: () => 'integer',
  fromDriver: String,
  toDriver: Number,
})

const plainColumn = (key: string, field: Field) => {
  const name = columnName(key)
  switch (field.kind) {
    case 'texts':
      return jsonb(name)
    case 'decimal':
      return doublePrecision(name)
    case 'integer':
      return bigint(name, { mode: 'number' })
    case 'date':
      if (field.inMs) return bigint(name, { mode: 'number' })
      return field.withTime ? isoInstant(name) : date(name, { mode: 'string' })
    case 'boolean':
      return boolean(name)
    case 'severalOf':
    case 'list':
      return text(name).array()
    case 'rows':
      return jsonb(name)
    case 'reference':
      return field.ids === 'integer' ? idNumber(name) : field.ids === 'code' ? text(name) : uuid(name)
    default:
      return text(name)
  }
}

/** A column of a field. It is never null if the field is needed and always applies, or if it is a list. */
const columnOf = (key: string, field: Field, refersTo: RefersTo): PgColumnBuilderBase => {
  const column = plainColumn(key, field)
  const target = field.kind === 'reference' ? refersTo[field.to] : undefined
  const linked = target ? column.references(() => target().id) : column
  const isList = field.kind === 'list' || field.kind === 'rows'
  return isList || (field.need === 'needed' && field.visibleWhen === undefined) ? linked.notNull() : linked
}

const idColumn = (ids: RecordIds = 'uuid') => {
  if (ids === 'integer') return integer('id').primaryKey().generatedByDefaultAsIdentity()
  return ids === 'code' ? text('id').primaryKey() : uuid('id').primaryKey().defaultRandom()
}

/** The longest name of an index in PostgreSQL. */
const longestName = 63

/** Name of the unique index of a set of fields in a table. */
export const uniqueIndexName = (table: string, set: readonly string[]): string =>
  `${table}_${set.map(columnName).join('_')}_unique`.slice(-longestName)

/** A column as its unique index compares it: ignoring case. In a set of several fields, empty values are equal. */
export const comparedColumn = (column: PgColumn, set: readonly string[]): SQL =>
  set.length === 1 ? sql`lower(${column}::text)` : sql`coalesce(lower(${column}::text), '')`

/** Tables of other kinds by name: a reference to one of them becomes a foreign key. */
export type RefersTo = Readonly<Record<string, () => { readonly id: PgColumn }>>

/** A table with the columns of a kind of record. */
export type TableOfKind<F extends Fields> = PgTable & {
  readonly [Key in keyof F | 'id' | 'version' | 'updatedAt']: PgColumn
}

/**
 * The table of a kind of record: id, version, and one column for each field. A unique index for each unique field and
 * set of fields ignores case. A paged list has computed columns for its order and its search (`list-columns.ts`). `npm run db:plan` writes the
 * migration.
 */
export const kindTable = <F extends Fields>(
  name: string,
  kind: Pick<RecordKind<F>, 'fields' | 'ids' | 'list' | 'label' | 'unique'>,
  refersTo: RefersTo = {},
  /** Fields by which the feature itself looks for records. */
  indexed: readonly (keyof F & string)[] = [],
): TableOfKind<F> => {
  const { fields } = kind
  const table = pgTable(
    name,
    {
      id: idColumn(kind.ids),
      ...Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, columnOf(key, field, refersTo)])),
      ...Object.fromEntries(
        listColumns(kind).map(({ key, name: column, expression }) => [
          key,
          text(column).generatedAlwaysAs(sql.raw(expression)),
        ]),
      ),
      version: integer('version').notNull().default(1),
      updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    },
    (columns) => {
      const column = (key: string): PgColumn => Reflect.get(columns, key)
      const references = fieldEntries(fields).filter(([, { kind: of }]) => of === 'reference')
      const sorted = listColumns(kind).filter(({ key }) => key !== searchKey)
      return [
        ...uniqueSets(kind).map((set) => {
          const [first, ...rest] = set.map((key) => comparedColumn(column(key), set))
          return uniqueIndex(uniqueIndexName(name, set)).on(first as SQL, ...rest)
        }),
        // A deletion, and the page of the referenced record, look for the records that name it.
        ...references.map(([key]) => index(`${name}_${columnName(key)}_reference`).on(column(key))),
        ...indexed.map((key) => index(`${name}_${columnName(key)}`).on(column(key))),
        ...sorted.map((one) =>
          index(`${name}_${one.name}_order`).on(sql`${column(one.key)} collate "C"`, column('id')),
        ),
      ]
    },
  )
  return table as unknown as TableOfKind<F>
}

/** A table with the columns of a kind. */
export type OptionalTable = PgTable & { readonly id: PgColumn; readonly version: PgColumn }

/** A record exists before anybody has filled it, so each column can be empty. */
const optional = (fields: Fields, without: readonly string[]): Fields =>
  Object.fromEntries(
    fieldEntries(fields)
      .filter(([key]) => !without.includes(key))
      .map(([key, { need: _, ...field }]) => [key, field as Fields[string]]),
  )

/**
 * The table of a kind whose records are given: a row for each record that somebody has filled. `without`: fields that other
 * tables have. It has no sort keys: the names of the given records sort the list.
 */
export const optionalTable = <F extends Fields>(
  name: string,
  { fields, ids, list, unique = [] }: Pick<RecordKind<F>, 'fields' | 'ids' | 'list' | 'unique'>,
  without: readonly string[] = [],
): OptionalTable => {
  const columns = {
    ...{ fields: optional(fields, without), label: [], unique: unique as readonly (readonly string[])[] },
    ...(ids && { ids }),
    ...(list && { list }),
  }
  return kindTable(name, columns) as unknown as OptionalTable
}
