import type { AssetType } from '../../domain/asset.ts'
import type { DeviceManifest } from '../../features/plant-connection/contract/plant-manifest.ts'
import { createOutagePlan } from '../fleet/outages.ts'
import type { DeviceValues, SimulatedDevice } from '../fleet/simulated-plant.ts'
import type { FarmPower } from '../meter/electrical-meter.ts'
import type { Air } from '../weather/air.ts'
import { laggedMean } from '../world/lagged-mean.ts'
import { valueNoise } from '../world/noise.ts'
import { subSeed, uniform } from '../world/random.ts'
import { rounded } from '../world/rounding.ts'
import { dayMs, historyStepMs, hourMs, minuteMs, type Sampling } from '../world/time.ts'

/** What is wrong with a substation most of the time, so that a demo can show it. */
export const troubles = ['door', 'cooling', 'remote unit', 'backup battery', 'protection', 'fire detector'] as const
export type Trouble = (typeof troubles)[number]

export interface SubstationSetup {
  readonly seed: number
  readonly manifestOf: (deviceCode: string, type: AssetType, name: string, signals: readonly string[]) => DeviceManifest
  readonly farmPowerKw: FarmPower
  readonly installedPowerKw: number
  readonly gridKv: number
  readonly feederKv: number
  /** Feeders of the farm, one for each group of machines, with their share of the power. */
  readonly feeders: readonly { readonly name: string; readonly share: number }[]
  readonly frequency: (timeMs: number) => number
  readonly air: Air
  readonly troubles: readonly Trouble[]
}

/** Lasts five days of six; the sixth shows how it looks when it is mended. */
const recurring = { cause: 'FAULT', cycleDays: 6, lastsDays: 5 } as const
const visitSlotMs = 3 * dayMs
/** The feeder of the station itself. */
const auxiliary = 'auxiliary'

/** Somebody is at the station for a quarter of an hour to an hour, on most working days of a week's half. */
const isVisited = (seed: number, timeMs: number): boolean => {
  const slot = Math.floor(timeMs / visitSlotMs)
  const lengthMs = (15 + 45 * uniform(seed, slot)) * minuteMs
  const fromMs = slot * visitSlotMs + uniform(seed + 1, slot) * 2 * dayMs + 8 * hourMs
  return timeMs >= fromMs && timeMs < fromMs + lengthMs
}

