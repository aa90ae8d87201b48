import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { machineTypes } from '../../../../domain/asset.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import {
  type CauseLimits,
  causeLimits,
  causesOf,
  type FoundCause,
  type LearnedRule,
  reachMs,
} from '../../contract/cause.ts'
import { ownLimits } from '../limits/limit-store.ts'
import { idList } from '../raw-rows.ts'
import { timeOf } from '../reads/alarm-rows.ts'
import { textList } from '../reads/farm-scope.ts'
import { alarmRule } from '../tables.ts'
import { type JudgedRow, judgedRows, rowsAround, rowsOfAllFarms, type Scope } from './read-neighbours.ts'

const acceptedRules = (tx: Db): Promise<LearnedRule[]> =>
  tx
    .select({
      id: alarmRule.id,
      manufacturer: alarmRule.manufacturer,
      causeCode: alarmRule.causeCode,
      effectCode: alarmRule.effectCode,
      withinS: alarmRule.withinS,
      scope: alarmRule.scope,
    })
    .from(alarmRule)
    .where(eq(alarmRule.state, 'accepted'))
    .orderBy(alarmRule.id)

const scopesOf = (rows: readonly JudgedRow[], deviceOf: (row: JudgedRow) => string | undefined): Scope[] =>
  [...Map.groupBy(rows, (row) => JSON.stringify([row.farmCode, deviceOf(row)])).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const deviceCode = deviceOf(first)
    const times = own.map(({ startMs }) => startMs)
    return [{ farmCode: first.farmCode, ...(deviceCode !== undefined && { deviceCode }), times }]
  })

interface Reach {
  readonly reach: number
  readonly weatherMs: number
  readonly rules: readonly LearnedRule[]
}

/** Farms where an alarm may have to do with one of another machine by a learned rule. */
const farmsOfFeederRules = (rows: readonly JudgedRow[], rules: readonly LearnedRule[]): readonly string[] => {
  const ofFeeders = rules.filter(({ scope }) => scope === 'feeder')
  const codes = new Set(ofFeeders.flatMap(({ causeCode, effectCode }) => [causeCode, effectCode]))
  return rows.filter(({ code }) => codes.has(code)).map(({ farmCode }) => farmCode)
}

/**
 * Alarms that the changed ones, or those that they had caused, may have to do with. One machine is enough where its farm has no
 * trouble of grid or station: then only rules of one machine apply.
 */
const neighbours = async (
  tx: Db,
  changed: readonly JudgedRow[],
  { reach, weatherMs, rules }: Reach,
): Promise<JudgedRow[]> => {
  const found = new Map<string, JudgedRow>()
  const keep = (rows: readonly JudgedRow[]) => {
    for (const row of rows) found.set(row.id, row)
  }
  keep(
    await rowsAround(
      tx,
      scopesOf(changed, ({ deviceCode }) => deviceCode),
      reach,
    ),
  )
  const near = [...found.values()]
  const trouble = await rowsAround(
    tx,
    scopesOf(near, () => undefined),
    reach,
    sql`a.cause_group in ('grid', 'station')`,
  )
  const troubled = new Set([...trouble.map(({ farmCode }) => farmCode), ...farmsOfFeederRules(near, rules)])
  keep(
    await rowsAround(
      tx,
      scopesOf(
        [...near, ...trouble].filter(({ farmCode }) => troubled.has(farmCode)),
        () => undefined,
      ),
      reach,
    ),
  )
  for (const [farmCode, own] of Map.groupBy(changed, (row) => row.farmCode))
    await keepSilence(tx, { farmCode, reach, changed: own }, found)
  const weather = changed.filter(({ causeGroup }) => causeGroup === 'weather')
  if (weather.length > 0)
    keep(
      await rowsOfAllFarms(
        tx,
        weather.map(({ startMs }) => startMs),
        weatherMs,
        sql`a.cause_group = 'weather'`,
      ),
    )
  return [...found.values()]
}

