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
import { codesSent, type DerivedAlarm, type DerivedSource, devicesWithEvents, standingAlarms } from './derive-store.ts'
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

const deviceKey = ({ farmCode, deviceCode }: Pick<WatchedDevice, 'farmCode' | 'deviceCode'>) =>
  rowKey(farmCode, deviceCode)
const codeKey = ({ farmCode, deviceCode }: Pick<WatchedDevice, 'farmCode' | 'deviceCode'>, code: string) =>
  rowKey(farmCode, deviceCode, code)

const ended = (alarms: readonly DerivedAlarm[], nowMs: number): PlantEvent[] =>
  alarms.map(({ code, startMs }) => ({ code, state: 'cleared', timeMs: Math.max(startMs, nowMs) }))

/**
 * What devices tell themselves, so that Solvane does not read it twice. A machine with events tells all, and any device with events
 * all its status codes. Of the codes of rules a station tells those that it has sent: it may leave its doors to Solvane.
 */
const createTold = (db: Db) => {
  const devices = new Set<string>()
  const codes = new Set<string>()
  const machines = new Set<string>()
  const learn = async (
    asked: readonly Pick<WatchedDevice, 'farmCode' | 'deviceCode'>[],
    askedCodes: Parameters<typeof codesSent>[1],
  ): Promise<void> => {
    for (const device of await devicesWithEvents(
      db,
      asked.filter((device) => !devices.has(deviceKey(device))),
    ))
      devices.add(deviceKey(device))
    for (const one of await codesSent(
      db,
      askedCodes.filter((ask) => !codes.has(codeKey(ask, ask.code))),
    ))
      codes.add(codeKey(one, one.code))
  }
  return {
    tellsStatus: (device: WatchedDevice): boolean => devices.has(deviceKey(device)),
    tellsRule: (device: WatchedDevice, code: string): boolean =>
      device.isMachine ? devices.has(deviceKey(device)) : codes.has(codeKey(device, code)),
    learnOf: (watched: readonly WatchedDevice[]): Promise<void> => {
      for (const device of watched) if (device.isMachine) machines.add(deviceKey(device))
      return learn(
        watched.filter(({ statusCodeTag, isMachine }) => statusCodeTag !== undefined || isMachine),
        watched.flatMap(({ farmCode, deviceCode, rules }) =>
          rules.map(({ rule: { code } }) => ({ farmCode, deviceCode, code })),
        ),
      )
    },
    /** Leaves out what devices have begun to tell themselves since the last question. */
    without: async (derived: readonly DeviceEvents[]): Promise<readonly DeviceEvents[]> => {
      const raises = derived.filter(({ events }) => events.some(({ state }) => state === 'raised'))
      await learn(
        raises.filter(
          (one) => one.source === 'status-code' || (one.source === 'signal-rule' && machines.has(deviceKey(one))),
        ),
        raises
          .filter(({ source }) => source === 'signal-rule')
          .flatMap(({ farmCode, deviceCode, events }) => events.map(({ code }) => ({ farmCode, deviceCode, code }))),
      )
      return derived.flatMap((one) => {
        if (one.source === 'status-code' && raises.includes(one)) return devices.has(deviceKey(one)) ? [] : [one]
        if (one.source !== 'signal-rule') return [one]
        const isTold = (code: string) =>
          machines.has(deviceKey(one)) ? devices.has(deviceKey(one)) : codes.has(codeKey(one, code))
        const events = one.events.filter(({ state, code }) => state !== 'raised' || !isTold(code))
        return events.length > 0 ? [{ ...one, events }] : []
      })
    },
  }
}
type Told = ReturnType<typeof createTold>

/** `pending`: since when the value of a rule says otherwise than its alarm. */
const ofRules = (
  device: WatchedDevice,
  newest: Newest,
  standing: Standing,
  nowMs: number,
  { pending, told }: { readonly pending: Map<string, number>; readonly told: Told },
): PlantEvent[] =>
  device.rules.flatMap(({ rule, tagId }) => {
    const key = codeKey(device, rule.code)
    const alarms = standing(device, 'signal-rule')
    if (told.tellsRule(device, rule.code)) {
      pending.delete(key)
      return ended(
        alarms.filter(({ code }) => code === rule.code),
        nowMs,
      )
    }
    const sample = newest(tagId)
    // The code that a machine shows says more than its state.
    const isSaid = device.isMachine && standing(device, 'status-code').length > 0
    const value = sample && isSaid ? { ...sample, value: '' } : sample
    const { events, sinceMs: since } = eventsOfRule(rule, value, alarms, nowMs, pending.get(key))
    if (since === undefined) pending.delete(key)
    else pending.set(key, since)
    return [...events]
  })

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
  const told = createTold(db)
  const infos = createInfoCodes(db)
  /** Since when the value of a rule says otherwise than its alarm. */
  const pending = new Map<string, number>()

  const readPlants = async (nowMs: number): Promise<void> => {
    const current = await plantEditionOf(db)
    if (current !== edition) farms = await watchedFarms(db)
    edition = current
    if (nowMs - askedEventsMs < eventsEveryMs) return
    askedEventsMs = nowMs
    await told.learnOf(farms.flatMap(({ devices }) => devices))
  }

  const ofDevice = (device: WatchedDevice, newest: Newest, standing: Standing, nowMs: number): DeviceEvents[] => {
    const { farmCode, deviceCode, statusCodeTag } = device
    const said = (source: DerivedSource, events: readonly PlantEvent[]): DeviceEvents => ({
      ...{ farmCode, deviceCode, source, lists: [] },
      events,
    })
    const ofRule = said('signal-rule', ofRules(device, newest, standing, nowMs, { pending, told }))
    if (told.tellsStatus(device)) return [said('status-code', ended(standing(device, 'status-code'), nowMs)), ofRule]
    const code = statusCodeTag === undefined ? undefined : newest(statusCodeTag)
    if (code?.value === 0) infos.showsNone(device)
    return [
      said('status-code', eventsOfStatusCode(code, [...standing(device, 'status-code'), ...infos.standing(device)])),
      ofRule,
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
      const news = await told.without(derived.filter(({ events }) => events.length > 0))
      return infos.store(news, (events) => intake.take(events, nowMs))
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
