import { describe, expect, it } from 'vitest'
import type { CodeCause } from '../../domain/code-cause.ts'
import { expectedPowerKw } from '../../domain/power-model.ts'
import { doubtedWinds } from '../../features/fleet-state/contract/doubted-wind.ts'
import { isInHighWind } from '../../features/fleet-state/contract/high-wind.ts'
import {
  type CauseKind,
  causeKinds,
  causeOf,
  isFarBelow,
  limitSources,
} from '../../features/fleet-state/contract/machine-cause.ts'
import { demoFleet } from '../demo-fleet.ts'
import type { SimulatedPlant } from '../fleet/simulated-plant.ts'
import { hourMs, minuteMs } from '../world/time.ts'
import { createFleetPlayer } from './fleet-player.ts'
import type { Intervention } from './intervention.ts'
import { applyCommand } from './play-command.ts'
import { readPlayCommand } from './read-play-command.ts'

/** A windy hour: FR-VLM gives half of its power, and nothing else is wrong there. */
const now = Date.UTC(2026, 0, 26, 12)
const farmCode = 'FR-VLM'

/** How `npm run simulate` makes each cause. */
const commandOf: Readonly<Record<CauseKind, string>> = {
  fault: 'trip FR-VLM WT02',
  grid: 'grid FR-VLM',
  noData: 'silence FR-VLM WT02',
  stopped: 'stop FR-VLM WT02',
  maintenance: 'maintenance FR-VLM WT02',
  limit: 'limit FR-VLM WT02',
  highWind: 'wind FR-VLM WT02',
  icing: 'ice FR-VLM WT02',
  sensor: 'stuck FR-VLM WT02',
  derated: 'derate FR-VLM WT02',
  underperforming: 'underperform FR-VLM WT02',
  standby: 'standby FR-VLM WT02',
  ready: 'ready FR-VLM WT02',
  running: 'end FR-VLM WT02',
  unknown: 'odd FR-VLM WT02',
}

const fleet = demoFleet(1, { farmCodes: [farmCode, 'FR-ISR', 'NO-FOS', 'ES-MUB'] })
const played = (line: string, options = {}, before: readonly Intervention[] = []) =>
  applyCommand(before, readPlayCommand(line.split(' '), { for: '6h', ...options }), fleet, now).interventions

const plantOf = (interventions: readonly Intervention[], code = farmCode): SimulatedPlant => {
  const [plant] = createFleetPlayer(1, 1, (one) => one === code, interventions).plants
  if (!plant) throw new Error(`no ${code}`)
  return plant
}

