import { and, asc, eq, sql } from 'drizzle-orm'
import type { Language } from '../../../../domain/language.ts'
import { READ } from '../../../../domain/right.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../../platform/server/auth/rights.ts'
import { hidden } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Alarm, AlarmModelLine, AlarmTransition } from '../../contract/alarm.ts'
import { suggestedDelayS } from '../../contract/chatter.ts'
import { rawRows } from '../raw-rows.ts'
import { alarm, alarmModel, alarmTransition } from '../tables.ts'
import { alarmsByIds, msOf } from './alarm-rows.ts'

/** Alarms of the machine so long before and after the start are its neighbours. */
const nearbyMs = 30 * 60_000
const mostNearby = 200

export const unknownAlarm = () => hidden("Alarm not found, or you don't have access to it")

const historyOf = async (db: Db, alarmId: string): Promise<AlarmTransition[]> => {
  const rows = await db
    .select()
    .from(alarmTransition)
    .where(eq(alarmTransition.alarmId, alarmId))
    .orderBy(asc(alarmTransition.number))
  const corrections = new Map(rows.flatMap((row) => (row.corrects === null ? [] : [[row.corrects, `${row.number}`]])))
  return rows.map((row) => ({
    id: `${row.number}`,
    transition: row.transition,
    at: row.at.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    by: row.userName,
    comment: row.comment,
    correctedBy: corrections.get(row.number) ?? null,
    until: row.until?.toISOString() ?? null,
  }))
}

type Stored = typeof alarm.$inferSelect

const modelOf = async (db: Db, { alarmCode, modelVersion, code }: Stored): Promise<AlarmModelLine | null> => {
  if (alarmCode === null || modelVersion === null) return null
  const [line] = await db
    .select()
    .from(alarmModel)
    .where(
      and(eq(alarmModel.alarmCode, alarmCode), eq(alarmModel.version, modelVersion), eq(alarmModel.scadaCode, code)),
    )
  return line ? { ...line, signals: [...line.signals] } : null
}

const nearbyIds = async (db: Db, { id, farmCode, deviceCode, startAt }: Stored): Promise<readonly string[]> => {
  const [from, to] = [new Date(startAt.getTime() - nearbyMs), new Date(startAt.getTime() + nearbyMs)]
  const rows = await db
    .select({ id: alarm.id })
    .from(alarm)
    .where(
      and(
        eq(alarm.farmCode, farmCode),
        eq(alarm.deviceCode, deviceCode),
        sql`${alarm.startAt} between ${from.toISOString()}::timestamptz and ${to.toISOString()}::timestamptz`,
        sql`${alarm.id} <> ${id}`,
      ),
    )
    .orderBy(asc(alarm.startAt), asc(alarm.id))
    .limit(mostNearby)
  return rows.map((row) => row.id)
}

/** A delay that would have kept the chatter of an alarm from being one; null where it does not chatter. */
const delayOf = async (db: Db, { chatterId, starts }: Stored): Promise<number | null> => {
  if (starts < 2) return null
  const rows = await rawRows<{ readonly s: number | null }>(
    db,
    sql`select ${msOf(sql`end_at`)} / 1000 - ${msOf(sql`start_at`)} / 1000 as s from alarm where chatter_id = ${chatterId}`,
  )
  return suggestedDelayS(rows.map(({ s }) => s ?? undefined)) ?? null
}

export interface ReadAlarm {
  readonly alarm: Alarm
  readonly history: AlarmTransition[]
  readonly model: AlarmModelLine | null
  readonly cause: { readonly alarm: Alarm | null; readonly evidence: Record<string, string | number> }
  readonly nearby: Alarm[]
  readonly suggestedDelayS: number | null
}

/** An alarm with all that belongs to it. Throws the same for an unknown one and for one of a farm that the person does not see. */
export const readAlarm = async (
  db: Db,
  id: string,
  {
    principal,
    language,
    nowMs,
  }: { readonly principal: Principal; readonly language: Language; readonly nowMs: number },
): Promise<ReadAlarm> => {
  const [stored] = await db.select().from(alarm).where(eq(alarm.id, id))
  const sees = (farmCode: string) => seesFarm(principal, farmCode, { product: 'MyFleet', flag: READ })
  if (!stored || !sees(stored.farmCode)) throw unknownAlarm()
  const nearby = await nearbyIds(db, stored)
  const rows = await alarmsByIds(db, [id, stored.causeId, ...nearby], language, nowMs)
  const byId = new Map(rows.filter(({ farmCode }) => sees(farmCode)).map((row) => [row.id, row]))
  const own = byId.get(id)
  if (!own) throw unknownAlarm()
  return {
    alarm: own,
    history: await historyOf(db, id),
    model: await modelOf(db, stored),
    cause: {
      alarm: stored.causeId === id ? null : (byId.get(stored.causeId) ?? null),
      evidence: { ...stored.causeEvidence },
    },
    nearby: nearby.flatMap((other) => byId.get(other) ?? []),
    suggestedDelayS: await delayOf(db, stored),
  }
}