/** A substation and its equipment: one of each of the ten kinds, feeders and protections one for each group of machines. */
export const createSubstation = (setup: SubstationSetup): SimulatedDevice[] => {
  const { seed, manifestOf, farmPowerKw, installedPowerKw, gridKv, feederKv, frequency, air } = setup
  const grid = valueNoise(subSeed(seed, 'substation voltage'), 11 * minuteMs)
  const visits = subSeed(seed, 'visits')
  const plans = new Map(setup.troubles.map((trouble) => [trouble, createOutagePlan(subSeed(seed, trouble), recurring)]))
  const troubleAt = (trouble: Trouble, timeMs: number) => plans.get(trouble)?.at(timeMs)
  const has = (trouble: Trouble, timeMs: number) => troubleAt(trouble, timeMs) !== undefined

  const load = (timeMs: number) => Math.min(1.1, Math.abs(farmPowerKw(timeMs, 'mean')) / installedPowerKw)
  const windingHeat = laggedMean((timeMs) => 0.12 + 0.88 * load(timeMs) ** 2, 100 * minuteMs)
  const voltage = (timeMs: number, kv: number) => kv * (1.008 + 0.006 * grid(timeMs))
  const current = (timeMs: number, sampling: Sampling, kv: number, share: number) =>
    (Math.abs(farmPowerKw(timeMs, sampling)) * share) / (Math.sqrt(3) * voltage(timeMs, kv) * 0.98)
  const roomC = (timeMs: number) => {
    const outside = air.temperatureC(timeMs)
    // Cooled in summer, heated in winter; without its machine the room follows the weather and its own losses.
    return has('cooling', timeMs) ? Math.max(19, 0.9 * outside + 15 + 4 * load(timeMs)) : 22 + 0.08 * (outside - 12)
  }
  /** Share of the rooms' battery, discharged over hours where the mains is lost. */
  const backup = (timeMs: number) => {
    const outage = troubleAt('backup battery', timeMs)
    if (!outage) return 100
    return 12 + 74 * Math.exp(-(timeMs - outage.fromMs) / (30 * hourMs))
  }

  const device = (
    code: string,
    type: AssetType,
    name: string,
    signals: readonly string[],
    values: (timeMs: number, sampling: Sampling) => DeviceValues,
  ): SimulatedDevice => ({
    manifest: manifestOf(code, type, name, signals),
    valuesAt: (timeMs, sampling) => values(timeMs, sampling),
  })
  const middle = (timeMs: number, sampling: Sampling) => (sampling === 'mean' ? timeMs + historyStepMs / 2 : timeMs)
  const number = (index: number) => String(index + 1).padStart(2, '0')

  return [
    device(
      'SUB01',
      'SUBSTATION',
      'Substation',
      ['Connected', 'BreakerClosed', 'Voltage', 'Current', 'Frequency'],
      (timeMs, sampling) => ({
        Connected: !has('remote unit', timeMs),
        BreakerClosed: true,
        Voltage: rounded(voltage(timeMs, gridKv), 2),
        Current: rounded(current(timeMs, sampling, gridKv, 1), 1),
        Frequency: rounded(frequency(timeMs), 3),
      }),
    ),
    device('RTU01', 'REMOTE_TERMINAL_UNIT', 'Remote terminal unit', ['Connected', 'StatusCode'], (timeMs) => ({
      Connected: !has('remote unit', timeMs),
      StatusCode: has('remote unit', timeMs) ? 104 : 0,
    })),
    device('LV01', 'LOW_VOLTAGE', 'Low voltage board', ['BreakerClosed', 'Voltage'], (timeMs) => ({
      BreakerClosed: !has('backup battery', timeMs),
      Voltage: rounded(has('backup battery', timeMs) ? 0 : voltage(timeMs, 0.4), 3),
    })),
    ...setup.feeders.map(({ name, share }, index) =>
      device(
        `MV${number(index)}`,
        'MEDIUM_VOLTAGE',
        `Feeder ${name}`,
        ['BreakerClosed', 'Voltage', 'Current'],
        (timeMs, sampling) => ({
          BreakerClosed: true,
          Voltage: rounded(voltage(timeMs, feederKv), 2),
          Current: rounded(current(timeMs, sampling, feederKv, share), 1),
        }),
      ),
    ),
    ...[...setup.feeders.map(({ name }) => name), auxiliary].map((name, index) =>
      device(`PRT${number(index)}`, 'PROTECTION', `Protection ${name}`, ['ProtectionTrip', 'Connected'], (timeMs) => ({
        ProtectionTrip: name === auxiliary && has('protection', timeMs),
        Connected: true,
      })),
    ),
    device(
      'AUX01',
      'AUX_MEDIUM_VOLTAGE_FEEDER',
      'Auxiliary feeder',
      ['BreakerClosed', 'Voltage', 'Current'],
      (timeMs) => ({
        BreakerClosed: !has('protection', timeMs),
        Voltage: rounded(voltage(timeMs, feederKv), 2),
        Current: rounded(has('protection', timeMs) ? 0 : 1.1 + 0.4 * load(timeMs), 1),
      }),
    ),
    device(
      'TRF01',
      'AUX_MV_DOUBLE_TRANSFORMER',
      'Main transformer',
      ['TransformerTemperature', 'Current'],
      (timeMs, sampling) => ({
        TransformerTemperature: rounded(
          0.8 * air.temperatureC(middle(timeMs, sampling)) + 14 + 46 * windingHeat(middle(timeMs, sampling)),
          1,
        ),
        Current: rounded(current(timeMs, sampling, gridKv, 1), 1),
      }),
    ),
    device('DOOR01', 'ELEC_SUBSTATION_DOOR', 'Station door', ['DoorOpen'], (timeMs) => ({
      DoorOpen: has('door', timeMs) || isVisited(visits, timeMs),
    })),
    device('FIRE01', 'FIRE_PROTECTION_ROOM', 'Fire protection', ['FireDetected', 'Connected'], (timeMs) => ({
      FireDetected: false,
      Connected: !has('fire detector', timeMs),
    })),
    device(
      'HVAC01',
      'VENTILATION_AIR_CONDITIONNING',
      'Ventilation and cooling',
      ['RoomTemperature', 'Connected'],
      (timeMs, sampling) => ({
        RoomTemperature: rounded(roomC(middle(timeMs, sampling)), 1),
        Connected: !has('cooling', timeMs),
      }),
    ),
    device(
      'UPS01',
      'UNINTERRUPTIBLE_POWER_SUPPLY',
      'Backup supply',
      ['BatteryLevel', 'Connected', 'Voltage'],
      (timeMs) => ({
        BatteryLevel: rounded(backup(timeMs), 1),
        Connected: true,
        Voltage: rounded(0.23 * (1 + 0.002 * grid(timeMs)), 3),
      }),
    ),
  ]
}
