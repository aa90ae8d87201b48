import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { alarmPriorities } from '../../contract/alarm.ts'
import { stateOf } from '../../contract/alarm-state.ts'
import { alarmIdOf } from '../alarm-id.ts'
import type { ChangedAlarm } from '../announce.ts'
import { type Classification, classify } from '../models/classify.ts'
import type { Folded, FoldedOccurrence } from './fold-touched.ts'
import { alarmsOfWindows, type KnownAlarm, knownAlarms } from './known-alarms.ts'
import { replaceAlarms } from './replace-alarms.ts'

interface Identified extends FoldedOccurrence {
  readonly id: string
  readonly known: KnownAlarm | undefined
}

const sameValue = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)

const hasChanged = ({ occurrence, known }: Identified): boolean =>
  !known ||
  known.startMs !== occurrence.startMs ||
  known.endMs !== (occurrence.endMs ?? null) ||
  known.endReason !== (occurrence.endReason ?? null) ||
  known.code !== occurrence.code ||
  known.source !== occurrence.source ||
  known.isHistorical !== occurrence.isHistorical ||
  (occurrence.severity !== undefined && known.severity !== occurrence.severity) ||
  !sameValue(known.text, occurrence.text) ||
  !sameValue(known.value, occurrence.value) ||
  !sameValue(known.component, occurrence.component)

/** Judgements of the models on the alarms that they have not judged yet, or judged for another code or start. */
const judgeCodes = async (
  tx: Db,
  changed: readonly Identified[],
): Promise<ReadonlyMap<string, Classification | undefined>> => {
  const asks = changed.filter(
    ({ known, occurrence }) => !known || known.code !== occurrence.code || known.startMs !== occurrence.startMs,
  )
  const found = await classify(
    tx,
    asks.map(({ farmCode, deviceCode, occurrence: { code, startMs } }) => ({
      farmCode,
      deviceCode,
      code,
      atMs: startMs,
    })),
  )
  return new Map(asks.map(({ id }, place) => [id, found[place]]))
}

/** Priority, group and the like as the model gives them, or as they were. */
const judgedPart = ({ id, known, occurrence }: Identified, judged: ReadonlyMap<string, Classification | undefined>) => {
  if (known && !judged.has(id)) {
    const { priority, urgency, alarmCode, modelVersion, latches, causeGroup } = known
    const severity = occurrence.severity ?? known.severity
    return { severity, priority, urgency, alarmCode, modelVersion, latches, causeGroup }
  }
  const model = judged.get(id)
  const priority = model?.priority ?? 'normal'
  return {
    severity: occurrence.severity ?? model?.severity ?? 'warning',
    priority,
    urgency: alarmPriorities.indexOf(priority) + 1,
    alarmCode: model?.alarmCode ?? null,
    modelVersion: model?.modelVersion ?? null,
    latches: model?.latches ?? false,
    causeGroup: model?.causeGroup ?? 'unknown',
  }
}

const iso = (timeMs: number | undefined): string | null =>
  timeMs === undefined ? null : new Date(timeMs).toISOString()

const rowOf = (one: Identified, judged: ReadonlyMap<string, Classification | undefined>, nowMs: number) => {
  const { id, farmCode, deviceCode, known } = one
  const { key, code, startMs, endMs, endReason, text, value, component, source, isHistorical } = one.occurrence
  const model = judgedPart(one, judged)
  const state = stateOf({
    isActive: endMs === undefined,
    isAcknowledged: known?.isAcknowledged ?? false,
    latches: model.latches,
    isReset: known?.isReset ?? false,
    isHistorical,
  })
  return {
    id,
    farmCode,
    deviceCode,
    key,
    code,
    startAt: iso(startMs),
    endAt: iso(endMs),
    endReason: endReason ?? null,
    ...model,
    text: text ?? null,
    value: value ?? null,
    component: component ?? null,
    source,
    isHistorical,
    state,
    now: iso(nowMs),
  }
}

