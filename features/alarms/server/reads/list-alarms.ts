import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Alarm } from '../../contract/alarm.ts'
import type { AlarmFilter, getAlarms } from '../../contract/alarm-calls.ts'
import { rawRows } from '../raw-rows.ts'
import { type FilterScene, farmsOf, filterCondition } from './alarm-filter.ts'
import { alarmOrder, writeCursor } from './alarm-order.ts'
import { type AlarmRow, alarmColumns, alarmOf, alarmTables, fewAlarmTables, messageOf, rowKey } from './alarm-rows.ts'
import { inFarms } from './farm-scope.ts'
import type { HistoryCounts, ViewCount } from './history-counts.ts'

export type AlarmQuery = z.output<typeof getAlarms.query>

export interface AlarmPage {
  readonly results: readonly Alarm[]
  /** Rows of the list: a cause is one row. */
  readonly total: number
  /** Alarms of these rows. */
  readonly alarms: number
  readonly next: string | null
}

/** Alarms that nobody has acknowledged come first. */
const need = sql`case when a.state in ('UNACK', 'RTN_UNACK') then 0 else 1 end`

const keys = (scene: FilterScene): SQL => sql`
  a.id, a.cause_id, a.start_at, a.starts, a.acknowledged_name, p.rank, folded_text(p.farm_name) as farm_name,
  folded_text(${messageOf(scene.language)}) as message_key, natural_order(a.code) as code_key`

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

const oneByOne = (tables: SQL, condition: SQL, scene: FilterScene): SQL => sql`
  select ${keys(scene)}, ${need} as group_need, a.urgency as group_urgency, a.start_at as group_start, 1 as members
  from ${tables} where ${condition}`

/**
 * History has a row for each cause that the person sees, and for each alarm whose cause they do not see. A subquery with a value is
 * asked for each alarm; the database answers `exists` by reading all alarms first.
 */
const rootsOfHistory = (condition: SQL, { principal }: FilterScene): SQL => sql`${condition} and (a.cause_id = a.id
  or coalesce((select false from alarm c where c.id = a.cause_id and ${inFarms(farmsOf(principal), sql`c.farm_code`)}), true))`

const isGrouped = (query: Pick<AlarmQuery, 'byCause' | 'causeId'>): boolean =>
  query.byCause && query.causeId === undefined

/** Rows of a list, of which a page shows a part. */
const rowsOf = async (db: Db, query: AlarmQuery, scene: FilterScene): Promise<SQL> => {
  const condition = await filterCondition(db, query, scene)
  const isHistory = query.view === 'history'
  if (!isGrouped(query)) return oneByOne(isHistory ? alarmTables : fewAlarmTables, condition, scene)
  return isHistory ? oneByOne(alarmTables, rootsOfHistory(condition, scene), scene) : byCause(condition, scene)
}

const countRows = async (db: Db, all: SQL): Promise<ViewCount> => {
  const [counted] = await rawRows<ViewCount>(
    db,
    sql`select count(*)::int as total, coalesce(sum(r.members), 0)::int as alarms from (${all}) r`,
  )
  return counted ?? { total: 0, alarms: 0 }
}

interface FoundRow extends AlarmRow {
  readonly cursor: readonly string[]
  readonly total: number
  readonly alarms: number
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
  // History is by time: it has no need.
  const isHistory = query.view === 'history'
  const sort = isHistory && query.sort === 'need' ? 'since' : query.sort
  const order = alarmOrder(sort, query.after)
  const all = await rowsOf(db, query, scene)
  const counts = isHistory
    ? sql`0 as total, 0 as alarms`
    : sql`(count(*) over ())::int as total, (sum(l.members) over ())::int as alarms`
  const found = await rawRows<FoundRow>(
    db,
    sql`
      with page as (
        select cut.*, row_number() over () as position from (
          select r.id, r.members, r.total, r.alarms, ${order.cursor} as cursor
          from (select l.*, ${counts} from (${all}) l) r
          where ${order.after} order by ${order.by} limit ${query.size + 1}
        ) cut
      )
      select ${alarmColumns(scene.language)}, (page.members - 1)::int as causes, page.cursor, page.total, page.alarms
      from ${alarmTables} join page on page.id = a.id
      order by page.position`,
  )
  const results = found.slice(0, query.size)
  const count = () => countRows(db, all)
  const [first] = found
  const counted =
    isHistory && history ? await history.of(query, scene, count) : !isHistory && first ? first : await count()
  const last = results.at(-1)
  return {
    results: results.map((row) => alarmOf(row, scene.nowMs)),
    total: counted.total,
    alarms: counted.alarms,
    next: found.length > query.size && last ? writeCursor(sort, last.cursor) : null,
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
