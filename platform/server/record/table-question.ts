import { and, gt, gte, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { fallbackLanguage, type Language } from '../../../domain/language.ts'
import type { Field, Fields } from '../../contract/field.ts'
import { labelFields, type RecordKind } from '../../contract/record-kind.ts'
import {
  type FieldFilter,
  isSearchable,
  type RecordOrder,
  type RecordQuestion,
  searchedWords,
} from '../../contract/record-question.ts'
import { foldedText } from '../../contract/text-order.ts'
import type { Principal } from '../auth/principal.ts'
import { passes } from '../auth/rights.ts'
import { farmScope } from './kind-access.ts'
import { searchedTexts, searchKey, sortKeyOf } from './list-columns.ts'

/**
 * The SQL of a question about a list. It gives the records, and the order, that `answerQuestion` gives for the same records
 * in memory.
 */

/** A column of a table by field key. */
export type ColumnOf = (key: string) => PgColumn

/** Name of the record that a reference column names, as SQL; null if the user may not see it. */
export type NameOfReference = (key: string, column: PgColumn) => SQL | undefined

interface Asked {
  readonly fields: Fields
  /** Columns of fields, and computed columns, which not all tables have. */
  readonly columnOf: ColumnOf
  readonly nameOf?: NameOfReference | undefined
}

/** The text that a user of the language sees. */
const textInLanguage = (column: PgColumn | SQL, language: Language): SQL =>
  language === fallbackLanguage
    ? sql`nullif(${column}->>${language}, '')`
    : sql`coalesce(nullif(${column}->>${language}, ''), nullif(${column}->>${fallbackLanguage}, ''))`

/** The entries of a column with several texts, as a table `entry` with the column `text`. */
const entriesOf = (column: PgColumn): SQL =>
  column.getSQLType() === 'jsonb'
    ? sql`jsonb_array_elements_text(${column}) as entry(text)`
    : sql`unnest(${column}) as entry(text)`

const isEmptyList = (column: PgColumn): SQL =>
  sql`(${column} is null or ${column.getSQLType() === 'jsonb' ? sql`jsonb_array_length(${column})` : sql`cardinality(${column})`} = 0)`

const folded = (text: SQL | PgColumn): SQL => sql`folded_text(${text})`

const containsWord = (text: SQL | PgColumn, word: string): SQL => sql`strpos(${folded(text)}, ${word}) > 0`

/** A value of a filter in the type of the column. */
const bound = (field: Field, column: PgColumn, value: unknown): SQL => {
  switch (field.kind) {
    case 'decimal':
    case 'integer':
      return sql`${value}::float8`
    case 'date':
      if (field.inMs) return sql`${value}::float8`
      return field.withTime ? sql`${value}::timestamptz` : sql`${value}::date`
    case 'boolean':
      return sql`${value}::boolean`
    case 'reference':
      return sql`${String(value)}::${sql.raw(column.getSQLType())}`
    default:
      return sql`${String(value)}::text`
  }
}

/** A column in the type of its {@link bound}. */
const comparable = (field: Field, column: PgColumn): SQL =>
  field.kind === 'integer' || (field.kind === 'date' && field.inMs) ? sql`${column}::float8` : sql`${column}`

/** The text of a field that a user reads; undefined for kinds without one, and for several texts. */
const textOf = ({ columnOf, nameOf }: Asked, key: string, field: Field, language: Language): SQL | undefined => {
  const column = columnOf(key)
  switch (field.kind) {
    case 'text':
      return sql`${column}`
    case 'texts':
      return textInLanguage(column, language)
    case 'reference':
      return nameOf?.(key, column)
    default:
      return undefined
  }
}

const containsText = (asked: Asked, key: string, field: Field, language: Language, word: string): SQL => {
  if (field.kind === 'list' || field.kind === 'severalOf')
    return sql`exists (select 1 from ${entriesOf(asked.columnOf(key))} where ${containsWord(sql`entry.text`, word)})`
  const text = textOf(asked, key, field, language)
  return text === undefined ? sql`false` : sql`coalesce(${containsWord(text, word)}, false)`
}

const isEmpty = (field: Field, column: PgColumn, language: Language): SQL => {
  switch (field.kind) {
    case 'texts':
      return sql`${textInLanguage(column, language)} is null`
    case 'list':
    case 'severalOf':
    case 'rows':
      return isEmptyList(column)
    default:
      return isNull(column)
  }
}

const isAmong = (
  field: Field,
  column: PgColumn,
  values: NonNullable<FieldFilter['oneOf']>,
  language: Language,
): SQL => {
  const present = values.filter((value) => value !== null)
  const wanted = sql.join(
    present.map((value) => bound(field, column, value)),
    sql`, `,
  )
  const isSeveral = field.kind === 'list' || field.kind === 'severalOf'
  const parts = [
    ...(values.includes(null) ? [isEmpty(field, column, language)] : []),
    ...(present.length === 0
      ? []
      : [
          isSeveral
            ? sql`exists (select 1 from ${entriesOf(column)} where entry.text in (${wanted}))`
            : sql`(${column} is not null and ${comparable(field, column)} in (${wanted}))`,
        ]),
  ]
  return or(...parts) ?? sql`false`
}

/** The conditions of one field. */
const filterOf = (asked: Asked, key: string, filter: FieldFilter, language: Language): SQL | undefined => {
  const field = asked.fields[key]
  if (!field) return sql`false`
  const column = asked.columnOf(key)
  const held = comparable(field, column)
  const { equals, not, contains, between, above, below, oneOf, empty } = filter
  return and(
    equals === undefined ? undefined : sql`(${column} is not null and ${held} = ${bound(field, column, equals)})`,
    not === undefined ? undefined : and(isNotNull(column), ne(held, bound(field, column, not))),
    contains === undefined ? undefined : containsText(asked, key, field, language, foldedText(contains)),
    between && isNotNull(column),
    between && between[0] !== null ? gte(held, bound(field, column, between[0])) : undefined,
    between && between[1] !== null ? lte(held, bound(field, column, between[1])) : undefined,
    above === undefined ? undefined : and(isNotNull(column), gt(held, bound(field, column, above))),
    below === undefined ? undefined : and(isNotNull(column), lt(held, bound(field, column, below))),
    oneOf === undefined ? undefined : isAmong(field, column, oneOf, language),
    empty === undefined
      ? undefined
      : empty
        ? isEmpty(field, column, language)
        : sql`not (${isEmpty(field, column, language)})`,
  )
}

/** All conditions of a question. The search looks only into the fields `searched`. */
export const conditionOf = (
  asked: Asked,
  { filters, search, language }: RecordQuestion,
  searched: readonly string[],
): SQL | undefined => {
  const places = searched.flatMap((key) => {
    const field = asked.fields[key]
    return field && isSearchable(field) ? [[key, field] as const] : []
  })
  // One computed column for all plain texts, if the user may read them all.
  const texts = searchedTexts(asked.fields)
  const computed = texts.every((key) => searched.includes(key)) ? computedColumn(asked.columnOf, searchKey) : undefined
  const others = computed ? places.filter(([, { kind }]) => kind !== 'text') : places
  const found = searchedWords(search).map(
    (word) =>
      or(
        computed && sql`strpos(${computed}, ${word}) > 0`,
        ...others.map(([key, field]) => containsText(asked, key, field, language, word)),
      ) ?? sql`false`,
  )
  return and(...Object.entries(filters).map(([key, filter]) => filterOf(asked, key, filter, language)), ...found)
}

/** Natural order of a text column: WT2 before WT10, without case and accents. */
export const naturalOrder = (text: SQL | PgColumn): SQL => sql`natural_order(${text}) collate "C"`

const computedColumn = (columnOf: ColumnOf, key: string): PgColumn | undefined => columnOf(key)

/** Natural order of a text field, from its computed column if the table has one. */
const textOrder = (columnOf: ColumnOf, key: string): SQL => {
  const computed = computedColumn(columnOf, sortKeyOf(key))
  return computed ? sql`${computed} collate "C"` : naturalOrder(columnOf(key))
}

/** Order of a list by the names of its records. */
export const labelOrder = (kind: Pick<RecordKind, 'fields' | 'label'>, columnOf: ColumnOf): readonly SQL[] =>
  labelFields(kind).map((key) =>
    kind.fields[key]?.kind === 'texts'
      ? naturalOrder(textInLanguage(columnOf(key), fallbackLanguage))
      : textOrder(columnOf, key),
  )

/** The sort of a question. Missing values come last in both directions. */
export const orderBySql = (
  asked: Asked,
  { field: key, isDescending }: RecordOrder,
  language: Language,
): SQL | undefined => {
  const field = asked.fields[key]
  if (!field) return undefined
  const column = asked.columnOf(key)
  const text = textOf(asked, key, field, language)
  // Without names, e.g. of a kind that nobody registered, the order of the kind stays.
  if (field.kind === 'reference' && text === undefined) return undefined
  const choices = field.kind === 'oneOf' ? field.choices : []
  const list = sql.join(
    choices.map((choice) => sql`${choice}`),
    sql`, `,
  )
  const by =
    field.kind === 'oneOf'
      ? sql`array_position(array[${list}]::text[], ${column}::text)`
      : text === undefined
        ? sql`${column}`
        : field.kind === 'text'
          ? textOrder(asked.columnOf, key)
          : naturalOrder(text)
  // Without a note about missing values an index serves both directions.
  const isFilled = field.need === 'needed' && field.visibleWhen === undefined
  if (isDescending) return isFilled ? sql`${by} desc` : sql`${by} desc nulls last`
  return sql`${by} asc nulls last`
}

interface NamedTable extends PgTable {
  readonly id: PgColumn
}

/**
 * Name of the record of a table that a column of another table names. It is null if the record does not exist for the user:
 * a hidden name is neither found nor does it sort.
 */
export const nameSql = (
  kind: Pick<RecordKind, 'fields' | 'label' | 'farmField' | 'right'>,
  table: NamedTable,
  {
    column,
    principal,
    language,
  }: { readonly column: PgColumn; readonly principal: Principal; readonly language: Language },
): SQL => {
  if (!passes(principal, kind.right.read)) return sql`null::text`
  // A table may refer to itself, so the inner one has another name.
  const inner = (one: PgColumn) => sql`named.${sql.identifier(one.name)}`
  const columnOf = (key: string) => Reflect.get(table, key) as PgColumn
  const parts = labelFields(kind).map((key) => {
    const part = inner(columnOf(key))
    return kind.fields[key]?.kind === 'texts' ? textInLanguage(part, language) : sql`nullif(${part}, '')`
  })
  const farms = kind.farmField === undefined ? 'all' : farmScope(principal, kind.right.read)
  const farm = kind.farmField === undefined ? undefined : inner(columnOf(kind.farmField))
  const isSeen =
    farm === undefined || farms === 'all'
      ? sql`true`
      : farms.length === 0
        ? sql`false`
        : sql`${farm} in (${sql.join(
            farms.map((code) => sql`${code}`),
            sql`, `,
          )})`
  return sql`(select nullif(concat_ws(' ', ${sql.join(parts, sql`, `)}), '') from ${table} as named where ${inner(table.id)} = ${column} and ${isSeen})`
}
