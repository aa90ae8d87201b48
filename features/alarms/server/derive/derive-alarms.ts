import { isAwaited, lifeSignMs } from '../../../../domain/farm-life.ts'
import type { PlantEvent } from '../../../../domain/plant-event.ts'
import type { LiveSample } from '../../../../domain/quality.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { DeviceEvents, EventIntake } from '../../../../platform/server/ingest/event-intake.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { newestPastSamples } from '../../../../platform/server/telemetry/newest-past-samples.ts'
import { plantEditionOf } from '../../../farms/server/port.ts'
import { eventsOfLife, eventsOfRule, eventsOfStatusCode } from '../../contract/derive-events.ts'
import { noDataCode } from '../../contract/signal-rules.ts'
import { rowKey } from '../intake/received-rows.ts'
import { type DerivedAlarm, type DerivedSource, devicesWithEvents, standingAlarms } from './derive-store.ts'
import { createInfoCodes } from './info-codes.ts'
import { type WatchedDevice, type WatchedFarm, watchedFarms } from './watched-plants.ts'

type Newest = (tagId: number) => LiveSample | undefined
/** Newest samples: those in memory where this process hears the field, those stored elsewhere. */
type ReadNewest = (tagIds: readonly number[]) => Promise<Newest>

/** How often the store is asked which devices send events now. */
const eventsEveryMs = 30_000
/** A machine of a farm that is there may be silent for so long. */
const silentAfterS = 600

type Standing = (
  device: { readonly farmCode: string; readonly deviceCode: string },
  source: DerivedSource,
) => readonly DerivedAlarm[]

