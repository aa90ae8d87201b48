import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../../domain/time-zone.ts'
import type { Historian, Sample } from '../../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../../platform/server/telemetry/test-historian.ts'
import type { Farm } from '../../../farms/server/port.ts'
import type { FarmPlan, MachinePlan } from '../figures/farm-plan.ts'
import { createStepStore } from '../figures/step-store.ts'
import { createFleetLosses } from './fleet-losses.ts'

/** A day in Paris, from 23:00 UTC on. */
const day = Date.parse('2026-03-01T23:00:00Z')
let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const machine = (machineCode: string, first: number): MachinePlan => ({
  machineCode,
  ratedPowerKw: 2_000,
  model: {
    kind: 'wind',
    curve: [
      [3, 0],
      [13, 2_000],
      [25, 2_000],
    ],
    elevationM: 0,
  },
  powerTag: first,
  stateTag: first + 1,
  codeTag: first + 2,
  setpointTag: undefined,
  codes: { texts: { 9: 'Quiet mode' }, causes: { 9: 'limitNoise' } },
  inputs: new Map([
    ['WindSpeed', [90]],
    ['AmbientTemperature', [91]],
    ['AirPressure', [92]],
  ]),
})
const plan: FarmPlan = {
  farmCode: 'FR-AAA',
  technology: 'wind',
  timezone: 'Europe/Paris',
  installedPowerKw: 6_000,
  powerTag: undefined,
  lifeTags: [99],
  machines: [machine('WT1', 10), machine('WT2', 20), machine('WT3', 30)],
  missing9999: new Set(),
}

const each = (tagId: number, from: number, to: number, value: Sample['value']): Sample[] =>
  Array.from({ length: to - from }, (_, index) => ({
    tagId,
    timeMs: day + (from + index) * minuteMs,
    value,
    quality: 0,
  }))

test('the losses of a farm are shared by cause and sum to what was expected and not produced', async () => {
  const until = 6 * 60
  await historian.append([
    ...each(90, -30, until, 13),
    ...each(91, -30, until, 15),
    ...each(92, -30, until, 1013.25),
    ...each(99, 0, until, 1),
    // A fault for an hour and seven minutes, then quiet mode for two hours.
    ...each(11, 0, 60, 'RUN'),
    ...each(11, 60, 127, 'FAULT'),
    ...each(11, 127, 240, 'CURTAILED'),
    ...each(12, 127, 240, 9),
    ...each(11, 240, until, 'RUN'),
    ...each(12, 240, until, 0),
    ...each(10, 0, 60, 2_000),
    ...each(10, 60, 127, 0),
    ...each(10, 127, 240, 1_500),
    ...each(10, 240, until, 1_990),
    // Silent for two hours.
    ...each(21, 0, until, 'RUN'),
    ...each(20, 0, 120, 2_000),
    ...each(20, 240, until, 2_000),
    // Far too little power on a mild day.
    ...each(31, 0, until, 'RUN'),
    ...each(30, 0, until, 1_000),
  ])
  await historian.rollUp()
  const now = () => day + until * minuteMs + minuteMs
  const losses = createFleetLosses({
    plansOf: async () => [plan],
    historian,
    store: createStepStore(historian, { now }),
    now,
  })
  const [farm] = await losses([{ farmCode: 'FR-AAA' } as Farm])
  if (!farm) throw new Error('no farm')
  expect([farm.dayStartMs, farm.untilMs]).toEqual([day, day + 6 * hourMs])
  const gap = farm.expectedKwh - farm.producedKwh
  const sum = farm.losses.reduce((total, { kwh }) => total + kwh, 0)
  expect(Math.abs(sum - gap)).toBeLessThan(0.001 * gap)
  expect(farm.expectedKwh).toBeCloseTo(6 * 3 * 2_000 * 0.999_8, -2)
  const said = (machineCode: string) =>
    farm.machines
      ?.find((one) => one.machineCode === machineCode)
      ?.losses.map(({ kind, limitSource, kwh }) =>
        [kind, limitSource, Math.round(kwh / 10) * 10].filter((part) => part !== undefined).join(' '),
      )
  expect(said('WT1')).toEqual(['fault 2230', 'limit noise 940', 'unexplained 20'])
  expect(said('WT3')).toEqual(['unexplained 6000'])
  expect(said('WT2')?.[0]).toMatch(/^data 3[67]\d0$/)
})

test('ice that began before midnight stays the cause in the first minutes of the day', async () => {
  const icy = (own: MachinePlan, offset: number): MachinePlan => ({
    ...own,
    powerTag: own.powerTag === undefined ? undefined : own.powerTag + offset,
    stateTag: own.stateTag === undefined ? undefined : own.stateTag + offset,
    codeTag: undefined,
    inputs: new Map([...own.inputs].map(([name, tags]) => [name, tags.map((tagId) => tagId + offset)])),
  })
  const icyPlan: FarmPlan = { ...plan, lifeTags: [1_099], machines: [icy(machine('WT1', 10), 1_000)] }
  await historian.append([
    ...each(1_090, -120, 40, 13),
    ...each(1_091, -120, 40, -5),
    ...each(1_092, -120, 40, 1013.25),
    ...each(1_099, -120, 40, 1),
    ...each(1_011, -120, 40, 'RUN'),
    ...each(1_010, -120, 20, 400),
    ...each(1_010, 20, 40, 2_000),
  ])
  await historian.rollUp()
  const now = () => day + 41 * minuteMs
  const losses = createFleetLosses({
    plansOf: async () => [icyPlan],
    historian,
    store: createStepStore(historian, { now }),
    now,
  })
  const [farm] = await losses([{ farmCode: 'FR-AAA' } as Farm])
  expect(farm?.losses[0]?.kind).toBe('icing')
  expect(farm?.losses[0]?.kwh).toBeCloseTo(1_600 / 3, -2)
})
