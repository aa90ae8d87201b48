import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PowerModel } from '../../../domain/power-model.ts'
import type { Technology } from '../../../domain/technology.ts'
import type { Historian, Sample } from '../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../platform/server/telemetry/test-historian.ts'
import type { EnergyReply, EnergySubject } from '../contract/energy.ts'
import { findFigure, quantitiesAt, together } from '../contract/energy-figures.ts'
import type { EnergyMachine, EnergyPlan } from './energy-plan.ts'
import { createFleetEnergy, type EnergyQuestion } from './fleet-energy.ts'
import { createHourKeeper } from './hours/keep-hours.ts'

const minute = 60_000
const hour = 60 * minute
/** 25 October 2026, the day of 25 hours in Paris: midnight there. */
const dayMs = Date.parse('2026-10-24T22:00:00Z')
const nowMs = Date.parse('2026-10-26T12:00:00Z')

const machine = (
  machineCode: string,
  model: PowerModel,
  tags: { power: number; state?: number; inputs?: Record<string, number>; charge?: number },
): EnergyMachine => ({
  machineCode,
  ratedPowerKw: 1_000,
  model,
  powerTag: tags.power,
  stateTag: tags.state,
  chargeTag: tags.charge,
  inputs: new Map(Object.entries(tags.inputs ?? {}).map(([name, tagId]) => [name, [tagId]])),
})

const plan = (
  farmCode: string,
  technology: Technology,
  machines: readonly EnergyMachine[],
  more: Partial<EnergyPlan> = {},
): EnergyPlan => ({
  farmCode,
  technology,
  timezone: 'Europe/Paris',
  installedPowerKw: 1_000 * machines.length,
  powerTag: undefined,
  machines,
  missing9999: new Set(),
  riverTag: undefined,
  exportTag: undefined,
  importTag: undefined,
  ...more,
})

const windModel: PowerModel = {
  kind: 'wind',
  curve: [
    [0, 0],
    [30, 3_000],
  ],
  elevationM: 0,
}
const wind = plan('WIND', 'wind', [
  machine('WT1', windModel, { power: 1, state: 2, inputs: { WindSpeed: 3, AmbientTemperature: 4, AirPressure: 5 } }),
  machine('WT2', windModel, { power: 6, state: 7, inputs: { WindSpeed: 3, AmbientTemperature: 4, AirPressure: 5 } }),
])
const solar = plan('SOLAR', 'solar', [
  machine(
    'INV1',
    { kind: 'solar', dcPowerKw: 1_000, acPowerKw: 1_000, temperatureCoefficientPerK: -0.004, losses: 0.1 },
    { power: 10, inputs: { PlaneOfArrayIrradiance: 11, ModuleTemperature: 12 } },
  ),
])
const hydro = plan(
  'HYDRO',
  'hydro',
  [
    machine(
      'U1',
      { kind: 'hydro', ratedPowerKw: 1_000, efficiency: 0.9 },
      { power: 20, inputs: { WaterFlow: 21, Head: 22 } },
    ),
    machine(
      'U2',
      { kind: 'hydro', ratedPowerKw: 1_000, efficiency: 0.9 },
      { power: 23, inputs: { WaterFlow: 24, Head: 25 } },
    ),
  ],
  { riverTag: 26 },
)
const biogas = plan('GAS', 'biogas', [
  machine(
    'E1',
    { kind: 'biogas', ratedPowerKw: 1_000, electricalEfficiency: 0.4 },
    { power: 30, inputs: { GasFlow: 31 } },
  ),
])
const battery = plan('BESS', 'bess', [
  machine('B1', { kind: 'battery', ratedPowerKw: 1_000 }, { power: 40, charge: 41 }),
])
const metered = plan('METER', 'wind', [machine('WT1', windModel, { power: 50 })], { exportTag: 51, powerTag: 52 })

/** Ten-minute values from a time on. */
const every10 = (tagId: number, fromMs: number, steps: number, value: (step: number) => number | string): Sample[] =>
  Array.from({ length: steps }, (_, step) => ({
    tagId,
    timeMs: fromMs + step * 10 * minute,
    value: value(step),
    quality: 0,
  }))

/** Ten o'clock in Paris, after the clock change. */
const tenMs = dayMs + 11 * hour