const newestOf = (times: readonly (number | undefined)[]): number | undefined => {
  const known = times.filter((timeMs) => timeMs !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/** `pending`: since when the value of a rule says otherwise than its alarm. */
const ofRules = (
  device: WatchedDevice,
  newest: Newest,
  standing: Standing,
  nowMs: number,
  pending: Map<string, number>,
): PlantEvent[] =>
  device.rules.flatMap(({ rule, tagId }) => {
    const key = rowKey(device.farmCode, device.deviceCode, rule.code)
    const alarms = standing(device, 'signal-rule')
    const sample = newest(tagId)
    // The code that a machine shows says more than its state.
    const isSaid = device.isMachine && standing(device, 'status-code').length > 0
    const value = sample && isSaid ? { ...sample, value: '' } : sample
    const { events, sinceMs: since } = eventsOfRule(rule, value, alarms, nowMs, pending.get(key))
    if (since === undefined) pending.delete(key)
    else pending.set(key, since)
    return [...events]
  })

/** A device that sends events now is not read twice: its derived alarms end. */
const endsOf = (device: WatchedDevice, standing: Standing, nowMs: number): DeviceEvents[] =>
  (['status-code', 'signal-rule'] as const).map((source) => ({
    farmCode: device.farmCode,
    deviceCode: device.deviceCode,
    source,
    lists: [],
    events: standing(device, source).map(({ code, startMs }) => ({
      code,
      state: 'cleared',
      timeMs: Math.max(startMs, nowMs),
    })),
  }))

const deviceKey = ({ farmCode, deviceCode }: Pick<WatchedDevice, 'farmCode' | 'deviceCode'>) =>
  rowKey(farmCode, deviceCode)

/** Leaves out what devices have begun to tell themselves since the last question; `withEvents` learns them. */
const withoutTwice = async (
  db: Db,
  told: readonly DeviceEvents[],
  withEvents: Set<string>,
): Promise<readonly DeviceEvents[]> => {
  const isRead = ({ source, events }: DeviceEvents) =>
    source !== 'life-word' && events.some(({ state }) => state === 'raised')
  for (const device of await devicesWithEvents(db, told.filter(isRead))) withEvents.add(deviceKey(device))
  return told.filter((one) => !isRead(one) || !withEvents.has(deviceKey(one)))
}

/** Last sign of life of each farm: its life word, or without one the newest value of its machines. */
const signsOfLife = (
  farms: readonly WatchedFarm[],
  timeOf: (tagId: number) => number | undefined,
  nowMs: number,
): ReadonlyMap<string, number | undefined> =>
  new Map(
    farms.map(({ farmCode, lifeTags, devices }) => [
      farmCode,
      lifeSignMs({
        lifeWordsMs: lifeTags.map(timeOf),
        newestMs: () => newestOf(devices.flatMap(({ signTags }) => signTags).map(timeOf)),
        nowMs,
      }),
    ]),
  )

/**
 * Derives alarms of devices that send no events: from status codes, from values by rule, and from silence. Each look reads the
 * standing alarms from the store, so a restart or another process goes on where this one ended.
 */
export const createDerivation = (db: Db, intake: EventIntake, readNewest: ReadNewest, sinceMs = Date.now()) => {
  let farms: readonly WatchedFarm[] = []
  let edition: number | undefined
  let askedEventsMs = Number.NEGATIVE_INFINITY
  /** Newest sign of life in the store at the start. */
  let storedUntilMs: number | undefined
  const withEvents = new Set<string>()
  const infos = createInfoCodes(db)
  /** Since when the value of a rule says otherwise than its alarm. */
  const pending = new Map<string, number>()

  const readPlants = async (nowMs: number): Promise<void> => {
    const current = await plantEditionOf(db)
    if (current !== edition) farms = await watchedFarms(db)
    edition = current
    if (nowMs - askedEventsMs < eventsEveryMs) return
    askedEventsMs = nowMs
    const others = farms.flatMap(({ devices }) => devices).filter((device) => !withEvents.has(deviceKey(device)))
    for (const device of await devicesWithEvents(db, others)) withEvents.add(deviceKey(device))
  }

  const ofDevice = (device: WatchedDevice, newest: Newest, standing: Standing, nowMs: number): DeviceEvents[] => {
    if (withEvents.has(deviceKey(device))) return endsOf(device, standing, nowMs)
    const { farmCode, deviceCode, statusCodeTag } = device
    const said = (source: DerivedSource, events: readonly PlantEvent[]): DeviceEvents => ({
      ...{ farmCode, deviceCode, source, lists: [] },
      events,
    })
    const code = statusCodeTag === undefined ? undefined : newest(statusCodeTag)
    if (code?.value === 0) infos.showsNone(device)
    return [
      said('status-code', eventsOfStatusCode(code, [...standing(device, 'status-code'), ...infos.standing(device)])),
      said('signal-rule', ofRules(device, newest, standing, nowMs, pending)),
    ]
  }

  return {
    /** Looks once; resolves with the events that followed, when they are stored. */
    async look(nowMs: number): Promise<readonly DeviceEvents[]> {
      await readPlants(nowMs)
      const alarms = await standingAlarms(db)
      const standing: Standing = ({ farmCode, deviceCode }, source) =>
        alarms.get(rowKey(farmCode, deviceCode, source)) ?? []
      const newest = await readNewest(farms.flatMap(tagsOf))
      const timeOf = (tagId: number) => newest(tagId)?.timeMs
      const signs = signsOfLife(farms, timeOf, nowMs)
      const heard = [...signs.values()]
      storedUntilMs ??= newestOf(heard.filter((signMs) => signMs !== undefined && signMs < sinceMs))
      const hearing = { sinceMs, newestMs: newestOf(heard), storedUntilMs }
      const silence = (
        farmCode: string,
        deviceCode: string,
        signMs: number | undefined,
        withinS: number,
      ): DeviceEvents[] => {
        if (signMs === undefined || isAwaited(signMs, nowMs, withinS, hearing)) return []
        const events = eventsOfLife(noDataCode, signMs, nowMs, withinS, standing({ farmCode, deviceCode }, 'life-word'))
        return [{ farmCode, deviceCode, source: 'life-word', lists: [], events }]
      }
      const derived = farms.flatMap(({ farmCode, lineCode, timeoutS, devices }) => {
        const signMs = signs.get(farmCode)
        const isAlive = signMs !== undefined && nowMs - signMs <= timeoutS * 1_000
        const withinS = Math.max(timeoutS, silentAfterS)
        return [
          ...(lineCode === undefined ? [] : silence(farmCode, lineCode, signMs, timeoutS)),
          ...devices.flatMap((device) => ofDevice(device, newest, standing, nowMs)),
          // The silence of a farm is that of its machines.
          ...(isAlive
            ? devices.flatMap(({ deviceCode, signTags }) =>
                deviceCode === lineCode ? [] : silence(farmCode, deviceCode, newestOf(signTags.map(timeOf)), withinS),
              )
            : []),
        ]
      })
      const told = await withoutTwice(
        db,
        derived.filter(({ events }) => events.length > 0),
        withEvents,
      )
      return infos.store(told, (events) => intake.take(events, nowMs))
    },
  }
}

const tagsOf = ({ lifeTags, devices }: WatchedFarm): readonly number[] => [
  ...lifeTags,
  ...devices.flatMap(({ statusCodeTag, rules, signTags }) => [
    ...(statusCodeTag === undefined ? [] : [statusCodeTag]),
    ...rules.map(({ tagId }) => tagId),
    ...signTags,
  ]),
]

/** Gateways that send events tell first what is active. */
const beginAfterMs = 30_000

/** Looks again and again, one look after another; resolves with the way to end it. */
export const deriveAlarms = (context: ServerContext): (() => void) => {
  const { config, latest, historian, relations, eventIntake, log } = context
  if (!eventIntake) return () => undefined
  const hears = config.roles.some((role) => role !== 'jobs')
  const derivation = createDerivation(relations.db, eventIntake, async (tagIds) => {
    if (hears) return (tagId) => latest.get(tagId)
    const stored = await newestPastSamples(historian, tagIds)
    return (tagId) => stored.get(tagId)
  })
  let isStopped = false
  let timer: NodeJS.Timeout
  const look = async () => {
    try {
      await derivation.look(Date.now())
    } catch (error) {
      log.warn({ err: error }, 'alarms could not be derived from values; trying again')
    }
    if (!isStopped) timer = setTimeout(() => void look(), hears ? 5_000 : 10_000).unref()
  }
  timer = setTimeout(() => void look(), beginAfterMs).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
