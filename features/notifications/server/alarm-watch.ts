import { and, eq } from 'drizzle-orm'
import type { LiveSample } from '../../../domain/quality.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { newestPastSamples } from '../../../platform/server/telemetry/newest-past-samples.ts'
import {
  isFarmSilence,
  lineDevices,
  type NotedAlarm,
  newestTransitionNumber,
  notedAlarms,
} from '../../alarms/server/noted-port.ts'
import { assetsOfFarms, farmByCode, plantEditionOf } from '../../farms/server/port.ts'
import { tagsOfFarms } from '../../plant-connection/server/port.ts'
import { withCurrentModels } from '../../turbine-modes/server/port.ts'
import { faultyMachines, lossSignals, lostKwOfAll, tagsOfMachines } from './fault-details.ts'
import { faultParameters, type NotedFault, notedFaults } from './noted-faults.ts'
import type { Notifier } from './notifier.ts'
import { watchedState } from './tables.ts'

const lookEveryMs = 5_000
/** Alarms of one cause come one after the other: they are one message when nothing has come for so long. */
const settleMs = 5_000
const mostAtOnce = 2_000

/** Newest samples: those in memory where this process hears the field, those stored elsewhere. */
export type ReadNewest = (tagIds: readonly number[]) => Promise<(tagId: number) => LiveSample | undefined>

export const newestReader = ({ config, latest, historian }: ServerContext): ReadNewest => {
  const hears = config.roles.some((role) => role !== 'jobs')
  return async (tagIds) => {
    if (hears) return (tagId) => latest.get(tagId)
    const stored = await newestPastSamples(historian, tagIds)
    return (tagId) => stored.get(tagId)
  }
}

/** How far alarms have been read; kept, so that a restart tells nothing twice. */
const cursorKey = { kind: 'alarms', id: 'transitions' } as const
interface Cursor {
  readonly number: number
  /** When the first reading began: older alarms are no news. */
  readonly sinceMs: number
}

const readCursor = async (db: Db, nowMs: number): Promise<Cursor> => {
  const ofCursor = and(eq(watchedState.kind, cursorKey.kind), eq(watchedState.id, cursorKey.id))
  const [row] = await db.select().from(watchedState).where(ofCursor)
  if (row) return { number: Number(row.state), sinceMs: row.since.getTime() }
  const first = { number: await newestTransitionNumber(db), sinceMs: nowMs }
  await db
    .insert(watchedState)
    .values({ ...cursorKey, state: String(first.number), since: new Date(nowMs) })
    .onConflictDoNothing()
  return first
}

const writeCursor = async (db: Db, number: number): Promise<void> => {
  await db
    .update(watchedState)
    .set({ state: String(number) })
    .where(and(eq(watchedState.kind, cursorKey.kind), eq(watchedState.id, cursorKey.id)))
}

const farmLink = (farmCode: string) => `/MyFleet/Farm?farmCode=${encodeURIComponent(farmCode)}`

/** Transitions in order, up to the first one that may still be followed by others of its cause. */
const settled = (alarms: readonly NotedAlarm[], nowMs: number): readonly NotedAlarm[] => {
  const young = alarms.findIndex(({ receivedMs }) => receivedMs > nowMs - settleMs)
  return young < 0 ? alarms : alarms.slice(0, young)
}

/** Tells people of farms that are lost or back and of machines in fault, by their alarms. */
export const createAlarmWatch = (db: Db, notifier: Pick<Notifier, 'notify'>, readNewest: ReadNewest) => {
  let lines: ReadonlyMap<string, string> = new Map()
  let edition: number | undefined

  const tellFarms = async (alarms: readonly NotedAlarm[]): Promise<void> => {
    const silences = alarms.filter((alarm) => isFarmSilence(alarm, lines) && !alarm.isHidden && !alarm.isHistorical)
    const raised = new Set(silences.filter(({ transition }) => transition === 'raised').map(({ id }) => id))
    for (const { transition, id, farmCode, farmName, isActive, receivedMs } of silences) {
      // Lost and back again within seconds is no news.
      if (transition === 'raised' ? !isActive : raised.has(id)) continue
      await notifier.notify({
        event: transition === 'raised' ? 'farm-lost' : 'farm-back',
        occurrence: `alarm ${id}`,
        atMs: receivedMs,
        farmCode,
        href: farmLink(farmCode),
        parameters: { farm: farmName },
      })
    }
  }

  const lostKwOf = async ({ farmCode, deviceCodes }: NotedFault): Promise<number | undefined> => {
    const tags = await tagsOfFarms(db, [farmCode], [...lossSignals])
    const zone = (await farmByCode(db, farmCode))?.timezone ?? 'UTC'
    const assets = await withCurrentModels(db, await assetsOfFarms(db, [farmCode]), () => zone)
    const machines = faultyMachines(deviceCodes, tags, assets)
    return lostKwOfAll(machines, await readNewest(tagsOfMachines(machines)))
  }

  const tellFaults = async (alarms: readonly NotedAlarm[], nowMs: number): Promise<void> => {
    for (const fault of notedFaults(alarms)) {
      const { farmCode, causeId } = fault
      await notifier.notify({
        event: 'machine-fault',
        occurrence: `alarm ${causeId}`,
        atMs: nowMs,
        farmCode,
        href: farmLink(farmCode),
        parameters: faultParameters(fault, await lostKwOf(fault)),
      })
    }
  }

  /** Reads the next alarms; resolves with whether more may be waiting. */
  const readNext = async (nowMs: number): Promise<boolean> => {
    const { number, sinceMs } = await readCursor(db, nowMs)
    const alarms = settled(await notedAlarms(db, number, mostAtOnce), nowMs)
    const last = alarms.at(-1)
    if (!last) return false
    const current = await plantEditionOf(db)
    if (current !== edition) lines = await lineDevices(db)
    edition = current
    const news = alarms.filter(({ startMs, transition }) => transition === 'cleared' || startMs >= sinceMs)
    await tellFarms(news)
    await tellFaults(news, nowMs)
    // Each user gets an occurrence once: after a stop in between the second reading sends the rest.
    await writeCursor(db, last.number)
    return alarms.length === mostAtOnce
  }

  return {
    async look(nowMs: number): Promise<void> {
      while (await readNext(nowMs)) {
        // A flood or an import is more than one reading.
      }
    },
  }
}

/** Looks again and again, one look after another; returns the way to end it. */
export const watchAlarms = (context: ServerContext, notifier: Notifier): (() => void) => {
  const watch = createAlarmWatch(context.relations.db, notifier, newestReader(context))
  let isLooking = false
  const look = async () => {
    if (isLooking) return
    isLooking = true
    try {
      await watch.look(Date.now())
    } catch (error) {
      context.log.warn({ err: error }, 'alarms could not be read for notifications; trying again')
    } finally {
      isLooking = false
    }
  }
  void look()
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return () => clearInterval(timer)
}
