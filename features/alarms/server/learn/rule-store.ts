import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { AlarmRule } from '../../contract/alarm-rules.ts'
import { rawRows } from '../raw-rows.ts'
import { timeOf } from '../reads/alarm-rows.ts'
import { alarmRule } from '../tables.ts'

const dayMs = 86_400_000
const learnedMs = 90 * dayMs
const foldedMs = 30 * dayMs
/** The effect follows within so long. */
const withinS = 60
/** A pair must have been seen so often, and in such a share of all starts of the effect. */
const leastSupport = 10
const leastConfidence = 0.8

type StoredRule = typeof alarmRule.$inferSelect

/** Text of a code in the newest list of its maker. */
const textOf = (code: 'cause_code' | 'effect_code') => sql`coalesce((
  select m.label from alarm_code c join alarm_model m on m.alarm_code = c.alarm_code
  where c.manufacturer = r.manufacturer and m.scada_code = r.${sql.raw(code)}
  order by length(c.alarm_code), m.version desc limit 1), r.${sql.raw(code)})`

export const alarmRules = async (db: Db, id?: string): Promise<AlarmRule[]> => {
  const rows = await db
    .select()
    .from(alarmRule)
    .where(id === undefined ? sql`true` : eq(alarmRule.id, id))
  const texts = await rawRows<{ readonly id: string; readonly cause: string; readonly effect: string }>(
    db,
    sql`select r.id, ${textOf('cause_code')} as cause, ${textOf('effect_code')} as effect from alarm_rule r`,
  )
  const byId = new Map(texts.map((row) => [row.id, row]))
  return rows
    .map((row) => ruleOf(row, byId.get(row.id)))
    .toSorted((left, right) => right.folded - left.folded || (left.id < right.id ? -1 : 1))
}

const ruleOf = (row: StoredRule, texts: { readonly cause: string; readonly effect: string } | undefined): AlarmRule => {
  const { decidedName, ...rule } = row
  return {
    ...rule,
    causeText: texts?.cause ?? row.causeCode,
    effectText: texts?.effect ?? row.effectCode,
    proposedAt: row.proposedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: decidedName,
  }
}

/** Undefined: there is none, or somebody has changed it since. */
export const decideRule = async (
  tx: Db,
  { id, version, state }: Pick<AlarmRule, 'id' | 'version' | 'state'>,
  name: string,
): Promise<StoredRule | undefined> => {
  const [row] = await tx
    .update(alarmRule)
    .set({ state, decidedAt: new Date(), decidedName: name, version: sql`${alarmRule.version} + 1` })
    .where(and(eq(alarmRule.id, id), eq(alarmRule.version, version)))
    .returning()
  return row
}

/**
 * Proposes pairs of codes. The second starts within a minute of the first, on the same machine or on another one of the feeder, in
 * most of its starts of 90 days. Safety alarms never have a cause. A decided rule keeps its decision; its figures follow. Resolves with new proposals.
 */
export const proposeRules = async (db: Db, nowMs: number): Promise<number> => {
  const rows = await rawRows<{ readonly is_new: boolean }>(
    db,
    sql`
      with starts as (
        select a.id, a.farm_code, a.device_code, a.code, a.start_at, a.cause_id, a.cause_group, p.manufacturer, p.sub_farm_code
        from alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code
        where a.start_at >= ${timeOf(nowMs - learnedMs)} and p.manufacturer is not null
      ), pairs as (
        select distinct effect.id, effect.manufacturer, cause.code as cause_code, effect.code as effect_code, effect.start_at,
          effect.cause_id = effect.id as is_row,
          case when cause.device_code = effect.device_code then 'machine' else 'feeder' end as scope
        from starts effect join starts cause
          on cause.farm_code = effect.farm_code and cause.code <> effect.code
          and (cause.device_code = effect.device_code
            or (cause.sub_farm_code = effect.sub_farm_code and cause.manufacturer = effect.manufacturer))
          and cause.start_at <= effect.start_at and cause.start_at >= effect.start_at - make_interval(secs => ${withinS})
        where effect.cause_group not in ('safety', 'weather')
      ), numbers as (
        select manufacturer, cause_code, effect_code, scope, count(*)::int as support,
          count(*) filter (where is_row and start_at >= ${timeOf(nowMs - foldedMs)})::int as folded
        from pairs group by manufacturer, cause_code, effect_code, scope having count(*) >= ${leastSupport}
      ), totals as (
        select manufacturer, code, count(*)::double precision as starts from starts group by manufacturer, code
      )
      insert into alarm_rule as known (manufacturer, cause_code, effect_code, scope, within_s, state, support, confidence,
        folded, proposed_at)
      select n.manufacturer, n.cause_code, n.effect_code, n.scope, ${withinS}, 'proposed', n.support, n.support / t.starts, n.folded,
        ${timeOf(nowMs)}
      from numbers n join totals t on t.manufacturer = n.manufacturer and t.code = n.effect_code
      where n.support / t.starts >= ${leastConfidence}
      on conflict (manufacturer, cause_code, effect_code, scope) do update
        set support = excluded.support, confidence = excluded.confidence, folded = excluded.folded
      returning known.version = 1 and known.proposed_at = ${timeOf(nowMs)} as is_new`,
  )
  return rows.filter((row) => row.is_new).length
}
