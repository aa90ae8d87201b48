import { codeBookOf } from '../codes/code-books.ts'
import { type CodeUse, createCodeChooser } from '../codes/status-code.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import { rounded } from '../world/rounding.ts'
import { hourMs, type Sampling } from '../world/time.ts'
import type { MachineEvent, playedLimits } from './machine-event.ts'

interface PoweredDevice extends SimulatedDevice {
  powerKw(timeMs: number, sampling: Sampling): number
}

/** Share of rated power that a limit allows when nobody says it. */
const usualLimit = 0.4
const icedShare = 0.3
const iceC = -3
const weakShare = 0.5
const deratedShare = 0.65
/** Wind beyond every cut-out, m/s. */
const stormWind = 31
/** Error of a wrong anemometer, m/s. */
const tooMuchWind = 12
/** Power of a battery that is charged or discharged, as a share of rated power. */
const batteryShare = 0.7

const useOfLimit: Readonly<Record<(typeof playedLimits)[number], CodeUse | undefined>> = {
  grid: 'limited by grid',
  market: 'limited by market',
  noise: 'limited for noise',
  bats: 'limited for bats',
  shadow: 'limited for shadow',
  operator: 'limited by operator',
  unknown: undefined,
}

/** Signals that follow the power. */
const follow = (name: string): boolean =>
  ['DcPower', 'DcCurrent', 'ReactivePower', 'WaterFlow', 'GuideVaneOpening', 'GasFlow'].includes(name) ||
  name.startsWith('StringCurrent')
/** Signals of what turns: nothing of a machine that stands. */
const turns = (name: string): boolean => ['RotorSpeed', 'GeneratorRotationSpeed', 'TurbineSpeed'].includes(name)

/** State, code, power and other signals of a machine under an event. */
interface Acted {
  readonly state: string
  readonly use: CodeUse | undefined
  readonly kw: number
  readonly more?: Readonly<Record<string, number>>
}

const limited = ({ source = 'unknown', share = usualLimit }: MachineEvent, kw: number, ratedKw: number): Acted => ({
  state: 'CURTAILED',
  use: useOfLimit[source],
  kw: Math.min(kw, share * ratedKw),
  more: { PowerSetpoint: rounded(share * ratedKw, 0) },
})

/** Null: the event leaves the machine as it is, or silences it. */
const actedBy = (
  event: MachineEvent,
  kw: number,
  ratedKw: number,
  own: DeviceValues,
  begun: DeviceValues,
): Acted | null => {
  const wind = typeof own.WindSpeed === 'number' ? own.WindSpeed : 0
  switch (event.event) {
    case 'limit':
      return limited(event, kw, ratedKw)
    case 'derate':
      return { state: 'RUN', use: 'derated', kw: deratedShare * kw }
    case 'underperform':
      return { state: 'RUN', use: undefined, kw: weakShare * kw }
    case 'ready':
    case 'dry':
      return { state: 'READY', use: 'ready', kw: 0 }
    case 'standby':
      return { state: 'READY', use: 'on standby', kw: 0 }
    case 'idle':
      return { state: 'READY', use: 'ready', kw: 0, more: { PowerSetpoint: 0 } }
    case 'odd':
      return { state: 'SELFTEST', use: undefined, kw: 0 }
    case 'ice':
      return { state: 'RUN', use: 'iced', kw: icedShare * kw, more: { AmbientTemperature: iceC } }
    case 'wind':
      return { state: 'STOP', use: 'storm', kw: 0, more: { WindSpeed: rounded(stormWind + 0.1 * wind, 2) } }
    case 'stuck':
      return { state: String(own.State), use: undefined, kw, more: { WindSpeed: Number(begun.WindSpeed) } }
    case 'sensor':
      return { state: String(own.State), use: undefined, kw, more: { WindSpeed: rounded(wind + tooMuchWind, 2) } }
    case 'charge':
    case 'discharge': {
      const powerKw = (event.event === 'charge' ? -1 : 1) * batteryShare * ratedKw
      return { state: 'RUN', use: undefined, kw: powerKw, more: { PowerSetpoint: rounded(powerKw, 1) } }
    }
    default:
      return null
  }
}

/** State of charge that follows the power since an event began, percent. */
const chargeSince = (begun: DeviceValues, capacityKwh: number, kw: number, sinceMs: number): number | undefined => {
  const before = begun.StateOfCharge
  if (typeof before !== 'number' || capacityKwh <= 0) return undefined
  const percent = before - (100 * kw * (sinceMs / hourMs)) / capacityKwh
  return rounded(Math.min(Math.max(percent, 2), 98), 2)
}

