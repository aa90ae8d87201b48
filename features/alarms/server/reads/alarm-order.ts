import { type SQL, sql } from 'drizzle-orm'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { alarmOrders } from '../../contract/alarm-calls.ts'

type Order = (typeof alarmOrders)[number]

/** A key of an order: a column of the rows to sort, its direction and its type in a cursor. */
interface Key {
  readonly column: SQL
  readonly isDown: boolean
  readonly type: 'id' | 'number' | 'text' | 'time'
}

const key = (column: SQL, type: Key['type'], isDown = false): Key => ({ column, isDown, type })

/**
 * Keys by order; the id is the last one of all. A row is `r`: `group_*` are the greatest need of the alarms of its cause.
 * `since` is newest first. Ranks follow the names of farms, so they are the order of farms, too. Histories have an index for each
 * order, or groups whose key is one (`key-groups.ts`).
 */
const keysOf: Readonly<Record<Exclude<Order, 'age'>, readonly Key[]>> = {
  need: [key(sql`r.group_need`, 'number'), key(sql`r.group_urgency`, 'number'), key(sql`r.group_start`, 'time', true)],
  since: [key(sql`r.start_at`, 'time', true)],
  farm: [key(sql`r.rank`, 'number'), key(sql`r.start_at`, 'time', true)],
  equipment: [key(sql`r.rank`, 'number'), key(sql`r.start_at`, 'time', true)],
  message: [key(sql`r.message_key`, 'text'), key(sql`r.start_at`, 'time', true)],
  code: [key(sql`r.code_key`, 'text'), key(sql`r.start_at`, 'time', true)],
  priority: [key(sql`r.group_urgency`, 'number'), key(sql`r.start_at`, 'time', true)],
  count: [key(sql`r.starts`, 'number', true), key(sql`r.start_at`, 'time', true)],
  acknowledged: [key(sql`coalesce(r.acknowledged_name, '')`, 'text'), key(sql`r.start_at`, 'time', true)],
}

export interface AlarmOrder {
  readonly name: Exclude<Order, 'age'>
  readonly by: SQL
  /** Rows after a cursor. */
  readonly after: SQL
  /** Columns of the cursor of a row: a JSON list. */
  readonly cursor: SQL
  /** The order of the first key alone, of a column that holds it. */
  readonly byFirst: (column: SQL) => SQL
  /** Values of the first key that rows after the cursor may have. */
  readonly afterFirst: (column: SQL) => SQL
}

const flipped = (keys: readonly Key[], isReversed: boolean): readonly Key[] =>
  isReversed ? keys.map((one) => ({ ...one, isDown: !one.isDown })) : keys

const orderedBy = ({ column, type }: Pick<Key, 'column' | 'type'>): SQL =>
  type === 'text' ? sql`${column} collate "C"` : column

/** A reversed order is that of the same index, backwards. No key is null. */
const sortedBy = (key: Key, isReversed: boolean): SQL => {
  const direction = key.isDown ? sql`${orderedBy(key)} desc` : orderedBy(key)
  if (isReversed) return sql`${direction} nulls first`
  return key.isDown ? sql`${direction} nulls last` : direction
}

const shown = ({ column, type }: Key): SQL =>
  type === 'time' ? sql`extract(epoch from ${column})::text` : sql`${column}::text`

const cursorValue = (text: string, type: Key['type']): SQL => {
  if (type === 'text') return sql`${text} collate "C"`
  if (type === 'id') return sql`${text}::uuid`
  return type === 'time' ? sql`to_timestamp(${text}::double precision)` : sql`${text}::double precision`
}

/** `sort` as the call has it, e.g. `-farm`; `after` as the page before gave it. `age` is `since` backwards. */
export const alarmOrder = (sort: string, after: string | undefined): AlarmOrder => {
  const asked = sort.replace(/^-/, '') as Order
  const name = asked === 'age' ? 'since' : asked
  const isReversed = sort.startsWith('-') !== (asked === 'age')
  const keys = flipped([...keysOf[name], key(sql`r.id`, 'id')], isReversed)
  const [first = key(sql`r.id`, 'id')] = keys
  const values = after === undefined ? undefined : readCursor(after, sort, keys)
  return {
    name,
    by: sql.join(
      keys.map((one) => sortedBy(one, isReversed)),
      sql`, `,
    ),
    after: values ? beyond(keys, values) : sql`true`,
    cursor: sql`json_build_array(${sql.join(keys.map(shown), sql`, `)})`,
    byFirst: (column) => sortedBy({ ...first, column }, isReversed),
    afterFirst: (column) => (values ? bound({ ...first, column }, values[0] ?? '') : sql`true`),
  }
}

/** The bound of the first key lets the database begin in the index. */
const beyond = (keys: readonly Key[], values: readonly string[]): SQL =>
  sql`${sql.join(
    keys.slice(0, 1).map((first) => bound(first, values[0] ?? '')),
    sql` and `,
  )} and (${sql.join(
    keys.map((last, count) => {
      const same = keys
        .slice(0, count)
        .map((one, place) => sql`${one.column} = ${cursorValue(values[place] ?? '', one.type)}`)
      const next = cursorValue(values[count] ?? '', last.type)
      const ordered = orderedBy(last)
      return sql`(${sql.join([...same, last.isDown ? sql`${ordered} < ${next}` : sql`${ordered} > ${next}`], sql` and `)})`
    }),
    sql` or `,
  )})`

const bound = (first: Key, value: string): SQL => {
  const limit = cursorValue(value, first.type)
  return first.isDown ? sql`${orderedBy(first)} <= ${limit}` : sql`${orderedBy(first)} >= ${limit}`
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Whether a text of a cursor is a value of the key. */
const isOfKey = (text: string, type: Key['type']): boolean => {
  if (type === 'text') return true
  return type === 'id' ? isId(text) : Number.isFinite(Number(text))
}

export const writeCursor = (sort: string, values: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url')

const readCursor = (after: string, sort: string, keys: readonly Key[]): readonly string[] => {
  try {
    const [of, ...values] = JSON.parse(Buffer.from(after, 'base64url').toString()) as unknown[]
    const isValue = (value: unknown, place: number): value is string =>
      typeof value === 'string' && isOfKey(value, keys[place]?.type ?? 'text')
    if (of === sort && values.length === keys.length && values.every(isValue)) return values
  } catch {
    // The same answer as to any other cursor that is not one.
  }
  throw invalid('This is no place in the list', [{ path: 'query.after', message: 'is not `next` of a page' }])
}
