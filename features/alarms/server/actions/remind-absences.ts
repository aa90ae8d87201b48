import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { Job } from '../../../../platform/server/jobs/job.ts'
import { alarmPlace, alarmShelf } from '../tables.ts'

const hourMs = 3_600_000
const weekMs = 7 * 24 * hourMs

/** Reminds people each week of the codes that they have taken out of service. */
export const remindAbsences = (
  { relations: { db }, notifyPerson }: Pick<ServerContext, 'relations' | 'notifyPerson'>,
  nowMs: () => number = Date.now,
): Job => ({
  name: 'alarms.reminders',
  version: '1',
  everyMs: hourMs,
  async run(signal) {
    const now = new Date(nowMs())
    const before = new Date(now.getTime() - weekMs).toISOString()
    const due = await db
      .select({ shelf: alarmShelf, name: alarmPlace.name, farm: alarmPlace.farmName })
      .from(alarmShelf)
      .innerJoin(
        alarmPlace,
        and(eq(alarmPlace.farmCode, alarmShelf.farmCode), eq(alarmPlace.deviceCode, alarmShelf.deviceCode)),
      )
      .where(
        and(
          eq(alarmShelf.kind, 'out-of-service'),
          isNull(alarmShelf.endedAt),
          sql`coalesce(${alarmShelf.remindedAt}, ${alarmShelf.from}) <= ${before}::timestamptz`,
        ),
      )
    for (const { shelf, name, farm } of due) {
      signal.throwIfAborted()
      // Marked first: after a stop in between the next reminder comes in a week, and none comes twice.
      await db.update(alarmShelf).set({ remindedAt: now }).where(eq(alarmShelf.id, shelf.id))
      await notifyPerson(shelf.userId, {
        event: 'alarm-out-of-service',
        occurrence: `alarm-out-of-service ${shelf.id} ${now.toISOString().slice(0, 10)}`,
        parameters: {
          ...{ farmCode: shelf.farmCode, farm, machine: name, code: shelf.code, reason: shelf.reason },
          ...{ owner: shelf.owner ?? shelf.userName, untilAtMs: shelf.until.getTime() },
        },
        href: '/MyFleet/Alarms?view=suppressed',
      })
    }
    return due.length === 0 ? null : `reminded of ${due.length} codes out of service`
  },
})