const isFull = (begun: DeviceValues, capacityKwh: number, kw: number, sinceMs: number): boolean => {
  const charge = chargeSince(begun, capacityKwh, kw, sinceMs)
  return charge !== undefined && ((kw < 0 && charge >= 98) || (kw > 0 && charge <= 2))
}

const isOfBattery = ({ event }: MachineEvent): boolean => ['charge', 'discharge', 'idle'].includes(event)

/** Values of a machine at another power: the signals that follow it, and those of the event. */
const withPower = (own: DeviceValues, { kw, state, more }: Acted): DeviceValues => {
  const ownKw = typeof own.ActivePower === 'number' ? own.ActivePower : 0
  const share = ownKw === 0 ? 0 : kw / ownKw
  const isStanding = kw === 0 && state !== 'CURTAILED'
  const values: DeviceValues = {}
  for (const [name, value] of Object.entries(own)) {
    if (typeof value === 'number' && follow(name)) values[name] = rounded(value * share, 2)
    else if (isStanding && turns(name)) values[name] = 0
    else values[name] = more?.[name] ?? value
  }
  values.ActivePower = rounded(kw, 1)
  return values
}

/** A machine under the events of a person. Without events it is the machine itself. */
export const actedMachine = <Machine extends PoweredDevice>(
  machine: Machine,
  events: readonly MachineEvent[],
): Machine => {
  if (events.length === 0) return machine
  const { manifest } = machine
  const ratedKw = manifest.ratedPowerKw ?? 0
  const capacityKwh = 'capacityKwh' in machine ? Number(machine.capacityKwh) : 0
  const codes = createCodeChooser(codeBookOf(manifest.manufacturer ?? ''), 0)
  const eventAt = (timeMs: number) => events.findLast(({ fromMs, untilMs }) => timeMs >= fromMs && timeMs < untilMs)
  const beginnings = new Map<MachineEvent, DeviceValues>()
  const begunOf = (event: MachineEvent): DeviceValues => {
    const known = beginnings.get(event) ?? machine.valuesAt(event.fromMs, 'instant')
    beginnings.set(event, known)
    return known
  }
  const actedAt = (timeMs: number, sampling: Sampling, own: DeviceValues) => {
    const event = eventAt(timeMs)
    if (!event) return undefined
    const begun = begunOf(event)
    const acted = actedBy(event, machine.powerKw(timeMs, sampling), ratedKw, own, begun)
    if (!acted) return undefined
    const isOver = isFull(begun, capacityKwh, acted.kw, timeMs - event.fromMs)
    return { event, begun, ...acted, ...(isOver && { kw: 0, state: 'READY' }), askedKw: acted.kw }
  }

  const valuesAt = (timeMs: number, sampling: Sampling): DeviceValues => {
    const own = machine.valuesAt(timeMs, sampling)
    const acted = actedAt(timeMs, sampling, own)
    if (!acted) return own
    const values = withPower(own, acted)
    values.State = acted.state
    values.StatusCode = acted.use === undefined ? 0 : codes.of(acted.use)
    if (isOfBattery(acted.event)) {
      const charge = chargeSince(acted.begun, capacityKwh, acted.askedKw, timeMs - acted.event.fromMs)
      if (charge !== undefined) values.StateOfCharge = charge
      const volts = Number(own.DcVoltage)
      if (volts > 0) values.DcCurrent = rounded((acted.kw * 1000) / volts, 1)
    }
    return values
  }

  return {
    ...machine,
    valuesAt,
    powerKw: (timeMs, sampling) => {
      if (!eventAt(timeMs)) return machine.powerKw(timeMs, sampling)
      return actedAt(timeMs, sampling, {})?.kw ?? machine.powerKw(timeMs, sampling)
    },
    isSilentAt: (timeMs: number) => eventAt(timeMs)?.event === 'silence',
  }
}

const dryShare = 0.12

/** The controller of a plant whose river is low: the flow of the river goes down, and nothing is spilled. */
export const actedController = (controller: SimulatedDevice, events: readonly MachineEvent[]): SimulatedDevice => {
  const dry = events.filter(({ event }) => event === 'dry')
  if (dry.length === 0) return controller
  return {
    ...controller,
    valuesAt: (timeMs, sampling) => {
      const values = controller.valuesAt(timeMs, sampling)
      if (!dry.some(({ fromMs, untilMs }) => timeMs >= fromMs && timeMs < untilMs)) return values
      const river = values.SyntheseParcHydroFlow
      return {
        ...values,
        ...(typeof river === 'number' && { SyntheseParcHydroFlow: rounded(dryShare * river, 2) }),
        ...('SpillFlow' in values && { SpillFlow: 0 }),
      }
    },
  }
}