let historian: Historian
let ask: (question: Partial<EnergyQuestion>) => Promise<EnergyReply>
beforeAll(async () => {
  historian = await openTestHistorian()
  await historian.append([
    // All 25 hours at 300 kW; the second turbine stands from noon of the clock of UTC on.
    ...every10(1, dayMs, 150, () => 300),
    ...every10(2, dayMs, 150, () => 'RUN'),
    ...every10(3, dayMs, 150, () => 6),
    ...every10(4, dayMs, 150, () => 15),
    ...every10(5, dayMs, 150, () => 1_013.25),
    ...every10(6, dayMs, 150, (step) => (step < 75 ? 500 : 0)),
    ...every10(7, dayMs, 150, (step) => (step < 75 ? 'RUN' : 'FAULT')),
    // A year before: the same ISO day is Sunday 26 October 2025, also of 25 hours.
    ...every10(1, Date.parse('2025-10-25T22:00:00Z'), 150, () => 200),
    // By date it is Saturday 25 October 2025 with 24 hours.
    ...every10(1, Date.parse('2025-10-24T22:00:00Z'), 144, () => 100),
    // Its first hour belongs to the day before in Lisbon.
    ...every10(60, dayMs, 150, () => 300),
    ...every10(10, tenMs, 42, () => 600),
    ...every10(11, tenMs, 42, () => 750),
    ...every10(12, tenMs, 42, () => 45),
    ...every10(20, tenMs, 6, () => 900),
    ...every10(21, tenMs, 6, () => 4),
    ...every10(22, tenMs, 6, () => 25),
    ...every10(23, tenMs, 6, () => 600),
    ...every10(24, tenMs, 6, () => 3),
    ...every10(25, tenMs, 6, () => 25),
    ...every10(26, tenMs, 6, () => 12),
    ...every10(30, tenMs, 12, (step) => (step < 6 ? 800 : 5)),
    ...every10(31, tenMs, 12, (step) => (step < 6 ? 400 : 0)),
    // Two hours of charge, two of discharge.
    ...every10(40, tenMs, 24, (step) => (step < 12 ? -500 : 430)),
    ...every10(41, tenMs, 25, (step) => (step <= 12 ? 20 + step * 4 : 68 - (step - 12) * 4)),
    ...[0, 1, 2, 3, 4].map((step) => ({
      tagId: 51,
      timeMs: tenMs + step * hour,
      // The register is reset after two hours.
      value: step < 2 ? 5_000 + step * 400 : (step - 2) * 300,
      quality: 0 as const,
    })),
  ])
  await historian.rollUp()
  const energy = createFleetEnergy(historian)
  ask = (question) =>
    energy(
      {
        ...{ plans: [wind], from: '2026-10-25', to: '2026-10-26', by: 'day', zone: undefined },
        ...{ withMachines: false, withBefore: false, producedOnly: false, ...question },
      },
      nowMs,
    )
})
afterAll(() => historian.close())

const figure = (subject: EnergySubject | undefined, id: string, bucket = 0) =>
  subject && (findFigure(id)?.of(quantitiesAt(subject, bucket), subject) ?? null)

describe('wind', () => {
  test('the day of 25 hours: 300 kW × 25 h and 500 kW × 12.5 h', async () => {
    const { buckets, subjects, sourceStepMs } = await ask({ withMachines: true })
    expect(buckets.map(({ label, startMs, endMs }) => [label, (endMs - startMs) / hour])).toEqual([['2026-10-25', 25]])
    expect(sourceStepMs).toBe(10 * minute)
    const [farm, first, second] = subjects
    expect([farm, first, second].map((one) => figure(one, 'produced'))).toEqual([13_750, 7_500, 6_250])
    expect(figure(farm, 'capacityFactor')).toBeCloseTo((13_750 / (2_000 * 25)) * 100, 9)
    // 6 m/s at standard density: 600 kW each.
    expect(figure(farm, 'expected')).toBeCloseTo(2 * 600 * 25, -2)
    expect(figure(second, 'ofExpected')).toBeCloseTo((6_250 / 15_000) * 100, 1)
    expect([first, second, farm].map((one) => figure(one, 'availability'))).toEqual([100, 50, 75])
    expect(figure(farm, 'data')).toBe(100)
  })

  test('its hours are 25 bars with two of 02:00, and add up to the day', async () => {
    const { buckets, subjects } = await ask({ by: 'hour' })
    expect(buckets.slice(1, 5).map(({ label }) => label.slice(11))).toEqual([
      '01:00+02:00',
      '02:00+02:00',
      '02:00+01:00',
      '03:00+01:00',
    ])
    const [farm] = subjects
    expect(farm?.quantities.produced).toHaveLength(25)
    const hours = buckets.map((_, bucket) => (farm ? quantitiesAt(farm, bucket) : {}))
    expect(together(hours).produced).toBeCloseTo(13_750, 6)
    expect(farm?.quantities.elapsed?.every((hoursPassed) => hoursPassed === 1)).toBe(true)
  })

  test('the year before by ISO day and by date', async () => {
    const byWeek = await ask({ from: '2026-10-19', to: '2026-10-26', withBefore: true })
    const sunday = byWeek.buckets.at(-1)
    expect([sunday?.label, sunday?.before]).toEqual(['2026-10-25', '2025-10-26'])
    expect(byWeek.subjects[0]?.before?.produced.at(-1)).toBeCloseTo(200 * 25, 6)
    const byDate = await ask({ withBefore: true })
    expect(byDate.buckets[0]?.before).toBe('2025-10-25')
    expect(byDate.subjects[0]?.before?.produced).toEqual([2_400])
  })

  test('hours of the future and hours without data say nothing', async () => {
    const { subjects } = await ask({ from: '2026-10-26', to: '2026-10-28' })
    expect(subjects[0]?.quantities.produced).toBeUndefined()
    expect(subjects[0]?.quantities.elapsed).toEqual([13, null])
  })

  test('October has 745 hours', async () => {
    const { buckets } = await ask({ from: '2026-10-01', to: '2026-11-01', by: 'month' })
    expect(buckets.map(({ label, startMs, endMs }) => [label, (endMs - startMs) / hour])).toEqual([['2026-10', 745]])
  })
})

