import { localDay } from '../../../domain/local-day.ts'
import type { FarmLevelProduct } from '../../../domain/right.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Job } from '../../../platform/server/jobs/job.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { nodeByCode } from '../../farms/server/nodes-port.ts'
import { farmByCode } from '../../farms/server/port.ts'
import { createNotifier } from '../../notifications/server/port.ts'
import { daysUntil, reminderDays, reminderStep } from '../contract/reminder-step.ts'

/** A date of a record on the card of a node. */
export interface DueDate {
  /** Id of the record. */
  readonly id: string
  readonly entCode: string
  /** Name of the record; empty: that of the node. */
  readonly name: string
  /** ISO text. */
  readonly day: string
}

interface DateReminders {
  /** Name of the job. */
  readonly job: string
  /** Type of the event in `features/notifications`. */
  readonly event: string
  /** Users need the right to read it on the farm. */
  readonly product: FarmLevelProduct
  /** Tab of the card, below its address. */
  readonly tab: string
  /** Dates from one day to another. */
  readonly datesBetween: (db: Db, from: string, to: string) => Promise<readonly DueDate[]>
}

const everyMs = 6 * 3_600_000
const dayMs = 24 * 3_600_000
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const paths = { farm: 'Farm', subFarm: 'SubFarm', asset: 'Asset' } as const

/** A job that reminds users 60, 30 and 7 days before dates of records. Each reminder comes once to each user. */
export const dateReminders = (
  context: Pick<ServerContext, 'relations' | 'live' | 'log' | 'config'>,
  { job, event, product, tab, datesBetween }: DateReminders,
  nowMs: () => number = Date.now,
): Job => ({
  name: job,
  version: '1',
  everyMs,
  async run(signal) {
    const { db } = context.relations
    const now = nowMs()
    const notifier = createNotifier(context)
    let sent = 0
    const last = Math.max(...reminderDays) + 1
    for (const { id, entCode, name, day } of await datesBetween(db, isoDay(now - dayMs), isoDay(now + last * dayMs))) {
      signal.throwIfAborted()
      const node = await nodeByCode(db, entCode)
      const farm = node && (await farmByCode(db, node.farmCode))
      if (!farm) continue
      const today = localDay(now, farm.timezone)
      const step = reminderStep(today, day)
      if (step === undefined) continue
      await notifier.notify({
        event,
        occurrence: `${event} ${id} ${day} ${step}`,
        farmCode: farm.farmCode,
        parameters: { product, farm: farm.name, name: name || node.name, days: daysUntil(today, day), day },
        href: `/PlantIDCard/${paths[node.level]}/Details/${encodeURIComponent(entCode)}${tab}`,
      })
      sent += 1
    }
    return sent === 0 ? null : `${sent} dates within ${last - 1} days`
  },
})
