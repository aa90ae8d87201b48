import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { KeptEvent, KeptList, ListedAlarm } from '../../contract/fold-events.ts'
import { rawRows } from '../raw-rows.ts'
import { ms, type TouchedList } from './insert-events.ts'
import { type DeviceName, rowKey } from './received-rows.ts'

/** Events or occurrences of an id. */
export interface TouchedId extends DeviceName {
  readonly key: string
}

/** A code without ids, with the times between which something has changed. */
export interface TouchedCode extends DeviceName {
  readonly code: string
  readonly fromMs: number
  readonly toMs: number
}

/** A touched code with all that decides about its occurrences from `startMs` to before `nextMs`. */
export interface CodeWindow extends TouchedCode {
  /** The last raise before the change; null: there is none. */
  readonly startMs: number | null
  /** The first raise after the change. */
  readonly nextMs: number | null
  readonly events: KeptEvent[]
}

const eventColumns = sql`e.key, e.code, e.state, ${ms('e.at')} as "atMs", ${ms('e.end_at')} as "endMs", e.severity, e.text,
  e.value, e.component, e.is_historical as "isHistorical", e.source`

type EventColumns = { readonly [Name in keyof KeptEvent]: KeptEvent[Name] | null }

const keptEvent = (row: EventColumns): KeptEvent => ({
  key: row.key as string,
  code: row.code as string,
  state: row.state as KeptEvent['state'],
  atMs: row.atMs as number,
  endMs: row.endMs ?? undefined,
  severity: row.severity ?? undefined,
  text: row.text ?? undefined,
  value: row.value ?? undefined,
  component: row.component ?? undefined,
  isHistorical: row.isHistorical as boolean,
  source: row.source as KeptEvent['source'],
})

/** Events of ids, by id. */
export const eventsOfIds = async (tx: Db, ids: readonly TouchedId[]): Promise<ReadonlyMap<string, KeptEvent[]>> => {
  const found = new Map<string, KeptEvent[]>()
  if (ids.length === 0) return found
  const rows = await rawRows<DeviceName & EventColumns>(
    tx,
    sql`
    select e.farm_code as "farmCode", e.device_code as "deviceCode", ${eventColumns}
    from json_to_recordset(${JSON.stringify(ids)}::json) as asked ("farmCode" text, "deviceCode" text, key text)
    join alarm_event e on e.farm_code = asked."farmCode" and e.device_code = asked."deviceCode" and e.key = asked.key
    where e.state <> 'info'`,
  )
  for (const row of rows) {
    const key = rowKey(row.farmCode, row.deviceCode, row.key as string)
    const events = found.get(key) ?? []
    found.set(key, events)
    events.push(keptEvent(row))
  }
  return found
}

/** Starts of the alarms of ids as they are stored, by device and key, epoch ms. */
export const startsOfIds = async (tx: Db, ids: readonly TouchedId[]): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await rawRows<TouchedId & { readonly startMs: number }>(
    tx,
    sql`
    select a.farm_code as "farmCode", a.device_code as "deviceCode", a.key, ${ms('a.start_at')} as "startMs"
    from json_to_recordset(${JSON.stringify(ids)}::json) as asked ("farmCode" text, "deviceCode" text, key text)
    join alarm a on a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode" and a.key = asked.key`,
  )
  return new Map(rows.map(({ farmCode, deviceCode, key, startMs }) => [rowKey(farmCode, deviceCode, key), startMs]))
}

