import type { AlarmSeverity } from '../../domain/plant-event.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import type { PlayedAlarm } from '../play/played-alarm.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../world/time.ts'
import { sendsEvents } from './machine-codes.ts'

/** An alarm that no value shows. */
export interface ScriptedAlarm {
  readonly deviceCode: string
  readonly code: string
  readonly text: string
  readonly severity: AlarmSeverity
  readonly startMs: number
  readonly endMs: number
}

const chatterEveryMs = 45 * secondMs
/** A code that no list of its maker has. */
const unknownCode = 'X-9041'

const overlaps = ({ startMs, endMs }: ScriptedAlarm, fromMs: number, toMs: number): boolean =>
  startMs < toMs && endMs >= fromMs

/** Starts and ends of a door with a loose contact, between two times. */
const chatter = (deviceCode: string, fromMs: number, untilMs: number, everyMs: number): ScriptedAlarm[] =>
  Array.from({ length: Math.ceil((untilMs - fromMs) / everyMs) }, (_, index) => {
    const startMs = fromMs + index * everyMs
    const door = { code: 'DOOR', text: 'Tower door open', severity: 'warning' as const }
    return { deviceCode, ...door, startMs, endMs: Math.min(startMs + Math.ceil(everyMs / 2), untilMs) }
  })

/** What happens each day: a chattering door in the morning, a code that nobody knows in the afternoon. */
const ofDay = (machines: readonly string[], dayStartMs: number): ScriptedAlarm[] => {
  const [first, second] = machines
  const doorMs = dayStartMs + 9 * hourMs
  const oddMs = dayStartMs + 15 * hourMs
  return [
    ...(second === undefined ? [] : chatter(second, doorMs, doorMs + 6 * minuteMs, chatterEveryMs)),
    ...(first === undefined
      ? []
      : [
          {
            ...{ deviceCode: first, code: unknownCode, text: 'Event 9041', severity: 'warning' as const },
            ...{ startMs: oddMs, endMs: oddMs + 25 * minuteMs },
          },
        ]),
  ]
}

const played = ({ deviceCode, code, text, severity, everyS, fromMs, untilMs }: PlayedAlarm): ScriptedAlarm[] =>
  everyS !== undefined
    ? chatter(deviceCode, fromMs, untilMs, everyS * secondMs)
    : [{ deviceCode, code, text: text ?? `Event ${code}`, severity, startMs: fromMs, endMs: untilMs }]

/** Alarms of a plant that stand at some time of [fromMs, toMs]: the daily ones of a few farms, and those that a person plays. */
export const scriptedAlarms = ({ manifest, devices, alarms = [] }: SimulatedPlant, fromMs: number, toMs: number) => {
  const machines = devices.filter(sendsEvents).map((device) => device.manifest.deviceCode)
  const isRestless = manifest.farmCode === 'FR-VLM' || manifest.farmCode === 'FR-BRN' || manifest.farmCode === 'PT-ALM'
  const daily: ScriptedAlarm[] = []
  if (isRestless)
    for (let day = Math.floor(fromMs / dayMs); day * dayMs <= toMs; day++) daily.push(...ofDay(machines, day * dayMs))
  return [...daily, ...alarms.flatMap(played)].filter((alarm) => overlaps(alarm, fromMs, toMs))
}
