import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { Registry } from 'prom-client'
import { hourMs } from '../domain/time-zone.ts'
import type { EnergyMachine, EnergyPlan } from '../features/energy/server/energy-plan.ts'
import { createFleetEnergy } from '../features/energy/server/fleet-energy.ts'
import { loadConfig } from '../platform/server/config/load-config.ts'
import { productVersion } from '../platform/server/config/product-version.ts'
import type { Historian, Sample } from '../platform/server/telemetry/historian.ts'
import { openHistorian } from '../platform/server/telemetry/open-historian.ts'
import { positive } from './live/live-options.ts'
import { report } from './report.ts'
import { median, percentile } from './statistics.ts'

const aimMs = 300
const year = 2025
const startMs = Date.parse(`${year}-01-01T00:00:00Z`)
const hours = 365 * 24
/** Hours of all farms in one append. */
const hoursAtOnce = 24 * 20

/** Hours of a day with a value: those around midnight of each zone, which months are cut at. */
const hoursOfDay = [0, 1, 2, 3, 12, 21, 22, 23]
/** A value holds for one step of ten minutes: a year of full signals would take an hour to fill in. */
const holdMs = 600_000

/** As many rows of days as a dense signal leaves, which months are read from, and the rows of hours at their edges. */
const fill = async (historian: Historian, farms: number): Promise<void> => {
  await historian.setSilences(new Map(Array.from({ length: farms }, (_, index) => [index + 1, holdMs])))
  for (let first = 0; first < hours; first += hoursAtOnce) {
    const block: Sample[] = []
    for (let farm = 1; farm <= farms; farm += 1)
      for (let hour = first; hour < Math.min(first + hoursAtOnce, hours); hour += 1)
        if (hoursOfDay.includes(hour % 24))
          block.push({ tagId: farm, timeMs: startMs + hour * hourMs, value: (farm * 7 + hour) % 1_000, quality: 0 })
    await historian.append(block)
  }
  await historian.rollUp()
}

const zones = ['Europe/Paris', 'Europe/Lisbon', 'Europe/Athens', 'America/Sao_Paulo']

const noFurtherTags = {
  missing9999: new Set<number>(),
  ...{ riverTag: undefined, exportTag: undefined, importTag: undefined },
}

const planOf = (farm: number): EnergyPlan => ({
  ...{ farmCode: `F${farm}`, technology: 'wind', installedPowerKw: 10_000, powerTag: farm, machines: [] },
  timezone: zones[farm % zones.length] ?? 'UTC',
  ...noFurtherTags,
})

/** Signals of a machine of the farm whose expected energy is asked for, at consecutive tags. */
const signals = ['ActivePower', 'WindSpeed', 'AmbientTemperature', 'AirPressure'] as const
const machines = 10
const firstTag = 100_000

const machineAt = (machine: number): EnergyMachine => {
  const tagOf = (signal: (typeof signals)[number]) => firstTag + machine * signals.length + signals.indexOf(signal)
  const curve = Array.from({ length: 26 }, (_, wind): [number, number] => [
    wind,
    wind < 3 ? 0 : Math.min(2_000, 2_000 * ((wind - 3) / 10) ** 3),
  ])
  return {
    ...{ machineCode: `WT${machine + 1}`, ratedPowerKw: 2_000, powerTag: tagOf('ActivePower') },
    model: { kind: 'wind', curve, elevationM: 0 },
    inputs: new Map(signals.slice(1).map((signal) => [signal, [tagOf(signal)]])),
    ...{ stateTag: undefined, setpointTag: undefined, chargeTag: undefined },
  }
}

const modelled: EnergyPlan = {
  ...{ farmCode: 'MODELLED', technology: 'wind', installedPowerKw: 20_000, timezone: 'Europe/Paris' },
  ...{ powerTag: undefined, machines: Array.from({ length: machines }, (_, machine) => machineAt(machine)) },
  ...noFurtherTags,
}

