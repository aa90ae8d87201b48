import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { type CauseRule, causeRules } from '../../contract/alarm.ts'
import { type CauseLimits, causeLimits } from '../../contract/cause.ts'
import type { CauseLimitsForm, FarmCauseLimits } from '../../contract/cause-limits.ts'
import { lockAlarms } from '../lock-alarms.ts'
import { rawRows } from '../raw-rows.ts'
import { alarmCauseLimit, alarmCauseObjection } from '../tables.ts'

/** Limits of all farms that have own ones, by farm; the newest version counts. */
export const ownLimits = async (db: Db): Promise<ReadonlyMap<string, CauseLimits>> => {
  const rows = await rawRows<{ readonly farmCode: string; readonly limits: Partial<CauseLimits> }>(
    db,
    sql`select distinct on (farm_code) farm_code as "farmCode", limits from alarm_cause_limit order by farm_code, version desc`,
  )
  return new Map(rows.map(({ farmCode, limits }) => [farmCode, { ...causeLimits, ...limits }]))
}

export const readLimits = async (db: Db, farmCode: string): Promise<FarmCauseLimits> => {
  const rows = await db
    .select()
    .from(alarmCauseLimit)
    .where(eq(alarmCauseLimit.farmCode, farmCode))
    .orderBy(desc(alarmCauseLimit.version))
  const objections = await db.select().from(alarmCauseObjection).where(eq(alarmCauseObjection.farmCode, farmCode))
  const history = rows.map(({ version, validFrom, author, limits }) => ({
    ...{ version, validFrom: validFrom.toISOString(), author },
    limits: { ...causeLimits, ...limits },
  }))
  const counts = new Map(objections.map(({ rule, count }) => [rule, count]))
  return {
    farmCode,
    limits: history[0]?.limits ?? { ...causeLimits },
    version: history[0]?.version ?? 0,
    defaults: { ...causeLimits },
    history,
    objections: causeRules.flatMap((rule) => {
      const count = counts.get(rule)
      return count === undefined ? [] : [{ rule, count }]
    }),
  }
}

/** False: somebody has set others since. */
export const writeLimits = async (
  tx: Db,
  farmCode: string,
  seen: number,
  limits: CauseLimitsForm,
  author: string,
): Promise<boolean> => {
  // Between two judgements, so that one batch of alarms is judged by one version.
  await lockAlarms(tx)
  const { version } = await readLimits(tx, farmCode)
  if (version !== seen) return false
  await tx.insert(alarmCauseLimit).values({ farmCode, version: version + 1, validFrom: new Date(), limits, author })
  return true
}

/** Counts alarms that a person has taken out of a cause against the rules of their farms. */
export const countObjections = async (
  tx: Db,
  alarms: readonly { readonly farmCode: string; readonly causeRule: CauseRule }[],
): Promise<void> => {
  for (const { farmCode, causeRule: rule } of alarms)
    if (rule !== 'itself')
      await tx
        .insert(alarmCauseObjection)
        .values({ farmCode, rule, count: 1 })
        .onConflictDoUpdate({
          target: [alarmCauseObjection.farmCode, alarmCauseObjection.rule],
          set: { count: sql`${alarmCauseObjection.count} + 1` },
        })
}
