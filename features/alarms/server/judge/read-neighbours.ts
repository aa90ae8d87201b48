import { sql } from 'drizzle-orm'
import type { AssetType } from '../../../../domain/asset.ts'
import { machineTypes } from '../../../../domain/asset.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { CauseAlarm } from '../../contract/cause.ts'
import { rawRows } from '../raw-rows.ts'
import { msOf, timeOf } from '../reads/alarm-rows.ts'

/** An alarm as judged and as stored. */
export interface JudgedRow extends CauseAlarm {
  readonly causeId: string
  readonly causeRule: string
  readonly causeEvidence: Readonly<Record<string, string | number>> | null
}

type Row = Omit<JudgedRow, 'isStation' | 'endMs'> & { readonly type: AssetType; readonly endMs: number | null }

const columns = sql`
  a.id, a.farm_code as "farmCode", a.device_code as "deviceCode", a.code, ${msOf(sql`a.start_at`)} as "startMs",
  ${msOf(sql`a.end_at`)} as "endMs", a.severity, a.cause_group as "causeGroup", p.type, p.sub_farm_code as "subFarmCode",
  p.manufacturer, p.latitude, p.longitude, a.is_own_cause as "isOwnCause", a.cause_id as "causeId",
  a.cause_rule as "causeRule", a.cause_evidence as "causeEvidence"`
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

/**
 * All alarms that hang together with the given times: each at most `reachMs` after another one, so that no alarm outside can
 * change the result.
 */
export const rowsAround = async (
  tx: Db,
  scope: ReturnType<typeof sql>,
  times: readonly number[],
  reachMs: number,
): Promise<JudgedRow[]> => {
  let spans = spansAround(times, reachMs)
  for (;;) {
    const asked = sql.join(
      spans.map(({ fromMs, toMs }) => sql`a.start_at between ${timeOf(fromMs)} and ${timeOf(toMs)}`),
      sql` or `,
    )
    const rows = await judgedRows(tx, sql`${scope} and (${asked})`)
    const wider = spansAround([...times, ...rows.map(({ startMs }) => startMs)], reachMs)
    const isSame =
      wider.length === spans.length &&
      wider.every((span, at) => span.fromMs === spans[at]?.fromMs && span.toMs === spans[at]?.toMs)
    if (isSame) return rows
    spans = wider
  }
}
