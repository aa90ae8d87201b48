import { sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmPriority } from '../../contract/alarm.ts'
import { rawRows } from '../raw-rows.ts'
import { alarmTables, messageOf, msOf, timeOf } from './alarm-rows.ts'

const longestMs = 7 * 24 * 3_600_000
/** Spans of a reply; the page shows no more beside each other. */
const mostSpans = 20_000

interface SpanRow {
  readonly device_code: string
  readonly name: string
  readonly id: string
  readonly from_ms: number
  readonly to_ms: number | null
  readonly priority: AlarmPriority
  readonly code: string
  readonly message: string
}

interface LaneQuery {
  readonly farmCode: string
  readonly from: string
  readonly to: string
  readonly language: Language
}

/** Spans of the alarms of a farm that touch a range, by machine in natural order. */
export const readLanes = async (db: Db, { farmCode, from, to, language }: LaneQuery) => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (!(fromMs < toMs) || toMs - fromMs > longestMs)
    throw invalid('The range is wrong', [{ path: 'query.to', message: 'is after `from`, at most seven days' }])
  const rows = await rawRows<SpanRow>(
    db,
    sql`
      select a.device_code, p.name, a.id, ${msOf(sql`a.start_at`)} as from_ms, ${msOf(sql`a.end_at`)} as to_ms, a.priority, a.code,
        ${messageOf(language)} as message
      from ${alarmTables}
      where a.farm_code = ${farmCode} and a.start_at < ${timeOf(toMs)} and (a.end_at is null or a.end_at >= ${timeOf(fromMs)})
      order by p.rank, a.start_at, a.id limit ${mostSpans}`,
  )
  const lanes = [...Map.groupBy(rows, (row) => row.device_code)]
  return {
    lanes: lanes.map(([machineCode, own]) => ({
      machineCode,
      name: own[0]?.name ?? machineCode,
      spans: own.map(({ id, from_ms, to_ms, priority, code, message }) => ({
        ...{ id, fromMs: from_ms, toMs: to_ms, priority, code, message },
      })),
    })),
  }
}
