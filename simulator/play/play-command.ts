import { machineTypes } from '../../domain/asset.ts'
import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { codeBookOf } from '../codes/code-books.ts'
import { dayMs, minuteMs, secondMs } from '../world/time.ts'
import { type AlarmCommand, playedEvent, playedFlood } from './alarm-command.ts'
import type { Intervention } from './intervention.ts'
import { type MachineEvent, type MachineEventName, machineEvents } from './machine-event.ts'
import { distanceKm, stormRampMs } from './play.ts'

/** What a person asks for. */
export type PlayCommand =
  | {
      readonly verb: 'trip'
      readonly farmCode: string
      readonly deviceCode: string
      readonly forMs: number
      readonly statusCode?: number
    }
  | { readonly verb: 'repair'; readonly farmCode: string; readonly deviceCode: string }
  | { readonly verb: 'cut'; readonly farmCode: string; readonly forMs: number }
  | { readonly verb: 'restore'; readonly farmCode: string }
  | { readonly verb: 'storm'; readonly place: string; readonly forMs: number; readonly radiusKm?: number }
  | {
      readonly verb: 'event'
      readonly event: MachineEventName
      readonly farmCode: string
      /** Undefined: all machines of the farm. */
      readonly deviceCode?: string
      readonly forMs: number
      readonly source?: MachineEvent['source']
      readonly share?: number
    }
  | { readonly verb: 'end'; readonly farmCode: string; readonly deviceCode?: string }
  | AlarmCommand
  | { readonly verb: 'clear' }

export interface PlayResult {
  readonly interventions: readonly Intervention[]
  /** What was done, for people. */
  readonly reply: string
}

/** Something that was asked for does not exist; the message says what there is instead. */
export class PlayCommandError extends Error {
  override readonly name = 'PlayCommandError'
}

/** What is over is kept this long, because history that is sent again must show it. */
const keepMs = 40 * dayMs
/** A storm called over one farm reaches its neighbours. */
const stormAroundFarmKm = 60
const beyondOutermostKm = 25

const same = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0

const listed = (names: readonly string[]) => [...new Set(names)].sort().join(', ')

const farmOf = (fleet: readonly PlantManifest[], code: string): PlantManifest => {
  const farm = fleet.find(({ farmCode }) => same(farmCode, code))
  if (farm) return farm
  throw new PlayCommandError(`there is no farm ${code}; farms are ${listed(fleet.map(({ farmCode }) => farmCode))}`)
}

const machineOf = (farm: PlantManifest, code: string): string => {
  const machines = farm.devices.filter(({ type }) => machineTypes.includes(type))
  const machine = machines.find(({ deviceCode, name }) => same(deviceCode, code) || same(name, code))
  if (machine) return machine.deviceCode
  throw new PlayCommandError(
    `${farm.farmCode} has no machine ${code}; its machines are ${listed(machines.map(({ deviceCode }) => deviceCode))}`,
  )
}

/** Refused unless the maker of the machine has it: nobody could say what it means. */
const checkCode = (farm: PlantManifest, deviceCode: string, statusCode: number): void => {
  const manufacturer = farm.devices.find((device) => device.deviceCode === deviceCode)?.manufacturer
  const { codes } = codeBookOf(manufacturer ?? '')
  if (codes.some(({ code }) => code === statusCode)) return
  throw new PlayCommandError(
    codes.length === 0
      ? `${farm.farmCode} ${deviceCode} has no list of codes; leave --code out`
      : `${farm.farmCode} ${deviceCode}${manufacturer ? ` (${manufacturer})` : ''} has no code ${statusCode}; its codes are\n${codes
          .map(({ code, text }) => `  ${String(code).padStart(5)}  ${text}`)
          .join('\n')}`,
  )
}

