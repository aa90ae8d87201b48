import { sql } from 'drizzle-orm'
import type { AssetType } from '../../../../domain/asset.ts'
import { machineTypes } from '../../../../domain/asset.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmState } from '../../contract/alarm-state.ts'
import type { CauseAlarm } from '../../contract/cause.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf, timeOf } from '../reads/alarm-rows.ts'

/** An alarm as judged and as stored. */
export interface JudgedRow extends CauseAlarm {
  readonly causeId: string
  readonly causeRule: string
  readonly causeEvidence: Readonly<Record<string, string | number>> | null
  readonly isSuppressed: boolean
}

type Row = Omit<JudgedRow, 'isStation' | 'endMs'> & { readonly type: AssetType; readonly endMs: number | null }

const columns = sql`
  a.id, a.farm_code as "farmCode", a.device_code as "deviceCode", a.code, ${msOf(sql`a.start_at`)} as "startMs",
  ${msOf(sql`a.end_at`)} as "endMs", a.severity, a.cause_group as "causeGroup", p.type, p.sub_farm_code as "subFarmCode",
  p.manufacturer, p.latitude, p.longitude, a.is_own_cause as "isOwnCause", a.cause_id as "causeId",
  a.cause_rule as "causeRule", a.cause_evidence as "causeEvidence", a.suppressed_by is not null as "isSuppressed"`
const tables = sql`alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`

const judged = ({ type, endMs, ...row }: Row): JudgedRow => ({
  ...row,
  endMs: endMs ?? undefined,
  isStation: !machineTypes.includes(type),
})

export const judgedRows = async (tx: Db, condition: ReturnType<typeof sql>): Promise<JudgedRow[]> =>
  (await rawRows<Row>(tx, sql`select ${columns} from ${tables} where ${condition}`)).map(judged)

export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** Spans around times, joined where they touch. */
export const spansAround = (times: readonly number[], reachMs: number): Span[] => {
  const spans: { fromMs: number; toMs: number }[] = []
  for (const ms of times.toSorted((left, right) => left - right)) {
    const last = spans.at(-1)
    if (last && ms - reachMs <= last.toMs) last.toMs = ms + reachMs
    else spans.push({ fromMs: ms - reachMs, toMs: ms + reachMs })
  }
  return spans
}

/** Alarms of a farm, or of one of its devices, around some times. */
export interface Scope {
  readonly farmCode: string
  /** Undefined: the whole farm. */
  readonly deviceCode?: string
  readonly times: readonly number[]
}

const sameSpans = (left: readonly Span[], right: readonly Span[]): boolean =>
  left.length === right.length &&
  left.every(({ fromMs, toMs }, at) => fromMs === right[at]?.fromMs && toMs === right[at]?.toMs)

/** Follows rows from some times on, in rounds, until no row is so near that it could belong to them. */
const untilWhole = async <Key, Row extends { readonly startMs: number }>(
  asks: readonly { readonly key: Key; readonly times: readonly number[] }[],
  reachMs: number,
  read: (
    spans: readonly (Span & { readonly place: number; readonly key: Key })[],
  ) => Promise<readonly (Row & { readonly place: number })[]>,
): Promise<readonly (readonly Row[])[]> => {
  const found: (readonly Row[])[] = asks.map(() => [])
  let open = asks.map(({ times }, place) => ({ place, spans: spansAround(times, reachMs) }))
  while (open.length > 0) {
    const rows = Map.groupBy(
      await read(
        open.flatMap(({ place, spans }) => spans.map((span) => ({ ...span, place, key: asks[place]?.key as Key }))),
      ),
      ({ place }) => place,
    )
    open = open.flatMap(({ place, spans }) => {
      const own = rows.get(place) ?? []
      found[place] = own
      const wider = spansAround([...(asks[place]?.times ?? []), ...own.map(({ startMs }) => startMs)], reachMs)
      return sameSpans(wider, spans) ? [] : [{ place, spans: wider }]
    })
  }
  return found
}

const askedSpans = (spans: readonly Span[], others: string) =>
  sql`json_to_recordset(${JSON.stringify(spans)}::json) as asked (place int, ${sql.raw(others)}, "fromMs" float8, "toMs" float8)`
const isAsked = sql`a.start_at between to_timestamp(asked."fromMs" / 1000) and to_timestamp(asked."toMs" / 1000)`

/**
 * All alarms that hang together with the given times, by scope: each at most `reachMs` after another one, so that no alarm outside
 * can change the result. All scopes are of farms, or all of devices.
 */
export const rowsAround = async (
  tx: Db,
  scopes: readonly Scope[],
  reachMs: number,
  condition = sql`true`,
): Promise<JudgedRow[]> => {
  if (scopes.length === 0) return []
  const ofDevice = scopes[0]?.deviceCode === undefined ? sql`true` : sql`a.device_code = asked."deviceCode"`
  const found = await untilWhole(
    scopes.map(({ farmCode, deviceCode, times }) => ({ key: { farmCode, deviceCode }, times })),
    reachMs,
    async (spans) =>
      (
        await rawRows<Row & { readonly place: number }>(
          tx,
          sql`
          select asked.place, ${columns}
          from ${askedSpans(
            spans.map(({ key, ...span }) => ({ ...span, ...key })),
            '"farmCode" text, "deviceCode" text',
          )}
          join alarm a on a.farm_code = asked."farmCode" and ${ofDevice} and ${isAsked} and ${condition}
          join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`,
        )
      ).map(({ place, ...row }) => ({ ...judged(row), place })),
  )
  return found.flat()
}

/** The same of all farms at once. */
export const rowsOfAllFarms = async (
  tx: Db,
  times: readonly number[],
  reachMs: number,
  condition: ReturnType<typeof sql>,
): Promise<JudgedRow[]> => {
  const [found = []] = await untilWhole([{ key: undefined, times }], reachMs, async (spans) => {
    const asked = sql.join(
      spans.map(({ fromMs, toMs }) => sql`a.start_at between ${timeOf(fromMs)} and ${timeOf(toMs)}`),
      sql` or `,
    )
    return (await judgedRows(tx, sql`${condition} and (${asked})`)).map((row) => ({ ...row, place: 0 }))
  })
  return [...found]
}

/** A start of a code on a device, as chatter is found among them. */
export interface Start {
  readonly id: string
  readonly startMs: number
  readonly state: AlarmState
  readonly chatterId: string
  readonly isShown: boolean
  readonly starts: number
}

/** All starts of codes on devices that hang together with some times, in the order of the asks. */
export const startsAround = (
  tx: Db,
  asks: readonly {
    readonly key: { readonly farmCode: string; readonly deviceCode: string; readonly code: string }
    readonly times: readonly number[]
  }[],
  reachMs: number,
): Promise<readonly (readonly Start[])[]> =>
  untilWhole(asks, reachMs, (spans) =>
    rawRows<Start & { readonly place: number }>(
      tx,
      sql`
      select asked.place, a.id, ${msOf(sql`a.start_at`)} as "startMs", a.state, a.chatter_id as "chatterId",
        a.is_shown as "isShown", a.starts
      from ${askedSpans(
        spans.map(({ key, ...span }) => ({ ...span, ...key })),
        '"farmCode" text, "deviceCode" text, code text',
      )}
      join alarm a on a.farm_code = asked."farmCode" and a.device_code = asked."deviceCode" and a.code = asked.code
        and ${isAsked}`,
    ),
  )
