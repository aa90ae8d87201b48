import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
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

/** An instant as ISO text in the code and as `timestamptz` in the database. */
const isoInstant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
  toDriver: (value) => value,
})

const columnName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

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
      return text(name).array()
    case 'reference':
      return field.ids === 'integer' ? text(name) : uuid(name)
    default:
      return text(name)
  }
}

/** A column of a field. It is never null if the field is needed and always applies. */
const columnOf = (key: string, field: Field): PgColumnBuilderBase => {
  const column = plainColumn(key, field)
  return field.need === 'needed' && field.visibleWhen === undefined ? column.notNull() : column
}

/** A table with the columns of a kind of record. */
export type TableOfKind<F extends Fields> = PgTable & {
  readonly [Key in keyof F | 'id' | 'version' | 'updatedAt']: PgColumn
}

/**
 * The table of a kind of record: id, version, and one column for each field. Texts of a unique field differ, ignoring
 * case. `npm run db:plan` writes the migration.
 */
export const kindTable = <F extends Fields>(name: string, { fields }: { readonly fields: F }): TableOfKind<F> => {
  const table = pgTable(
    name,
    {
      id: uuid('id').primaryKey().defaultRandom(),
      ...Object.fromEntries(fieldEntries(fields).map(([key, field]) => [key, columnOf(key, field)])),
      version: integer('version').notNull().default(1),
      updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    },
    (columns) =>
      fieldEntries(fields)
        .filter(([, { isUnique }]) => isUnique)
        .map(([key]) =>
          uniqueIndex(`${name}_${columnName(key)}_unique`).on(sql`lower(${Reflect.get(columns, key)}::text)`),
        ),
  )
  return table as unknown as TableOfKind<F>
}