interface StormArea {
  readonly place: string
  readonly latitude: number
  readonly longitude: number
  readonly radiusKm: number
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A farm, a region or a country by its code, with a circle around it. */
const areaOf = (fleet: readonly PlantManifest[], wanted: string): StormArea => {
  const farm = fleet.find(({ farmCode }) => same(farmCode, wanted))
  const members = farm
    ? [farm]
    : fleet.filter(({ region, countryCode }) => same(region ?? '', wanted) || same(countryCode, wanted))
  const places = members.flatMap(({ latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ latitude, longitude }],
  )
  if (places.length === 0)
    throw new PlayCommandError(
      `there is no farm, region or country ${wanted}; regions are ${listed(fleet.map(({ region }) => region ?? ''))}`,
    )
  const centre = {
    latitude: Number(mean(places.map(({ latitude }) => latitude)).toFixed(3)),
    longitude: Number(mean(places.map(({ longitude }) => longitude)).toFixed(3)),
  }
  const farthest = Math.max(...places.map((place) => distanceKm(centre, place)))
  return {
    place: farm ? farm.farmCode : wanted,
    ...centre,
    radiusKm: farm ? stormAroundFarmKm : Math.ceil(farthest + beyondOutermostKm),
  }
}

/** Ends what is under way and fits; what has not begun is forgotten. */
const ended = (interventions: readonly Intervention[], nowMs: number, fits: (one: Intervention) => boolean) =>
  interventions.flatMap((one) => {
    if (!fits(one) || one.untilMs <= nowMs) return [one]
    return one.fromMs >= nowMs ? [] : [{ ...one, untilMs: nowMs }]
  })

const countOver = (interventions: readonly Intervention[], nowMs: number) =>
  interventions.filter(({ untilMs }) => untilMs > nowMs).length

const spell = (ms: number) =>
  ms < 2 * minuteMs ? `${Math.round(ms / secondMs)} s` : `${Math.round(ms / minuteMs)} min`

const clock = (timeMs: number) => `${new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** One machine of a farm, or all of them. */
const machinesOf = (
  fleet: readonly PlantManifest[],
  { farmCode, deviceCode }: { readonly farmCode: string; readonly deviceCode?: string },
) => {
  const farm = farmOf(fleet, farmCode)
  const all = farm.devices.filter(({ type }) => machineTypes.includes(type))
  const codes = deviceCode === undefined ? all.map((device) => device.deviceCode) : [machineOf(farm, deviceCode)]
  return { farmCode: farm.farmCode, technology: farm.technology, codes }
}

/** The play with an event of one machine or of all machines of a farm. An event replaces the one before. */
const addEvent = (
  kept: readonly Intervention[],
  { event, forMs, source, share, ...of }: Extract<PlayCommand, { readonly verb: 'event' }>,
  fleet: readonly PlantManifest[],
  nowMs: number,
): PlayResult => {
  const { farmCode, technology, codes } = machinesOf(fleet, of)
  const { words, ...rules } = machineEvents[event]
  if ('technologies' in rules && !rules.technologies.some((one) => one === technology))
    throw new PlayCommandError(`${event} is for ${rules.technologies.join(', ')}; ${farmCode} is ${technology}`)
  const untilMs = nowMs + forMs
  const isReplaced = (one: Intervention) =>
    one.kind === 'event' && one.farmCode === farmCode && codes.includes(one.deviceCode)
  const added = codes.map(
    (deviceCode): Intervention => ({
      ...{ kind: 'event', event, farmCode, deviceCode, fromMs: nowMs, untilMs },
      ...(source !== undefined && { source }),
      ...(share !== undefined && { share }),
    }),
  )
  const names = of.deviceCode === undefined ? 'each machine' : codes.join(', ')
  const by = event === 'limit' ? `, source: ${source ?? 'unknown'}` : ''
  return {
    interventions: [...ended(kept, nowMs, isReplaced), ...added],
    reply: `${farmCode}: ${names} ${words}${by}, until ${clock(untilMs)}`,
  }
}

/** The play with events that machines send. A flood is that of a farm that loses its grid. */
const addAlarms = (
  kept: readonly Intervention[],
  command: AlarmCommand,
  fleet: readonly PlantManifest[],
  nowMs: number,
): PlayResult => {
  const farm = farmOf(fleet, command.farmCode)
  const { farmCode } = farm
  const until = clock(nowMs + command.forMs)
  if (command.what !== 'flood') {
    const alarm = playedEvent(farm, machineOf(farm, command.deviceCode ?? ''), command, nowMs)
    const words = command.what === 'chatter' ? 'sends an event again and again' : 'sends an event'
    return {
      interventions: [...kept, alarm],
      reply: `${farmCode} ${alarm.deviceCode} ${words}: ${alarm.code}, until ${until}`,
    }
  }
  const { codes } = machinesOf(fleet, { farmCode })
  const grid = addEvent(kept, { verb: 'event', event: 'grid', farmCode, forMs: command.forMs }, fleet, nowMs)
  const alarms = playedFlood(farm, codes, command.forMs, nowMs)
  return {
    interventions: [...grid.interventions, ...alarms],
    reply: `${farmCode} loses its grid; ${alarms.length} alarms follow within 20 s, until ${until}`,
  }
}

/** The play after a command. Pure: the same play, command and time give the same result. */
export const applyCommand = (
  before: readonly Intervention[],
  command: PlayCommand,
  fleet: readonly PlantManifest[],
  nowMs: number,
): PlayResult => {
  const kept = before.filter(({ untilMs }) => untilMs > nowMs - keepMs)
  switch (command.verb) {
    case 'trip': {
      const farm = farmOf(fleet, command.farmCode)
      const deviceCode = machineOf(farm, command.deviceCode)
      const untilMs = nowMs + command.forMs
      const { farmCode } = farm
      const { statusCode } = command
      if (statusCode !== undefined) checkCode(farm, deviceCode, statusCode)
      const trip = { kind: 'trip' as const, farmCode, deviceCode, fromMs: nowMs, untilMs }
      return {
        interventions: [...kept, { ...trip, ...(statusCode !== undefined && { statusCode }) }],
        reply: `${farmCode} ${deviceCode} fails now, until ${clock(untilMs)}`,
      }
    }
    case 'repair': {
      const farm = farmOf(fleet, command.farmCode)
      const deviceCode = machineOf(farm, command.deviceCode)
      const isTrip = (one: Intervention) =>
        one.kind === 'trip' && one.farmCode === farm.farmCode && one.deviceCode === deviceCode
      const underWay = countOver(kept.filter(isTrip), nowMs)
      return {
        interventions: ended(kept, nowMs, isTrip),
        reply:
          underWay > 0
            ? `${farm.farmCode} ${deviceCode} is repaired`
            : `${farm.farmCode} ${deviceCode} was not tripped`,
      }
    }
    case 'cut': {
      const { farmCode } = farmOf(fleet, command.farmCode)
      const untilMs = nowMs + command.forMs
      return {
        interventions: [...kept, { kind: 'cut', farmCode, fromMs: nowMs, untilMs }],
        reply: `${farmCode} is cut off now, until ${clock(untilMs)}; what it measures meanwhile comes then`,
      }
    }
    case 'restore': {
      const { farmCode } = farmOf(fleet, command.farmCode)
      const isCut = (one: Intervention) => one.kind === 'cut' && one.farmCode === farmCode
      const underWay = countOver(kept.filter(isCut), nowMs)
      return {
        interventions: ended(kept, nowMs, isCut),
        reply: underWay > 0 ? `${farmCode} is on line again` : `${farmCode} was not cut off`,
      }
    }
    case 'storm': {
      const area = areaOf(fleet, command.place)
      const radiusKm = command.radiusKm ?? area.radiusKm
      const untilMs = nowMs + command.forMs
      const reached = fleet.filter(
        ({ latitude, longitude }) =>
          latitude !== undefined && longitude !== undefined && distanceKm(area, { latitude, longitude }) <= radiusKm,
      )
      return {
        interventions: [...kept, { kind: 'storm', ...area, radiusKm, fromMs: nowMs, untilMs }],
        reply: `a storm gathers within ${spell(stormRampMs(command.forMs))} over ${listed(reached.map(({ farmCode }) => farmCode))}, until ${clock(untilMs)}; machines stop on the way there, the last ones at its full force`,
      }
    }
    case 'event':
      return addEvent(kept, command, fleet, nowMs)
    case 'alarm':
      return addAlarms(kept, command, fleet, nowMs)
    case 'end': {
      const { farmCode, codes } = machinesOf(fleet, command)
      const isOwn = (one: Intervention) =>
        (one.kind === 'event' || one.kind === 'trip' || one.kind === 'alarm') &&
        one.farmCode === farmCode &&
        codes.includes(one.deviceCode)
      return {
        interventions: ended(kept, nowMs, isOwn),
        reply: `${countOver(kept.filter(isOwn), nowMs)} ended at ${farmCode}`,
      }
    }
    case 'clear':
      return {
        interventions: ended(kept, nowMs, () => true),
        reply: `${countOver(kept, nowMs)} ended; the fleet is left to itself`,
      }
  }
}