/** The events around the changes of codes, each from the last raise before to the first raise after. */
export const windowsOf = async (tx: Db, codes: readonly TouchedCode[]): Promise<readonly CodeWindow[]> => {
  if (codes.length === 0) return []
  const rows = await rawRows<
    { readonly place: number; readonly startMs: number | null; readonly nextMs: number | null } & EventColumns
  >(
    tx,
    sql`
    with asked as (
      select asked.*, 'code:' || code as key, to_timestamp("fromMs" / 1000.0) as from_at, to_timestamp("toMs" / 1000.0) as to_at
      from json_to_recordset(${JSON.stringify(codes.map((code, place) => ({ ...code, place })))}::json)
        as asked (place int, "farmCode" text, "deviceCode" text, code text, "fromMs" float8, "toMs" float8)
    ), bounded as (
      select asked.*,
        (select max(at) from alarm_event b where b.farm_code = asked."farmCode" and b.device_code = asked."deviceCode"
          and b.key = asked.key and b.state = 'raised' and b.at < asked.from_at) as start_at,
        (select min(at) from alarm_event b where b.farm_code = asked."farmCode" and b.device_code = asked."deviceCode"
          and b.key = asked.key and b.state = 'raised' and b.at > asked.to_at) as next_at
      from asked
    )
    select bounded.place, ${ms('start_at')} as "startMs", ${ms('next_at')} as "nextMs", ${eventColumns}
    from bounded
    left join alarm_event e on e.farm_code = bounded."farmCode" and e.device_code = bounded."deviceCode"
      and e.key = bounded.key and e.state <> 'info'
      and e.at >= coalesce(start_at, '-infinity') and e.at <= coalesce(next_at, 'infinity')`,
  )
  const found = codes.map((code): CodeWindow => ({ ...code, startMs: null, nextMs: null, events: [] }))
  for (const row of rows) {
    const { place, startMs, nextMs } = row
    const window = found[place] as CodeWindow
    found[place] = { ...window, startMs, nextMs }
    if (row.key !== null) window.events.push(keptEvent(row))
  }
  return found
}

/** Lists of devices from a time on, by device. */
export const listsOf = async (
  tx: Db,
  from: ReadonlyMap<string, DeviceName & { readonly fromMs: number | null }>,
): Promise<ReadonlyMap<string, KeptList[]>> => {
  const found = new Map<string, KeptList[]>()
  if (from.size === 0) return found
  const rows = await rawRows<DeviceName & { readonly atMs: number; readonly active: readonly ListedAlarm[] }>(
    tx,
    sql`
    select l.farm_code as "farmCode", l.device_code as "deviceCode", ${ms('l.at')} as "atMs", l.active
    from json_to_recordset(${JSON.stringify([...from.values()])}::json)
      as asked ("farmCode" text, "deviceCode" text, "fromMs" float8)
    join alarm_list l on l.farm_code = asked."farmCode" and l.device_code = asked."deviceCode"
      and l.at >= coalesce(to_timestamp(asked."fromMs" / 1000.0), '-infinity')`,
  )
  for (const { farmCode, deviceCode, atMs, active } of rows) {
    const key = rowKey(farmCode, deviceCode)
    const lists = found.get(key) ?? []
    found.set(key, lists)
    lists.push({ atMs, active })
  }
  return found
}

/** Alarms that a list may end, or begin later: of its device, begun by then, with no earlier end. */
export const alarmsAtLists = (tx: Db, lists: readonly TouchedList[]) =>
  lists.length === 0
    ? Promise.resolve([])
    : rawRows<DeviceName & { readonly key: string; readonly code: string; readonly atMs: number }>(
        tx,
        sql`
        with asked as (
          select asked.*, to_timestamp("atMs" / 1000.0) as at from json_to_recordset(${JSON.stringify(lists)}::json)
            as asked ("farmCode" text, "deviceCode" text, "atMs" float8)
        )
        select a.farm_code as "farmCode", a.device_code as "deviceCode", a.key, a.code, asked."atMs"
        from asked join alarm a on a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode"
          and a.end_at is null and a.start_at <= asked.at
        union all
        select a.farm_code, a.device_code, a.key, a.code, asked."atMs"
        from asked join alarm a on a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode"
          and a.end_at >= asked.at and a.start_at <= asked.at`,
      )

/** Entries of lists that changed. */
export const entriesOfLists = (tx: Db, lists: readonly TouchedList[]) =>
  lists.length === 0
    ? Promise.resolve([])
    : rawRows<TouchedList & { readonly active: readonly ListedAlarm[] }>(
        tx,
        sql`
        select l.farm_code as "farmCode", l.device_code as "deviceCode", asked."atMs", l.active
        from json_to_recordset(${JSON.stringify(lists)}::json)
          as asked ("farmCode" text, "deviceCode" text, "atMs" float8)
        join alarm_list l on l.farm_code = asked."farmCode" and l.device_code = asked."deviceCode"
          and l.at = to_timestamp(asked."atMs" / 1000.0)`,
      )