test('solar: 600 kW under 750 W/m² for 7 h', async () => {
  const { subjects } = await ask({ plans: [solar] })
  const [farm] = subjects
  expect(figure(farm, 'produced')).toBe(4_200)
  expect(figure(farm, 'specificYield')).toBe(4.2)
  expect(figure(farm, 'performanceRatio')).toBeCloseTo(80, 9)
  expect(figure(farm, 'performanceRatioAtTemperature')).toBeCloseTo((4_200 / 4_830) * 100, 6)
})

test('hydro: two units with 4 and 3 m³/s for an hour; the river has 12', async () => {
  const { subjects } = await ask({ plans: [hydro] })
  const [farm] = subjects
  expect(figure(farm, 'specificWater')).toBeCloseTo((7 * 3_600) / 1_500, 9)
  expect([figure(farm, 'turbineFlow'), figure(farm, 'riverFlow'), figure(farm, 'head')]).toEqual([7, 12, 25])
})

test('biogas: 800 kWh of 400 Nm³; an engine at 5 kW does not run', async () => {
  const { subjects } = await ask({ plans: [biogas] })
  expect(['gas', 'energyOfGas', 'running'].map((id) => figure(subjects[0], id))).toEqual([400, 2.0125, 1])
})

test('battery: 1,000 kWh in and 860 out over 48 percent, no capacity factor', async () => {
  const { subjects } = await ask({ plans: [battery] })
  const [farm] = subjects
  expect([figure(farm, 'charged'), figure(farm, 'discharged')]).toEqual([1_000, 860])
  expect(figure(farm, 'roundTrip')).toBeCloseTo(86, 6)
  expect(figure(farm, 'cycles')).toBeCloseTo(0.48, 6)
  expect([figure(farm, 'chargeMinimum'), figure(farm, 'chargeMaximum')]).toEqual([20, 68])
  expect(figure(farm, 'capacityFactor')).toBeNull()
  expect(farm?.quantities.expected).toBeUndefined()
})

test('a reset of the register of a meter makes no energy: 400, nothing, 300 and 300', async () => {
  const { subjects } = await ask({ plans: [metered], by: 'hour' })
  expect(subjects[0]?.quantities.exported?.slice(11, 16)).toEqual([400, null, 300, 300, null])
})

test('farms of several zones count by their own calendars, by the hour in UTC', async () => {
  const lisbon = plan('LISBON', 'wind', [machine('WT1', windModel, { power: 60 })], { timezone: 'Europe/Lisbon' })
  const days = await ask({ plans: [wind, lisbon] })
  expect(days.ownCalendars).toBe(true)
  expect(days.subjects.map(({ quantities }) => quantities.produced)).toEqual([[13_750], [7_200]])
  const hours = await ask({ plans: [wind, lisbon], by: 'hour' })
  expect([hours.zone, hours.ownCalendars]).toEqual(['UTC', false])
})

test('a long range takes expected energy from stored hours; without them it has energy alone', async () => {
  const more = Array.from({ length: 8 }, (_, index) => machine(`WT${index + 3}`, windModel, { power: 100 + index }))
  const large = plan('LARGE', 'wind', [...wind.machines, ...more])
  const years = { plans: [large], from: '2007-01-01', to: '2027-01-01', by: 'year' } as const
  const without = await ask(years)
  expect(without.sourceStepMs).toBeNull()
  expect(without.subjects[0]?.quantities.produced?.slice(-2)).toEqual([200 * 25 + 2_400, 13_750])
  expect(without.subjects[0]?.quantities.expected).toBeUndefined()

  await createHourKeeper(historian, () => nowMs)([large], 60_000)
  const { subjects, sourceStepMs } = await ask({ ...years, withMachines: true })
  expect(sourceStepMs).toBe(10 * minute)
  const [farm, first, second] = subjects
  // In 2025 there was power and no wind.
  expect(farm?.quantities.expected?.slice(-2)).toEqual([null, expect.closeTo(2 * 600 * 25, -2)])
  expect(first?.quantities.expected?.at(-1)).toBeCloseTo(600 * 25, -2)
  expect(figure(second, 'ofExpected', 19)).toBeCloseTo((6_250 / 15_000) * 100, 1)
  expect(figure(farm, 'availability', 19)).toBe(75)
})

test('too many bars are refused with the way out', async () => {
  await expect(ask({ from: '2026-01-01', to: '2027-01-01', by: 'hour' })).rejects.toThrow('Choose longer steps')
})