interface SilenceScope {
  readonly farmCode: string
  readonly reach: number
  readonly changed: readonly JudgedRow[]
}

/** A line may be lost for days: adds the lines that were lost while a machine fell silent, and the machines that they cover. */
const keepSilence = async (tx: Db, scope: SilenceScope, found: Map<string, JudgedRow>): Promise<void> => {
  const { farmCode, reach, changed } = scope
  let known = -1
  while (known !== found.size) {
    known = found.size
    const silent = [...found.values()].filter((row) => row.causeGroup === 'communication' && row.farmCode === farmCode)
    if (silent.length === 0) return
    const times = silent.map(({ startMs }) => startMs)
    const lines = await judgedRows(
      tx,
      sql`a.farm_code = ${farmCode} and a.cause_group = 'communication' and p.type not in ${textList(machineTypes)}
        and a.start_at <= ${timeOf(Math.max(...times) + reach)}
        and (a.end_at is null or a.end_at >= ${timeOf(Math.min(...times))})`,
    )
    const covered = await coveredBy(tx, farmCode, reach, [...lines, ...changed])
    const added = [...lines, ...covered].filter(({ id }) => !found.has(id))
    if (added.length === 0) return
    const around = await rowsAround(tx, [{ farmCode, times: added.map(({ startMs }) => startMs) }], reach)
    for (const row of [...added, ...around]) found.set(row.id, row)
  }
}

const coveredBy = async (
  tx: Db,
  farmCode: string,
  reach: number,
  alarms: readonly JudgedRow[],
): Promise<readonly JudgedRow[]> => {
  const lines = alarms.filter(({ isStation, causeGroup }) => isStation && causeGroup === 'communication')
  if (lines.length === 0) return []
  const spans = lines.map(
    ({ startMs, endMs }) =>
      sql`(a.start_at >= ${timeOf(startMs - reach)} and ${endMs === undefined ? sql`true` : sql`a.start_at <= ${timeOf(endMs)}`})`,
  )
  return judgedRows(
    tx,
    sql`a.farm_code = ${farmCode} and a.cause_group = 'communication' and (${sql.join(spans, sql` or `)})`,
  )
}

/**
 * Finds the causes of changed alarms and of those around them anew. Resolves with the ids of the alarms whose cause is another
 * one now.
 */
export const judgeCauses = async (tx: Db, changedIds: readonly string[]): Promise<readonly string[]> => {
  const ids = idList(changedIds)
  // One condition with `or` would read all alarms.
  const changed = await judgedRows(
    tx,
    sql`a.id in (select c.id from alarm c where c.id in ${ids} union select c.id from alarm c where c.cause_id in ${ids})`,
  )
  if (changed.length === 0) return []
  const rules = await acceptedRules(tx)
  const own = await ownLimits(tx)
  const limitsOf = (farmCode: string): CauseLimits => own.get(farmCode) ?? causeLimits
  // The weather of one farm may reach another one, whose limits are wider.
  const all = [causeLimits, ...own.values()]
  const rows = await neighbours(tx, changed, {
    reach: Math.max(...all.map((limits) => reachMs(limits, rules))),
    rules,
    weatherMs: Math.max(...all.map(({ weatherS }) => weatherS * 1000)),
  })
  const causes = causesOf(rows, limitsOf, rules)
  const others = rows.flatMap((row) => {
    const cause = causes.get(row.id)
    const stored = { causeId: row.causeId, rule: row.causeRule, evidence: row.causeEvidence }
    return cause && !isDeepStrictEqual(cause, stored) ? [{ id: row.id, ...cause }] : []
  })
  await writeCauses(tx, others)
  return others.map(({ id }) => id)
}

const writeCauses = async (tx: Db, rows: readonly ({ readonly id: string } & FoundCause)[]): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`
    update alarm a set cause_id = n."causeId", cause_rule = n.rule, cause_evidence = n.evidence, version = a.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(id uuid, "causeId" uuid, rule text, evidence jsonb)
    where a.id = n.id`)
}
