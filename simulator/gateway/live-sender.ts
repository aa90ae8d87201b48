import type { SampleValue } from '../../domain/quality.ts'
import { goodLine, type Line } from '../fleet/line-of.ts'
import type { SimulatedDevice, SimulatedPlant } from '../fleet/simulated-plant.ts'
import { type Clock, realClock } from '../world/clock.ts'
import { secondMs } from '../world/time.ts'
import { type Cadence, cadenceOf } from './cadence.ts'
import type { FarmGateway } from './farm-gateway.ts'

/** One period is cut into so many instants; each device sends in its own. */
export const instantsPerPeriod = 20
/** Live messages that may wait for their acknowledgement, for each device of a farm, before the next ones are left out. */
const patienceMessages = 3
/** A late line brings what it has collected in this many periods. */
const lateEveryPeriods = 15
/** One of so many messages of a late line comes twice. */
const repeatEvery = 7

type Values = Readonly<Record<string, SampleValue>>

/** What was last sent of the signals that are sent on change. */
export type LastSent = Map<string, SampleValue>

/** A plant whose values go out; the plant is exchanged when somebody plays with it. */
export interface LiveLine {
  readonly plant: () => SimulatedPlant
  readonly gateway: FarmGateway
  /** The line is down: nothing goes out. */
  readonly isSilent: () => boolean
  /** Takes what nobody else takes now, to be forwarded later; false: it is left out. */
  readonly keep?: (deviceCode: string, readings: readonly object[]) => boolean
  /** Hears what is measured and sent, or kept to be forwarded. */
  readonly measured?: Measured
}

export type Measured = (deviceCode: string, readings: readonly Reading[], how: 'sent' | 'kept') => void

export interface Reading {
  /** Epoch ms. */
  readonly ts: number
  readonly values: Values
}

interface Turn {
  readonly live: LiveLine
  readonly device: () => SimulatedDevice | undefined
  readonly line: Line
  readonly cadence: Cadence
  readonly mostInFlight: number
  readonly lastSent: LastSent
  /** Sets the device's slow signals apart from those of others. */
  message: number
  isAllDue: boolean
}

export interface LiveSender {
  /** Messages left out because their line was down or too slow. */
  skipped(): number
  stop(): void
}

/** Computed from weeks of power: not asked of the whole fleet in one second when it starts. */
const isSpreadOut = (signal: string) => signal === 'ProducedEnergy'

/** Values that are due in a message: all of them at first and after a silence. */
export const dueValues = (
  signals: readonly { readonly name: string }[],
  values: Values,
  cadence: Cadence,
  message: number,
  lastSent: LastSent,
  isAllDue: boolean,
): Record<string, SampleValue> => {
  const due: Record<string, SampleValue> = {}
  for (const { name } of signals) {
    const onChange = cadence.isSentOnChange(name)
    const isDue =
      message % cadence.everyMessages(name) === 0 ||
      (isAllDue && !isSpreadOut(name)) ||
      (onChange && values[name] !== lastSent.get(name))
    if (!isDue) continue
    due[name] = values[name] ?? null
    if (onChange) lastSent.set(name, values[name] ?? null)
  }
  return due
}

/** Turns of devices with the same number of periods between two messages, by instant. */
interface Wheel {
  readonly instants: number
  readonly turns: Turn[][]
}

const wheelsOf = (lines: readonly LiveLine[], periodMs: number): Wheel[] => {
  const wheels = new Map<number, Wheel>()
  let count = 0
  for (const live of lines) {
    const { devices, manifest, line = goodLine } = live.plant()
    devices.forEach((device, index) => {
      if (device.silentForMs !== undefined) return
      const cadence = cadenceOf(device.manifest, line.quickEvery, manifest.lifeWordTimeoutS, periodMs / secondMs)
      const instants = (line.lateMs > 0 ? lateEveryPeriods : cadence.everyPeriods) * instantsPerPeriod
      const wheel = wheels.get(instants) ?? { instants, turns: Array.from({ length: instants }, () => []) }
      wheels.set(instants, wheel)
      // Steps of a golden section visit all instants evenly, whatever their number.
      wheel.turns[Math.floor(((count * 0.618034) % 1) * instants)]?.push({
        live,
        device: () => live.plant().devices[index],
        line,
        cadence,
        mostInFlight: devices.length * patienceMessages,
        lastSent: new Map(),
        message: count,
        isAllDue: true,
      })
      count += 1
    })
  }
  return [...wheels.values()]
}

/** The readings of one message: one of now, or those that a late line has collected. */
const readingsOf = (turn: Turn, device: SimulatedDevice, periodMs: number, now: number): Reading | Reading[] => {
  const { line, cadence, lastSent } = turn
  const reading = (ts: number) => {
    const all = device.valuesAt(ts, 'instant')
    const values = dueValues(device.manifest.signals, all, cadence, turn.message, lastSent, turn.isAllDue)
    turn.message += 1
    turn.isAllDue = false
    return { ts, values }
  }
  if (line.lateMs === 0) return reading(now)
  const times = Array.from(
    { length: Math.floor(lateEveryPeriods / cadence.everyPeriods) },
    (_, index) => now - line.lateMs - index * cadence.everyPeriods * periodMs,
  )
  return times.toReversed().map(reading)
}

/** Sends what every device of the plants measures at its cadence, evenly spread in the clock's time, until stopped. */
export const startLive = (lines: readonly LiveLine[], periodMs: number, clock: Clock = realClock): LiveSender => {
  let skippedMessages = 0
  const wheels = wheelsOf(lines, periodMs)

  const skip = (turn: Turn): void => {
    turn.isAllDue = true
    turn.message += 1
    skippedMessages += 1
  }

  const send = (turn: Turn): void => {
    const { gateway, keep, measured } = turn.live
    const device = turn.device()
    if (!device || turn.live.isSilent() || device.isSilentAt?.(clock.now())) {
      skip(turn)
      return
    }
    if (!gateway.connected() || gateway.inFlight() > turn.mostInFlight) {
      const readings = [readingsOf(turn, device, periodMs, clock.now())].flat()
      if (keep?.(device.manifest.deviceCode, readings)) measured?.(device.manifest.deviceCode, readings, 'kept')
      else skip(turn)
      return
    }
    const readings = readingsOf(turn, device, periodMs, clock.now())
    measured?.(device.manifest.deviceCode, [readings].flat(), 'sent')
    const payload = JSON.stringify(readings)
    const publish = () =>
      gateway.sendData(device.manifest.deviceCode, payload).catch(() => {
        turn.isAllDue = true
      })
    void publish()
    if (turn.line.lateMs > 0 && turn.message % repeatEvery === 0) void publish()
  }

  const instantMs = periodMs / instantsPerPeriod
  let next = Math.ceil(clock.now() / instantMs)
  let callOff: () => void
  const wake = (): void => {
    const now = Math.floor(clock.now() / instantMs)
    // After a pause of the process (a laptop's sleep) at most one period is made up for.
    next = Math.max(next, now - instantsPerPeriod + 1)
    for (; next <= now; next++)
      for (const { instants, turns } of wheels) for (const turn of turns[next % instants] ?? []) send(turn)
    callOff = clock.at(next * instantMs, wake)
  }
  callOff = clock.at(next * instantMs, wake)

  return { skipped: () => skippedMessages, stop: () => callOff() }
}