const deviceOf = (plant: SimulatedPlant, deviceCode: string) => {
  const device = plant.devices.find(({ manifest }) => manifest.deviceCode === deviceCode)
  if (!device) throw new Error(`no ${deviceCode}`)
  return device
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The cause that Solvane finds in what the machines of a plant send, by its rules. */
const causeAt = (plant: SimulatedPlant, deviceCode: string, timeMs: number) => {
  const device = deviceOf(plant, deviceCode)
  const { manufacturer, ratedPowerKw = 0, powerModel } = device.manifest
  const values = device.valuesAt(timeMs, 'instant')
  const mean = device.valuesAt(timeMs, 'mean')
  const turbines = plant.devices.filter(({ manifest }) => manifest.type === 'WIND_TURBINE')
  const doubted = doubtedWinds(
    turbines.map((one) => {
      const winds = Array.from({ length: 31 }, (_, back) =>
        Number(one.valuesAt(timeMs - back * minuteMs, 'instant').WindSpeed),
      )
      return {
        machineCode: one.manifest.deviceCode,
        windSpeed: winds[0] ?? null,
        history: { least: Math.min(...winds), most: Math.max(...winds), spanMs: 30 * minuteMs },
      }
    }),
  )
  const registered = plant.manifest.codeBooks
    ?.find((book) => book.manufacturer === manufacturer)
    ?.codes.find(({ code }) => code === values.StatusCode)
  const wind = numberOf(values.WindSpeed)
  const expectedKw = powerModel ? expectedPowerKw(powerModel, (name) => numberOf(mean[name])) : null
  const setpoint = numberOf(values.PowerSetpoint)
  return causeOf({
    technology: 'wind',
    connection: device.isSilentAt?.(timeMs) ? 'silent' : 'here',
    state: String(values.State),
    code: registered && {
      code: registered.code,
      text: registered.text,
      cause: registered.cause as CodeCause | undefined,
    },
    setpointShare: setpoint === null ? null : setpoint / ratedPowerKw,
    expectedShare: expectedKw === null ? null : expectedKw / ratedPowerKw,
    isHighWind: isInHighWind(powerModel, wind, values.State === 'STOP'),
    isSensorDoubted: doubted.has(deviceCode),
    isUnderperforming: !doubted.has(deviceCode) && isFarBelow(numberOf(mean.ActivePower), expectedKw, ratedPowerKw),
    temperatureC: numberOf(values.AmbientTemperature),
  })
}

describe('npm run simulate', () => {
  it.each(causeKinds)('makes the cause %s', (kind) => {
    const before = kind === 'running' ? played('maintenance FR-VLM WT02') : []
    const plant = plantOf(played(commandOf[kind], {}, before))
    expect(causeAt(plant, 'WT02', now + hourMs).kind).toBe(kind)
    expect(causeAt(plant, 'WT03', now + hourMs).kind).toBe(kind === 'grid' ? 'grid' : 'running')
    if (kind !== 'running') expect(causeAt(plant, 'WT02', now + 8 * hourMs).kind).not.toBe(kind)
  })

  it.each(limitSources)('makes a limit by %s', (source) => {
    const plant = plantOf(played('limit FR-VLM WT02', { source, to: '30' }))
    expect(causeAt(plant, 'WT02', now + hourMs)).toMatchObject({ kind: 'limit', limitSource: source })
    const { ActivePower, PowerSetpoint } = deviceOf(plant, 'WT02').valuesAt(now + hourMs, 'instant')
    expect(Number(ActivePower)).toBeLessThanOrEqual(Number(PowerSetpoint))
  })

  it('makes an anemometer wrong that still moves, and a farm that is silent', () => {
    expect(causeAt(plantOf(played('sensor FR-VLM WT02')), 'WT02', now + hourMs).kind).toBe('sensor')
    expect(plantOf(played('cut FR-VLM')).line?.silences(now + 1, now + 2)).toHaveLength(1)
  })

  it('takes the water of a river plant: its units are ready, and the river shows why', () => {
    const [plant, calm] = [plantOf(played('dry FR-ISR'), 'FR-ISR'), plantOf([], 'FR-ISR')]
    const river = (one: SimulatedPlant) =>
      Number(deviceOf(one, 'PARC').valuesAt(now + hourMs, 'instant').SyntheseParcHydroFlow)
    expect(river(plant)).toBeLessThan(0.2 * river(calm))
    expect(deviceOf(plant, 'HG01').valuesAt(now + hourMs, 'instant')).toMatchObject({
      ...{ State: 'READY', ActivePower: 0, WaterFlow: 0 },
    })
  })

  it('charges and discharges batteries: the state of charge follows the power', () => {
    const at = (line: string, timeMs: number) =>
      deviceOf(plantOf(played(line), 'ES-MUB'), 'BAT01').valuesAt(timeMs, 'instant')
    for (const [line, sign] of [
      ['charge ES-MUB BAT01', -1],
      ['discharge ES-MUB BAT01', 1],
    ] as const) {
      const [begin, later] = [at(line, now + 1), at(line, now + 6 * minuteMs)]
      expect(Math.sign(Number(later.ActivePower))).toBe(sign)
      expect(Math.sign(Number(begin.StateOfCharge) - Number(later.StateOfCharge))).toBe(sign)
    }
    expect(at('idle ES-MUB BAT01', now + hourMs)).toMatchObject({ State: 'READY', ActivePower: 0 })
  })

  it('adds up in the power of the farm', () => {
    const farmKw = (interventions: readonly Intervention[]) =>
      Number(deviceOf(plantOf(interventions), 'PARC').valuesAt(now + hourMs, 'instant').SyntheseParcWindPInstantanee)
    expect(farmKw(played('ready FR-VLM'))).toBe(0)
    expect(farmKw(played('underperform FR-VLM'))).toBeCloseTo(farmKw([]) / 2, -1)
  })

  it('ends one machine or the whole farm, and refuses what does not fit', () => {
    const both = played('limit FR-VLM')
    expect(played('end FR-VLM WT02', {}, both).filter(({ untilMs }) => untilMs > now)).toHaveLength(both.length - 1)
    expect(played('end FR-VLM', {}, both).filter(({ untilMs }) => untilMs > now)).toEqual([])
    expect(() => played('dry FR-VLM')).toThrow('dry is for hydro; FR-VLM is wind')
    expect(() => played('limit FR-VLM', { source: 'moon' })).toThrow('--source moon')
    expect(() => played('ice')).toThrow('ice needs <farm> [<machine>]')
  })
})
