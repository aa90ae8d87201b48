import type { PlantManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { codeBookOf } from '../codes/code-books.ts'
import { minuteMs, secondMs } from '../world/time.ts'
import type { PlayedAlarm } from './played-alarm.ts'

/** What a person asks for: one event, one that comes and goes, or very many at a farm that loses its grid. */
export interface AlarmCommand {
  readonly verb: 'alarm'
  readonly what: 'event' | 'chatter' | 'flood'
  readonly farmCode: string
  /** Undefined: all machines, for a flood. */
  readonly deviceCode?: string
  readonly code?: string
  readonly forMs: number
}

const chatterEveryS = 40
/** Alarms of each machine in a flood, beside that of the lost grid. */
const alarmsOfMachine = 2
/** All have begun after this time. */
const floodMs = 20 * secondMs
export const usualFloodMs = 10 * minuteMs

const linesOf = (farm: PlantManifest, deviceCode: string) =>
  codeBookOf(farm.devices.find((device) => device.deviceCode === deviceCode)?.manufacturer ?? '').codes

/** One event of a machine; a code that its maker does not have is sent all the same. */
export const playedEvent = (
  farm: PlantManifest,
  deviceCode: string,
  { code, what, forMs }: AlarmCommand,
  nowMs: number,
): PlayedAlarm => {
  const usual = what === 'chatter' ? 'DOOR' : '9999'
  const line = linesOf(farm, deviceCode).find((one) => String(one.code) === code)
  return {
    ...{ kind: 'alarm', farmCode: farm.farmCode, deviceCode, code: code ?? usual },
    ...(line && { text: line.text }),
    ...(what === 'chatter' && { everyS: chatterEveryS, ...(!line && { text: 'Tower door open' }) }),
    ...{ severity: line?.severity ?? 'warning', fromMs: nowMs, untilMs: nowMs + forMs },
  }
}

/** What machines send besides when the station has tripped: each some of its codes, within seconds. */
export const playedFlood = (
  farm: PlantManifest,
  machines: readonly string[],
  forMs: number,
  nowMs: number,
): readonly PlayedAlarm[] => {
  const station = farm.devices.find(({ type }) => type === 'PROTECTION')
  const until = { untilMs: nowMs + forMs }
  const of = { kind: 'alarm', farmCode: farm.farmCode } as const
  const trip = station && {
    ...{ ...of, deviceCode: station.deviceCode, code: 'TRIP', text: 'Protection tripped' },
    ...{ severity: 'stop' as const, fromMs: nowMs, ...until },
  }
  const ofMachines = machines.flatMap((deviceCode, index): PlayedAlarm[] =>
    linesOf(farm, deviceCode)
      .filter(({ use, severity }) => severity !== 'info' && (use === 'shown only' || use === 'failed'))
      .slice(0, alarmsOfMachine)
      .map(({ code, text, severity }, place) => {
        const fromMs =
          nowMs +
          secondMs +
          Math.floor((floodMs * (index * alarmsOfMachine + place)) / (machines.length * alarmsOfMachine))
        return { ...of, deviceCode, code: String(code), text, severity, fromMs, ...until }
      }),
  )
  return trip ? [trip, ...ofMachines] : ofMachines
}
