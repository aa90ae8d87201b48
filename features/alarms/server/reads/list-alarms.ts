import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Alarm } from '../../contract/alarm.ts'
import type { AlarmFilter, getAlarms } from '../../contract/alarm-calls.ts'
import { rawRows } from '../raw-rows.ts'
import { type FilterScene, farmsOf, filterCondition } from './alarm-filter.ts'
import { type AlarmOrder, alarmOrder, writeCursor } from './alarm-order.ts'
import {
  type AlarmRow,
  alarmColumns,
  alarmOf,
  alarmTables,
  eventText,
  fewAlarmTables,
  messageOf,
  rowKey,
} from './alarm-rows.ts'
import { inFarms } from './farm-scope.ts'
import { type HistoryCounts, mostCounted, type ViewCount } from './history-counts.ts'
import { codeGroups, messageGroups } from './key-groups.ts'

export type AlarmQuery = z.output<typeof getAlarms.query>

export interface AlarmPage {
  readonly results: readonly Alarm[]
  /** Rows of the list: a cause is one row. */
  readonly total: number
  /** Alarms of these rows. */
  readonly alarms: number
  /** A history has more rows than `total`. */
  readonly isMore: boolean
  readonly next: string | null
}

/** Alarms that nobody has acknowledged come first. */
const need = sql`case when a.state in ('UNACK', 'RTN_UNACK') then 0 else 1 end`

interface KeyColumns {
  readonly message?: SQL
  readonly code?: SQL
}

const keys = (scene: FilterScene, { message, code }: KeyColumns = {}): SQL => sql`
  a.id, a.cause_id, a.start_at, a.starts, a.acknowledged_name, p.rank,
  ${message ?? sql`folded_text(${messageOf(scene.language)})`} as message_key,
  ${code ?? sql`natural_order(a.code)`} as code_key`

/** One row for each cause: the cause itself where it is among the rows, else the first alarm that it has caused. */
const byCause = (condition: SQL, scene: FilterScene): SQL => sql`
  select * from (
    select ${keys(scene)},
      min(${need}) over cause as group_need, min(a.urgency) over cause as group_urgency,
      max(a.start_at) over cause as group_start, count(*) over cause as members,
      row_number() over (partition by ${rowKey('a')} order by (a.id = ${rowKey('a')}) desc, a.start_at, a.id) as place
    from ${fewAlarmTables} where ${condition}
    window cause as (partition by ${rowKey('a')})
  ) grouped where place = 1`

const oneByOne = (tables: SQL, condition: SQL, scene: FilterScene, known?: KeyColumns): SQL => sql`
  select ${keys(scene, known)}, ${need} as group_need, a.urgency as group_urgency, a.start_at as group_start, 1 as members
  from ${tables} where ${condition}`

/**
 * History has a row for each cause that the person sees, and for each alarm whose cause they do not see. A subquery with a value is
 * asked for each alarm; the database answers `exists` by reading all alarms first.
 */
const rootsOfHistory = (condition: SQL, { principal }: FilterScene): SQL => sql`${condition} and (a.cause_id = a.id
  or coalesce((select false from alarm c where c.id = a.cause_id and ${inFarms(farmsOf(principal), sql`c.farm_code`)}), true))`

const isGrouped = (query: Pick<AlarmQuery, 'byCause' | 'causeId'>): boolean =>
  query.byCause && query.causeId === undefined

interface Rows {
  readonly all: SQL
  /** Of a history: condition of its alarms. */
  readonly history?: SQL
}

/** Rows of a list, of which a page shows a part. */
const rowsOf = async (db: Db, query: AlarmQuery, scene: FilterScene): Promise<Rows> => {
  const condition = await filterCondition(db, query, scene)
  if (query.view !== 'history')
    return { all: isGrouped(query) ? byCause(condition, scene) : oneByOne(fewAlarmTables, condition, scene) }
  const history = isGrouped(query) ? rootsOfHistory(condition, scene) : condition
  return { all: oneByOne(alarmTables, history, scene), history }
}

/**
 * A history in the order of codes or messages, which no index has. Each group has one key, so the database reads the groups in order
 * and of each no more than a page.
 */
const groupedRows = (history: SQL, order: AlarmOrder, size: number, scene: FilterScene): SQL | undefined => {
  const cut = (rows: SQL) => sql`select * from (${rows}) r where ${order.after} order by ${order.by} limit ${size + 1}`
  if (order.name === 'code')
    return sql`
      select r.*, g.code_key as group_key from ${codeGroups(order)} g cross join lateral (${cut(
        oneByOne(alarmTables, sql`${history} and a.code = g.code`, scene, { code: sql`g.code_key` }),
      )}) r`
  if (order.name !== 'message') return undefined
  const ofGroup = sql`${history} and a.code = g.code and a.alarm_code = g.alarm_code and a.model_version = g.version`
  return sql`
    (select r.*, g.message_key as group_key from ${messageGroups(order, scene.language)} g cross join lateral (${cut(
      oneByOne(alarmTables, ofGroup, scene, { message: sql`g.message_key` }),
    )}) r order by ${order.byFirst(sql`g.message_key`)} limit ${size + 1})
    union all
    (select r.*, r.message_key as group_key from (${cut(
      oneByOne(alarmTables, sql`${history} and a.alarm_code is null`, scene, {
        message: sql`folded_text(${eventText})`,
      }),
    )}) r)`
}

