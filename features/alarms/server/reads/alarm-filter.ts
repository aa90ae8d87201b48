import { type SQL, sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language.ts'
import { type Perimeter, READ, type RightFlag } from '../../../../domain/right.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../../platform/server/auth/rights.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { deskOf } from '../../../users/server/desk-port.ts'
import { alarmPriorities } from '../../contract/alarm.ts'
import type { AlarmFilter } from '../../contract/alarm-calls.ts'
import { timeOf } from './alarm-rows.ts'
import { inFarms, isAmong } from './farm-scope.ts'
import { isOfStart, kindCondition } from './kind-condition.ts'
import { searchCondition } from './search-condition.ts'

/** Farms on which a person has a right on My fleet. */
export const farmsOf = (principal: Principal, flag: RightFlag = READ): Perimeter =>
  perimeterOf(principal, { product: 'MyFleet', flag })

/** Those of them that belong to a group of users; undefined: all. */
export const farmsOfDesk = async (db: Db, principal: Principal, desk: string | undefined): Promise<Perimeter> => {
  const own = farmsOf(principal)
  if (desk === undefined) return own
  const found = await deskOf(db, principal, desk)
  if (!found) throw invalid('Desk not found', [{ path: 'query.desk', message: 'is none of your groups' }])
  if (own === 'all') return found.perimeter
  const { perimeter } = found
  return perimeter === 'all' ? own : new Set([...own].filter((farmCode) => perimeter.has(farmCode)))
}

const isOpen = sql`a.state <> 'NORMAL'`
export const isHidden = sql`(a.shelved_until is not null or a.suppressed_by is not null or a.out_of_service_until is not null)`

/** Alarms of a view. A chatter is one row. */
const viewConditions: Readonly<Record<AlarmFilter['view'], SQL>> = {
  open: sql`${isOpen} and a.is_shown and not ${isHidden}`,
  shelved: sql`${isOpen} and a.is_shown and a.shelved_until is not null and a.out_of_service_until is null`,
  suppressed: sql`${isOpen} and a.is_shown
    and (a.out_of_service_until is not null or (a.suppressed_by is not null and a.shelved_until is null))`,
  history: sql`a.is_shown`,
}

export interface FilterScene {
  readonly principal: Principal
  readonly language: Language
  readonly nowMs: number
}

const given = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL[] =>
  value === undefined ? [] : [condition(value)]

/** History by a figure has a row for each start. */
const ofView = ({ view, kind }: AlarmFilter): SQL =>
  view === 'history' && kind !== undefined && kind !== 'chatters' ? sql`true` : viewConditions[view]

/** Condition on the alarms of a filter, for a person who sees these farms. */
export const filterCondition = async (
  db: Db,
  filter: AlarmFilter,
  { principal, language, nowMs }: FilterScene,
): Promise<SQL> => {
  const farms = await farmsOfDesk(db, principal, filter.desk)
  const [from, to] = isOfStart(filter.kind) ? [filter.from, filter.to] : []
  const conditions = [
    inFarms(farms),
    ofView(filter),
    ...given(
      filter.priority,
      (list) =>
        sql`a.urgency in (${sql.join(
          list.map((name) => sql`${alarmPriorities.indexOf(name) + 1}::int`),
          sql`, `,
        )})`,
    ),
    ...given(filter.technology, (list) => isAmong(sql`p.technology`, list)),
    ...given(filter.country, (list) => isAmong(sql`p.country_code`, list)),
    ...given(filter.causeGroup, (list) => isAmong(sql`a.cause_group`, list)),
    ...given(filter.farmCode, (list) => isAmong(sql`a.farm_code`, list)),
    ...given(filter.machineCode, (code) => sql`a.device_code = ${code}`),
    ...given(filter.manufacturer, (list) => isAmong(sql`p.manufacturer`, list)),
    ...given(filter.code, (list) => isAmong(sql`a.code`, list)),
    ...given(filter.olderThanS, (age) => sql`a.start_at <= ${timeOf(nowMs - age * 1000)}`),
    ...given(filter.unmapped, (isUnmapped) => (isUnmapped ? sql`a.alarm_code is null` : sql`a.alarm_code is not null`)),
    ...given(
      filter.causeId,
      (id) => sql`a.id in (
      select c.id from alarm c where c.cause_id = (select o.cause_id from alarm o where o.id = ${id})
      union select c.id from alarm c where c.state = 'UNACK'
        and c.returned_with in (select o.returned_with from alarm o where o.id = ${id} and o.state = 'UNACK'))`,
    ),
    ...given(from, (at) => sql`a.start_at >= ${timeOf(Date.parse(at))}`),
    ...given(to, (at) => sql`a.start_at < ${timeOf(Date.parse(at))}`),
  ]
  if (filter.kind) conditions.push(await kindCondition(db, { ...filter, kind: filter.kind }, { farms, nowMs }))
  if (filter.search !== undefined) conditions.push(await searchCondition(db, filter.search, language))
  if (filter.mine)
    conditions.push(
      sql`exists (select 1 from alarm_transition t where t.alarm_id = a.id and t.user_id = ${principal.userId})`,
    )
  return sql.join(conditions, sql` and `)
}
