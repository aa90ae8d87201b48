import { sql } from 'drizzle-orm'
import { hourMs } from '../../../domain/time-zone.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { machineMode, modeVersion } from './tables.ts'

const quarterMs = hourMs / 4
/** A day begins at most 14 h before, and 12 h after, its midnight in UTC. Zones differ by whole quarters of an hour. */
const firstBeginMs = -14 * hourMs
const lastBeginMs = 12 * hourMs

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/**
 * Text that changes when a day begins on which models of machines change: replies with models are kept by it. `lastDay` is the last
 * of these days that has begun somewhere, as an ISO date.
 */
export const modelDayKey = (lastDay: string | null, nowMs: number): string => {
  if (lastDay === null) return ''
  const isBeginning = lastDay > dayOf(nowMs - lastBeginMs)
  return isBeginning ? `${lastDay} ${Math.floor(nowMs / quarterMs)}` : lastDay
}

/** {@link modelDayKey} of all versions and of the modes of all machines. */
export const modelDayOf = async (db: Db, nowMs = Date.now()): Promise<string> => {
  const begun = dayOf(nowMs - firstBeginMs)
  const found: unknown = await db.execute(sql`select max(day)::text as day from (
    select max(${modeVersion.validFrom}) as day from ${modeVersion} where ${modeVersion.validFrom} <= ${begun}::date
    union all
    select max(${machineMode.validFrom}) from ${machineMode} where ${machineMode.validFrom} <= ${begun}::date) as days`)
  return modelDayKey((found as { readonly rows: { readonly day: string | null }[] }).rows[0]?.day ?? null, nowMs)
}