/** The rows of the page: of a group, the column of its key is that of the group, which the database reads in order. */
const listedRows = ({ all, history }: Rows, order: AlarmOrder, size: number, scene: FilterScene): SQL => {
  const grouped = history && groupedRows(history, order, size, scene)
  if (!grouped) return all
  const column = sql.raw(order.name === 'code' ? 'code_key' : 'message_key')
  const other = sql.raw(order.name === 'code' ? 'message_key' : 'code_key')
  return sql`select x.id, x.cause_id, x.start_at, x.starts, x.acknowledged_name, x.rank, x.group_key as ${column}, x.${other},
    x.group_need, x.group_urgency, x.group_start, x.members from (${grouped}) x`
}

const countRows = async (db: Db, all: SQL, most?: number): Promise<ViewCount> => {
  const counted = most === undefined ? all : sql`${all} limit ${most + 1}`
  const [row] = await rawRows<Omit<ViewCount, 'isMore'>>(
    db,
    sql`select count(*)::int as total, coalesce(sum(r.members), 0)::int as alarms from (${counted}) r`,
  )
  const { total, alarms } = row ?? { total: 0, alarms: 0 }
  const isMore = most !== undefined && total > most
  return isMore ? { total: most, alarms: most, isMore } : { total, alarms, isMore }
}

/** Rows of a history, up to a limit. Places and models are read only where the filter needs them. */
const countHistory = (db: Db, query: AlarmQuery, history: SQL): Promise<ViewCount> => {
  const needsPlace = [query.technology, query.country, query.manufacturer, query.kind].some((one) => one !== undefined)
  const tables = needsPlace ? alarmTables : sql`alarm a`
  return countRows(db, sql`select 1 as members from ${tables} where ${history}`, mostCounted)
}

interface FoundRow extends AlarmRow {
  readonly cursor: readonly string[]
  readonly total: number
  readonly alarms: number
}

/** Rows of a page, in order, of all that a filter finds. */
interface ReadPage {
  readonly rows: Rows
  readonly found: readonly FoundRow[]
  readonly results: readonly Alarm[]
  readonly next: string | null
}

const pageOf = async (db: Db, query: AlarmQuery, scene: FilterScene): Promise<ReadPage> => {
  // History is by time: it has no need.
  const isHistory = query.view === 'history'
  const sort = isHistory && query.sort === 'need' ? 'since' : query.sort
  const order = alarmOrder(sort, query.after)
  const rows = await rowsOf(db, query, scene)
  const counts = isHistory
    ? sql`0 as total, 0 as alarms`
    : sql`(count(*) over ())::int as total, (sum(l.members) over ())::int as alarms`
  const found = await rawRows<FoundRow>(
    db,
    sql`
      with page as (
        select cut.*, row_number() over () as position from (
          select r.id, r.members, r.total, r.alarms, ${order.cursor} as cursor
          from (select l.*, ${counts} from (${listedRows(rows, order, query.size, scene)}) l) r
          where ${order.after} order by ${order.by} limit ${query.size + 1}
        ) cut
      )
      select ${alarmColumns(scene.language)}, (page.members - 1)::int as causes, page.cursor, page.total, page.alarms
      from ${alarmTables} join page on page.id = a.id
      order by page.position`,
  )
  const shown = found.slice(0, query.size)
  const last = shown.at(-1)
  return {
    ...{ rows, found },
    results: shown.map((row) => alarmOf(row, scene.nowMs)),
    next: found.length > query.size && last ? writeCursor(sort, last.cursor) : null,
  }
}

/**
 * A page of alarms: filtered, sorted and cut by the database. The page of a history is read in the order of an index and its count
 * apart. Other views are small: one statement reads page and count.
 */
export const listAlarms = async (
  db: Db,
  query: AlarmQuery,
  scene: FilterScene,
  history?: HistoryCounts,
): Promise<AlarmPage> => {
  const { rows, found, results, next } = await pageOf(db, query, scene)
  const [first] = found
  const { history: condition } = rows
  if (condition) {
    const count = () => countHistory(db, query, condition)
    return { results, next, ...(await (history ? history.of(query, scene, count) : count())) }
  }
  const { total, alarms } = first ?? (await countRows(db, rows.all))
  return { results, next, total, alarms, isMore: false }
}

export type ListedAlarms = Omit<AlarmQuery, 'size' | 'after' | 'language'>

/** Rows of a list; one more than `most` stands for all above it. */
export const countListed = async (db: Db, list: ListedAlarms, scene: FilterScene, most: number): Promise<number> => {
  const { total, isMore } = await countRows(db, (await rowsOf(db, { ...list, size: 1 }, scene)).all, most)
  return isMore ? most + 1 : total
}

/** All alarms of a list in its order, `size` at a time. */
export async function* readListed(
  db: Db,
  list: ListedAlarms,
  scene: FilterScene,
  size: number,
): AsyncGenerator<readonly Alarm[]> {
  for (let after: string | null | undefined; after !== null; ) {
    const page: ReadPage = await pageOf(db, { ...list, size, after }, scene)
    if (page.results.length > 0) yield page.results
    after = page.next
  }
}

/** Ids of all alarms that meet a filter, a cause and what it has caused one by one. */
export const idsOfFilter = async (db: Db, filter: AlarmFilter, scene: FilterScene): Promise<readonly string[]> => {
  const rows = await rawRows<{ readonly id: string }>(
    db,
    sql`select a.id from ${alarmTables} where ${await filterCondition(db, filter, scene)} order by a.id`,
  )
  return rows.map(({ id }) => id)
}