/** Hourly values of a farm with power models: power a little below its curve. */
const fillModelled = async (historian: Historian): Promise<void> => {
  const tags = machines * signals.length
  await historian.setSilences(new Map(Array.from({ length: tags }, (_, index) => [firstTag + index, holdMs])))
  for (let first = 0; first < hours; first += 4 * hoursAtOnce) {
    const block: Sample[] = []
    for (let machine = 0; machine < machines; machine += 1)
      for (let hour = first; hour < Math.min(first + 4 * hoursAtOnce, hours); hour += 1) {
        const wind = 8 + 5 * Math.sin(hour / 29 + machine)
        const power = 0.95 * Math.min(2_000, 2_000 * (Math.max(wind - 3, 0) / 10) ** 3)
        for (const [place, value] of [power, wind, 15, 1_013].entries())
          block.push({
            tagId: firstTag + machine * signals.length + place,
            timeMs: startMs + hour * hourMs,
            ...{ value, quality: 0 },
          })
      }
    await historian.append(block)
  }
}

const ofYear = { from: `${year}-01-01`, to: `${year + 1}-01-01`, by: 'month', zone: undefined } as const

/** Times of so many answers, ms. The first one compiles the code and does not count. */
const timed = async (runs: number, answer: () => Promise<void>): Promise<readonly number[]> => {
  const times: number[] = []
  for (let run = 0; run <= runs; run += 1) {
    const beganMs = performance.now()
    await answer()
    times.push(performance.now() - beganMs)
  }
  return times.slice(1)
}

/** Waits for a year by month, ms: energy of so many farms, and energy with all its figures of one farm of ten machines. */
const measureEnergy = async (farms: number, runs: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'solvane-energy-'))
  const historian = await openHistorian({
    config: loadConfig({ SOLVANE_DATA: folder }),
    log: pino({ level: 'error' }),
    metrics: new Registry(),
    version: productVersion(),
  })
  try {
    await fillModelled(historian)
    await fill(historian, farms)
    const energy = createFleetEnergy(historian)
    const plans = Array.from({ length: farms }, (_, index) => planOf(index + 1))
    const produced = await timed(runs, async () => {
      const question = { ...ofYear, plans, withMachines: false, withBefore: false, producedOnly: true }
      const { subjects } = await energy(question, Date.now())
      const known = subjects.filter(({ quantities }) => quantities.produced?.every((kwh) => kwh !== null))
      if (known.length !== farms) throw new Error(`Only ${known.length} of ${farms} farms have twelve months`)
    })
    const figures = await timed(Math.min(runs, 10), async () => {
      const question = { ...ofYear, plans: [modelled], withMachines: true, withBefore: false, producedOnly: false }
      const { subjects } = await energy(question, Date.now())
      const expected = subjects.filter(({ quantities }) => quantities.expected?.every((kwh) => kwh !== null))
      if (expected.length !== machines + 1) throw new Error(`Only ${expected.length} subjects have expected energy`)
    })
    return { produced, figures }
  } finally {
    await historian.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** `npm run bench -- energy`: a year by month of a large fleet; resolves with false when the aim was missed. */
export const benchEnergy = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: { farms: { type: 'string', default: '500' }, runs: { type: 'string', default: '30' } },
  })
  const [farms, runs] = [positive('farms', values.farms, true), positive('runs', values.runs, true)]
  const { produced, figures } = await measureEnergy(farms, runs)
  const p95 = percentile(produced, 0.95)
  const isReached = p95 <= aimMs
  const row = (name: string, times: readonly number[]) => [
    name,
    median(times).toFixed(0),
    percentile(times, 0.95).toFixed(0),
  ]
  report(`Energy: a year by month, ${zones.length} time zones, ${runs} answers`, [
    ['', 'p50 ms', 'p95 ms', 'aim', 'reached'],
    [...row(`energy of ${farms} farms`, produced), `≤ ${aimMs}`, isReached ? 'yes' : 'NO'],
    [...row(`all figures of a farm with ${machines} machines`, figures), '', ''],
  ])
  return isReached
}
