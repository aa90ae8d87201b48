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
 * `since` is newest first, `age` oldest first.
 */
const keysOf: Readonly<Record<Order, readonly Key[]>> = {
  need: [key(sql`r.group_need`, 'number'), key(sql`r.group_urgency`, 'number'), key(sql`r.group_start`, 'time', true)],
  since: [key(sql`r.start_at`, 'time', true)],
  age: [key(sql`r.start_at`, 'time')],
  farm: [key(sql`r.farm_name`, 'text'), key(sql`r.rank`, 'number'), key(sql`r.start_at`, 'time', true)],
  equipment: [key(sql`r.rank`, 'number'), key(sql`r.start_at`, 'time', true)],
  message: [key(sql`r.message_key`, 'text'), key(sql`r.start_at`, 'time', true)],
  code: [key(sql`r.code_key`, 'text'), key(sql`r.start_at`, 'time', true)],
  priority: [key(sql`r.group_urgency`, 'number'), key(sql`r.start_at`, 'time', true)],
  count: [key(sql`r.starts`, 'number', true), key(sql`r.start_at`, 'time', true)],
  acknowledged: [key(sql`coalesce(r.acknowledged_name, '')`, 'text'), key(sql`r.start_at`, 'time', true)],
}

export interface AlarmOrder {
  readonly by: SQL
  /** Rows after a cursor. */
  readonly after: SQL
  /** Columns of the cursor of a row: a JSON list. */
  readonly cursor: SQL
}

const flipped = (keys: readonly Key[], isReversed: boolean): readonly Key[] =>
  isReversed ? keys.map((one) => ({ ...one, isDown: !one.isDown })) : keys

const sortedBy = ({ column, isDown, type }: Key): SQL => {
  const ordered = type === 'text' ? sql`${column} collate "C"` : column
  if (isDown) return sql`${ordered} desc nulls last`
  // Both directions of a time are those of the index of starts. No time is null.
  return type === 'time' ? sql`${ordered} nulls first` : ordered
}

const shown = ({ column, type }: Key): SQL =>
  type === 'time' ? sql`extract(epoch from ${column})::text` : sql`${column}::text`

const cursorValue = (text: string, type: Key['type']): SQL => {
  if (type === 'text') return sql`${text} collate "C"`
  if (type === 'id') return sql`${text}::uuid`
  return type === 'time' ? sql`to_timestamp(${text}::double precision)` : sql`${text}::double precision`
}

/** `sort` as the call has it, e.g. `-farm`; `after` as the page before gave it. */
export const alarmOrder = (sort: string, after: string | undefined): AlarmOrder => {
  const isReversed = sort.startsWith('-')
  const name = (isReversed ? sort.slice(1) : sort) as Order
  const keys = [...flipped(keysOf[name], isReversed), key(sql`r.id`, 'id')]
  return {
    by: sql.join(keys.map(sortedBy), sql`, `),
    after: after === undefined ? sql`true` : beyond(keys, readCursor(after, sort, keys)),
    cursor: sql`json_build_array(${sql.join(keys.map(shown), sql`, `)})`,
  }
}

/** The bound of the first key lets the database begin in the index. */
const beyond = (keys: readonly Key[], values: readonly string[]): SQL =>
  sql`${firstBound(keys, values)} and (${sql.join(
    keys.map((last, count) => {
      const same = keys
        .slice(0, count)
        .map((one, place) => sql`${one.column} = ${cursorValue(values[place] ?? '', one.type)}`)
      const next = cursorValue(values[count] ?? '', last.type)
      const ordered = last.type === 'text' ? sql`${last.column} collate "C"` : last.column
      return sql`(${sql.join([...same, last.isDown ? sql`${ordered} < ${next}` : sql`${ordered} > ${next}`], sql` and `)})`
    }),
    sql` or `,
  )})`

const firstBound = ([first]: readonly Key[], [value]: readonly string[]): SQL => {
  if (first === undefined || value === undefined || first.type === 'text') return sql`true`
  const bound = cursorValue(value, first.type)
  return first.isDown ? sql`${first.column} <= ${bound}` : sql`${first.column} >= ${bound}`
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
