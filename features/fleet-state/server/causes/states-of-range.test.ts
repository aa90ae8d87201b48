import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs, secondMs } from '../../../../domain/time-zone.ts'
import type { Historian, Sample } from '../../../../platform/server/telemetry/historian.ts'
import { openTestHistorian } from '../../../../platform/server/telemetry/test-historian.ts'
import type { FarmPlan, MachinePlan } from '../figures/farm-plan.ts'
import { statesOfRange } from './states-of-range.ts'

const day = Date.parse('2026-03-02T00:00:00Z')
let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

const machine = (machineCode: string, first: number): MachinePlan => ({
  machineCode,
  ratedPowerKw: 2_000,
  model: null,
  powerTag: first,
  stateTag: first + 1,
  codeTag: first + 2,
  setpointTag: first + 3,
  codes: { texts: { 7: 'Grid lost', 9: 'Quiet mode' }, causes: { 7: 'grid', 9: 'limitNoise' } },
  inputs: new Map(),
})
const plan = (machines: readonly MachinePlan[], lifeTag: number): FarmPlan => ({
  farmCode: 'FR-AAA',
  technology: 'wind',
  timezone: 'Europe/Paris',
  installedPowerKw: 4_000,
  powerTag: undefined,
  lifeTags: [lifeTag],
  machines,
  missing9999: new Set(),
})

/** Values each minute of [from, to), in minutes of the day. */
const each = (tagId: number, from: number, to: number, value: Sample['value']): Sample[] =>
  Array.from({ length: to - from }, (_, index) => ({
    tagId,
    timeMs: day + (from + index) * minuteMs,
    value,
    quality: 0,
  }))
const at = (tagId: number, minutes: number, value: Sample['value']): Sample => ({
  tagId,
  timeMs: day + minutes * minuteMs,
  value,
  quality: 0,
})

test('states of a day: faults to the second, limits by their source, silences of a machine and of the farm', async () => {
  const farm = plan([machine('WT1', 10), machine('WT2', 20)], 30)
  await historian.append([
    at(11, -3 * 24 * 60, 'RUN'),
    ...each(11, 0, 100, 'RUN'),
    ...each(11, 100, 200, 'FAULT').map((one) => ({ ...one, timeMs: one.timeMs + 17 * secondMs })),
    ...each(12, 100, 200, 7).map((one) => ({ ...one, timeMs: one.timeMs + 17 * secondMs })),
    ...each(11, 200, 600, 'CURTAILED'),
    ...each(12, 200, 600, 9),
    ...each(11, 600, 1_440, 'RUN'),
    ...each(12, 600, 1_440, 0),
    ...each(10, 0, 720, 800),
    ...each(10, 900, 1_440, 800),
    // The other sends its state once, two days before.
    at(21, -2 * 24 * 60, 'READY'),
    ...each(20, 0, 300, 0),
    ...each(20, 360, 720, 0),
    ...each(20, 900, 1_440, 0),
    ...each(30, 0, 720, 1),
    ...each(30, 900, 1_440, 1),
  ])
  await historian.rollUp()
  const query = { plan: farm, fromMs: day, toMs: day + 2 * dayMs, nowMs: day + dayMs }
  const { machines, stepMs, toMs } = await statesOfRange(historian, query)
  expect([stepMs, toMs]).toEqual([null, day + dayMs])
  const said = machines.map(({ machineCode, spans }) => [
    machineCode,
    ...spans.map(({ from, to, kind, code = '', limitSource = '', isFarm }) =>
      [(from - day) / secondMs, (to - day) / secondMs, kind, code, limitSource, isFarm ? 'farm' : '']
        .filter((part) => part !== '')
        .join(' '),
    ),
  ])
  expect(said).toEqual([
    [
      'WT1',
      '0 6017 running',
      '6017 12000 grid 7',
      '12000 36000 limit 9 noise',
      '36000 43740 running',
      '43740 54000 noData farm',
      '54000 86400 running',
    ],
    ['WT2', '0 18540 ready', '18540 21600 noData', '21600 43740 ready', '43740 54000 noData farm', '54000 86400 ready'],
  ])
  const one = await statesOfRange(historian, { ...query, machineCodes: ['WT2'], fromMs: day + minuteMs })
  expect(one.machines.map(({ machineCode }) => machineCode)).toEqual(['WT2'])
})

test('a set point alone is a limit while the state says RUN', async () => {
  const farm = plan([machine('WT1', 40)], 49)
  await historian.append([
    ...each(41, 0, 120, 'RUN'),
    ...each(40, 0, 120, 900),
    ...each(43, 0, 60, 2_000),
    ...each(43, 60, 120, 900),
  ])
  await historian.rollUp()
  const { machines } = await statesOfRange(historian, {
    plan: farm,
    fromMs: day,
    toMs: day + 120 * minuteMs,
    nowMs: day + dayMs,
  })
  expect(machines[0]?.spans.map(({ kind, evidence }) => `${kind} ${evidence}`)).toEqual([
    'running state',
    'limit setPoint',
  ])
})

test('underperformance and icing are states, judged by means of ten minutes', async () => {
  const model = {
    kind: 'wind' as const,
    curve: [
      [3, 0],
      [13, 2_000],
      [25, 2_000],
    ] as [number, number][],
    elevationM: 0,
  }
  const inputs = new Map([
    ['WindSpeed', [170]],
    ['AmbientTemperature', [171]],
    ['AirPressure', [172]],
  ])
  const windy = (machineCode: string, first: number): MachinePlan => ({ ...machine(machineCode, first), model, inputs })
  const farm = plan([windy('WT1', 140), windy('WT2', 150)], 159)
  await historian.append([
    ...each(170, -60, 240, 13),
    ...each(171, -60, 120, 15),
    ...each(171, 120, 240, -2),
    ...each(172, -60, 240, 1013.25),
    ...each(159, 0, 240, 1),
    ...each(141, 0, 240, 'RUN'),
    ...each(140, 0, 60, 2_000),
    ...each(140, 60, 180, 900),
    ...each(140, 180, 240, 2_000),
    ...each(151, 0, 240, 'RUN'),
    ...each(150, 0, 240, 2_000),
  ])
  await historian.rollUp()
  const query = { plan: farm, fromMs: day, toMs: day + 240 * minuteMs, nowMs: day + dayMs }
  const { machines } = await statesOfRange(historian, query)
  const said = machines.map(({ spans }) => spans.map(({ from, kind }) => `${(from - day) / minuteMs} ${kind}`))
  expect(said).toEqual([['0 running', '70 underperforming', '120 icing', '180 running'], ['0 running']])
})
