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

test('a cause does not depend on where the range begins', async () => {
  const model = {
    kind: 'wind' as const,
    curve: [
      [3, 0],
      [13, 2_000],
      [25, 2_000],
    ] as [number, number][],
    elevationM: 0,
  }
  const windy = (machineCode: string, first: number): MachinePlan => ({
    ...machine(machineCode, first),
    model,
    inputs: new Map([
      ['WindSpeed', [first + 4]],
      ['AmbientTemperature', [301]],
      ['AirPressure', [302]],
    ]),
  })
  const codes = ['WT1', 'WT2', 'WT3', 'WT4', 'WT5']
  const machines = codes.map((code, index) => windy(code, 310 + 10 * index))
  const farm = plan(machines, 303)
  const minutes = 480
  // The wind rises slowly. The value of the first machine does not change, and the second gives 85 % of its expectation.
  const samples = machines.flatMap(({ powerTag = 0, stateTag = 0 }, index) =>
    Array.from({ length: minutes / 10 }, (_, step) => {
      const [from, to] = [10 * step, 10 * step + 10]
      const wind = index === 0 ? 9 : 8 + 0.1 * step
      const share = index === 1 ? 0.85 : 1
      return [
        ...each(stateTag, from, to, 'RUN'),
        ...each(powerTag, from, to, share * (wind - 3) * 200),
        ...each(powerTag + 4, from, to, wind),
      ]
    }).flat(),
  )
  await historian.append([
    ...samples,
    ...each(301, 0, minutes, 15),
    ...each(302, 0, minutes, 1013.25),
    ...each(303, 0, minutes, 1),
  ])
  await historian.rollUp()
  const toMs = day + (minutes - 5) * minuteMs
  const causesFrom = async (startMinutes: number) => {
    const fromMs = day + startMinutes * minuteMs
    const { machines: found } = await statesOfRange(historian, { plan: farm, fromMs, toMs, nowMs: day + dayMs })
    return (minute: number) =>
      found.map(({ spans }) => {
        const timeMs = day + minute * minuteMs
        return spans.find(({ from, to }) => from <= timeMs && timeMs < to)?.kind
      })
  }
  const [whole, part, end] = await Promise.all([causesFrom(0), causesFrom(240), causesFrom(472)])
  const expected = ['sensor', 'underperforming', 'running', 'running', 'running']
  expect([whole(240), part(240)]).toEqual([expected, expected])
  // A range within the running step.
  expect([whole(472), end(472)]).toEqual([expected, expected])
})