const upsert = (tx: Db, rows: readonly ReturnType<typeof rowOf>[]) =>
  tx.execute(sql`
    insert into alarm as known (id, farm_code, device_code, key, code, start_at, end_at, end_reason, severity, priority, urgency,
      text, value, component, source, is_historical, received_at, alarm_code, model_version, latches, cause_group, cause_id,
      chatter_id, state, changed_at)
    select id, "farmCode", "deviceCode", key, code, "startAt", "endAt", "endReason", severity, priority, urgency, text, value,
      component, source, "isHistorical", now, "alarmCode", "modelVersion", latches, "causeGroup", id, id, state, now
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, "farmCode" text, "deviceCode" text, key text,
      code text, "startAt" timestamptz, "endAt" timestamptz, "endReason" text, severity text, priority text, urgency int,
      text text, value jsonb, component text, source text, "isHistorical" boolean, now timestamptz, "alarmCode" text,
      "modelVersion" int, latches boolean, "causeGroup" text, state text)
    on conflict (id) do update set code = excluded.code, start_at = excluded.start_at, end_at = excluded.end_at,
      end_reason = excluded.end_reason, severity = excluded.severity, priority = excluded.priority,
      urgency = excluded.urgency, text = excluded.text, value = excluded.value, component = excluded.component,
      source = excluded.source, is_historical = excluded.is_historical, alarm_code = excluded.alarm_code,
      model_version = excluded.model_version, latches = excluded.latches,
      cause_group = case when known.cause_rule = 'itself' then excluded.cause_group else known.cause_group end,
      unknown_since = case when excluded.end_at is null then known.unknown_since end,
      state = excluded.state, version = known.version + 1, changed_at = excluded.changed_at`)

const transitionsOf = ({ id, occurrence: { startMs, endMs }, known }: Identified) => [
  ...(known ? [] : [{ id, transition: 'raised', at: startMs }]),
  ...(endMs !== undefined && known?.endMs !== endMs ? [{ id, transition: 'cleared', at: endMs }] : []),
  ...(endMs === undefined && typeof known?.endMs === 'number' ? [{ id, transition: 'reopened', at: known.endMs }] : []),
]

const writeTransitions = async (tx: Db, changed: readonly Identified[], nowMs: number): Promise<void> => {
  const rows = changed.flatMap(transitionsOf).toSorted((left, right) => left.at - right.at)
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into alarm_transition (alarm_id, transition, at, received_at)
    select id, transition, to_timestamp(at / 1000.0), ${iso(nowMs)}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (id uuid, transition text, at float8)`)
}

/** Brings the alarms to what the events tell now; resolves with the ids of those that changed, and with those removed. */
export const writeAlarms = async (
  tx: Db,
  { occurrences, windows, goneIds }: Folded,
  nowMs: number,
): Promise<{ readonly changed: readonly string[]; readonly removed: readonly ChangedAlarm[] }> => {
  const ids = occurrences.map(({ farmCode, deviceCode, occurrence }) => alarmIdOf(farmCode, deviceCode, occurrence.key))
  const known = await knownAlarms(tx, ids)
  const all = occurrences.map((one, place): Identified => {
    const id = ids[place] as string
    return { ...one, id, known: known.get(id) }
  })
  const changed = all.filter(hasChanged)
  const judged = await judgeCodes(tx, changed)
  if (changed.length > 0)
    await upsert(
      tx,
      changed.map((one) => rowOf(one, judged, nowMs)),
    )
  await writeTransitions(tx, changed, nowMs)
  const current = new Set(ids)
  const withoutEvents = await knownAlarms(
    tx,
    goneIds.map(({ farmCode, deviceCode, key }) => alarmIdOf(farmCode, deviceCode, key)),
  )
  const gone = [...(await alarmsOfWindows(tx, windows)).filter(({ id }) => !current.has(id)), ...withoutEvents.values()]
  const replaced = await replaceAlarms(tx, gone, nowMs)
  return {
    changed: [...new Set([...changed.map(({ id }) => id), ...replaced.changed])],
    removed: replaced.removed.map(({ farmCode, id, code }) => ({ farmCode, id, code })),
  }
}
