import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { rawRows } from '../raw-rows.ts'
import type { EventRow, ListRow } from './received-rows.ts'

/** A stored event that is new, or of which more is known now. */
export interface TouchedEvent {
  readonly farmCode: string
  readonly deviceCode: string
  readonly key: string
  readonly code: string
  readonly atMs: number
}

export interface TouchedList {
  readonly farmCode: string
  readonly deviceCode: string
  readonly atMs: number
}

/** Epoch ms of a column. */
export const ms = (column: string): SQL => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)

/** Of two rows of one event the store keeps what does not depend on their order. */
const smaller = (column: string): SQL => sql.raw(`least(known.${column} collate "C", excluded.${column} collate "C")`)

const insertRound = (tx: Db, rows: readonly EventRow[]) =>
  rawRows<TouchedEvent & { readonly state: string }>(
    tx,
    sql`
    insert into alarm_event as known (farm_code, device_code, key, state, at, code, end_at, severity, text, value, component,
      is_historical, source, received_at, import_id)
    select "farmCode", "deviceCode", key, state, at, code, "endAt", severity, text, value, component, "isHistorical", source,
      "receivedAt", "importId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("farmCode" text, "deviceCode" text, key text, state text,
      at timestamptz, code text, "endAt" timestamptz, severity text, text text, value jsonb, component text,
      "isHistorical" boolean, source text, "receivedAt" timestamptz, "importId" uuid)
    where "farmCode" in (select farm_code from farm)
    on conflict (farm_code, device_code, key, state, at) do update set
      code = ${smaller('code')},
      end_at = least(known.end_at, excluded.end_at),
      severity = ${smaller('severity')},
      text = ${smaller('text')},
      value = least(known.value, excluded.value),
      component = ${smaller('component')},
      is_historical = known.is_historical and excluded.is_historical,
      source = ${smaller('source')},
      received_at = least(known.received_at, excluded.received_at),
      import_id = case when excluded.import_id is null then null else known.import_id end
    where (known.code, known.end_at, known.severity, known.text, known.value, known.component, known.is_historical,
        known.source, known.import_id is null)
      is distinct from (${smaller('code')}, least(known.end_at, excluded.end_at), ${smaller('severity')},
        ${smaller('text')}, least(known.value, excluded.value), ${smaller('component')},
        known.is_historical and excluded.is_historical, ${smaller('source')},
        known.import_id is null or excluded.import_id is null)
    returning farm_code as "farmCode", device_code as "deviceCode", key, code, state, ${ms('at')} as "atMs"`,
  )

/** Notes which import has which events, also those that were there before. */
const noteImport = async (tx: Db, rows: readonly EventRow[]): Promise<void> => {
  const imported = rows
    .filter(({ importId }) => importId !== null)
    .map(({ importId, farmCode, deviceCode, key, state, at }) => ({ importId, farmCode, deviceCode, key, state, at }))
  if (imported.length === 0) return
  await tx.execute(sql`
    insert into alarm_event_source (import_id, farm_code, device_code, key, state, at)
    select "importId", "farmCode", "deviceCode", key, state, at
    from json_to_recordset(${JSON.stringify(imported)}::json) as row ("importId" uuid, "farmCode" text, "deviceCode" text,
      key text, state text, at timestamptz)
    where "farmCode" in (select farm_code from farm)
    on conflict do nothing`)
}

/** Stores events; resolves with those that change something. */
export const insertEvents = async (tx: Db, rounds: readonly (readonly EventRow[])[]): Promise<TouchedEvent[]> => {
  const touched: TouchedEvent[] = []
  for (const rows of rounds) {
    for (const row of await insertRound(tx, rows)) if (row.state !== 'info') touched.push(row)
    await noteImport(tx, rows)
  }
  return touched
}

/** Stores lists of active alarms; resolves with those that change something. */
export const insertLists = async (tx: Db, rounds: readonly (readonly ListRow[])[]): Promise<TouchedList[]> => {
  const touched: TouchedList[] = []
  for (const rows of rounds)
    touched.push(
      ...(await rawRows<TouchedList>(
        tx,
        sql`
        insert into alarm_list as known (farm_code, device_code, at, active, received_at)
        select "farmCode", "deviceCode", at, active, "receivedAt"
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as row ("farmCode" text, "deviceCode" text, at timestamptz, active jsonb, "receivedAt" timestamptz)
        where "farmCode" in (select farm_code from farm)
        on conflict (farm_code, device_code, at) do update set active = greatest(known.active, excluded.active)
        where known.active < excluded.active
        returning farm_code as "farmCode", device_code as "deviceCode", ${ms('at')} as "atMs"`,
      )),
    )
  return touched
}
