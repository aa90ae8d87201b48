import type { SampleValue } from '../../domain/quality.ts'
import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { cadenceOf } from './cadence.ts'
import type { FarmGateway } from './farm-gateway.ts'

/** One period is cut into so many instants; each device sends in its own. */
export const instantsPerPeriod = 20
/** Live periods that may wait for their acknowledgement before a farm's next ones are left out. */
const patiencePeriods = 5

interface Line {
  readonly device: SimulatedDevice
  readonly gateway: FarmGateway
  readonly mostInFlight: number
  /** Sets the device's slow signals apart from those of others. */
  readonly phase: number
  lastState: SampleValue
  everythingDue: boolean
}

export interface LiveSender {
  /** Messages left out because their line was down or too slow. */
  skipped(): number
  stop(): void
}

/** Values that are due in this period: all of them at first and after a silence. */
export const dueValues = (
  values: Readonly<Record<string, SampleValue>>,
  period: number,
  lastState: SampleValue,
): Record<string, SampleValue> => {
  const due: Record<string, SampleValue> = {}
  for (const [signal, value] of Object.entries(values))
    if (period % cadenceOf(signal) === 0 || (signal === 'State' && value !== lastState)) due[signal] = value
  return due
}

/** Sends what every device of the plants measures, once a period, evenly spread within it, until stopped. */
export const startLive = (
  lines: readonly { readonly plant: SimulatedPlant; readonly gateway: FarmGateway }[],
  periodMs: number,
): LiveSender => {
  let skippedMessages = 0
  let count = 0
  const agenda: Line[][] = Array.from({ length: instantsPerPeriod }, () => [])
  for (const { plant, gateway } of lines)
    for (const device of plant.devices) {
      // Steps of 7 in 20 visit every instant and keep neighbours apart.
      const instant = (count * 7) % instantsPerPeriod
      const mostInFlight = plant.devices.length * patiencePeriods
      agenda[instant]?.push({
        device,
        gateway,
        mostInFlight,
        phase: count,
        lastState: null,
        everythingDue: true,
      })
      count += 1
    }

  const send = (line: Line, period: number): void => {
    if (!line.gateway.connected() || line.gateway.inFlight() > line.mostInFlight) {
      line.everythingDue = true
      skippedMessages += 1
      return
    }
    const ts = Date.now()
    const all = line.device.valuesAt(ts, 'instant')
    const values = line.everythingDue ? all : dueValues(all, period + line.phase, line.lastState)
    line.lastState = all.State ?? null
    line.everythingDue = false
    line.gateway.sendData(line.device.manifest.deviceCode, JSON.stringify({ ts, values })).catch(() => {
      line.everythingDue = true
    })
  }

  const instantMs = periodMs / instantsPerPeriod
  let next = Math.ceil(Date.now() / instantMs)
  let timer: NodeJS.Timeout
  const wake = (): void => {
    const now = Math.floor(Date.now() / instantMs)
    // After a pause of the process (a laptop's sleep) at most one period is made up for.
    next = Math.max(next, now - instantsPerPeriod + 1)
    for (; next <= now; next++)
      for (const line of agenda[next % instantsPerPeriod] ?? []) send(line, Math.floor(next / instantsPerPeriod))
    timer = setTimeout(wake, Math.max(1, next * instantMs - Date.now()))
  }
  timer = setTimeout(wake, Math.max(1, next * instantMs - Date.now()))

  return { skipped: () => skippedMessages, stop: () => clearTimeout(timer) }
}
