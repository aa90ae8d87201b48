import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodAt, periodsIn } from '../../../../domain/period.ts'
import { dayMs, hourMs, minuteMs } from '../../../../domain/time-zone.ts'
import type { SeriesQuery, TagSeries } from '../../../../platform/server/telemetry/historian.ts'
import { openTestFleet, windModel } from '../test-fleet.ts'

import { createExpectedSeries } from './expected-series.ts'
import type { MachinePlan } from './farm-plan.ts'

type Fleet = Awaited<ReturnType<typeof openTestFleet>>

const from = Date.parse('2026-11-02T00:00:00Z')
const stepMs = 10 * minuteMs

describe('expected power for charts', () => {
  let fleet: Fleet
  /** Wind of a step: half of every hour 3 m/s, which is nothing, and half 23 m/s. */
  const wind = (index: number) => (index % 6 < 3 ? 3 : 23)
  beforeAll(async () => {
    fleet = await openTestFleet()
    const steps = Array.from({ length: 6 * 24 * 9 }, (_, index) => index)
    await fleet.historian.append(
      steps
        .filter((index) => index < 12 || index >= 18)
        .map((index) => ({
          tagId: fleet.tagId('MET', 'WindSpeed'),
          timeMs: from + index * stepMs,
          value: wind(index),
          quality: 0 as const,
        })),
    )
    await fleet.historian.rollUp()
  })
  afterAll(() => fleet.close())

  const ask = async (rest: string, who = 'french') => fleet.get(who, `/api/History/Expected?${rest}`)
  const range = (lengthMs: number, width = 800) => `from=${from}&to=${from + lengthMs}&width=${width}`

  test('at ten-minute steps, gaps absent, summed over the machines', async () => {
    const farm = (await ask(`farmCode=FR-ONE&${range(6 * hourMs)}`)).json()
    expect(farm).toMatchObject({ stepMs, sourceStepMs: stepMs, modelledMachines: 2, askedMachines: 2 })
    expect(farm.times).toEqual(
      Array.from({ length: 36 }, (_, index) => index)
        .filter((index) => index < 12 || index >= 18)
        .map((index) => from + index * stepMs),
    )
    expect(farm.expectedKw[0]).toBe(0)
    expect(farm.expectedKw[3]).toBeCloseTo(4000, -1)
    expect(new Set(farm.machines)).toEqual(new Set([2]))
    const one = (await ask(`farmCode=FR-ONE&machineCode=WT2&${range(6 * hourMs)}`)).json()
    expect(one).toMatchObject({ modelledMachines: 1, askedMachines: 1 })
    expect(one.expectedKw[3]).toBeCloseTo(2000, -1)
  })

  test('over coarse steps it is the mean of the powers, not the power of the mean wind', async () => {
    const machine = (await ask(`farmCode=FR-ONE&machineCode=WT2&${range(9 * dayMs, 50)}`)).json()
    expect(machine.stepMs).toBe(3 * hourMs)
    expect(machine.times).toHaveLength(9 * 8)
    const { series } = (
      await fleet.get('french', `/api/History?tags=${fleet.tagId('MET', 'WindSpeed')}&${range(9 * dayMs, 50)}`)
    ).json()
    expect(series[0].times).toEqual(machine.times)
    // Half of the time 0 and half 2000 kW; the curve would give the same for 13 m/s only because it is straight.
    for (const power of machine.expectedKw.slice(1)) expect(power).toBeCloseTo(1000, -1)
  })

  test('steps of days are days of the zone, also where the clock changes', async () => {
    // 25 October 2026 has 25 hours in Paris. Wind makes 1,000 kW in its first 24 hours and 2,000 kW in the last one.
    const [saturday, sunday, monday] = ['2026-10-23T22:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'].map(
      Date.parse,
    ) as [number, number, number]
    const hours = (monday + dayMs - saturday) / hourMs
    await fleet.historian.append(
      Array.from({ length: hours * 6 }, (_, index) => ({
        tagId: fleet.tagId('MET', 'WindSpeed'),
        timeMs: saturday + index * stepMs,
        value: saturday + index * stepMs >= monday - hourMs && saturday + index * stepMs < monday ? 23 : 13,
        quality: 0 as const,
      })),
    )
    await fleet.historian.rollUp()
    const days = `from=${sunday - 90 * dayMs}&to=${monday + dayMs}&width=50`
    const reply = (await ask(`farmCode=FR-ONE&machineCode=WT2&${days}&zone=Europe/Paris`)).json()
    expect(reply).toMatchObject({ stepMs: dayMs, sourceStepMs: 10 * minuteMs })
    expect(reply.times).toEqual([saturday, sunday, monday])
    expect(reply.expectedKw[1]).toBeCloseTo((24 * reply.expectedKw[0] + 2000) / 25, -1)
    expect((await ask(`farmCode=FR-ONE&${days}&zone=Mars`)).statusCode).toBe(400)
  })

  test('a farm without models has no points and says so', async () => {
    const reply = (await ask(`farmCode=ES-TWO&${range(dayMs)}`, 'everywhere')).json()
    expect(reply).toMatchObject({ times: [], expectedKw: [], machines: [], modelledMachines: 0, askedMachines: 1 })
  })

  test.each([
    ['a foreign farm', `farmCode=ES-TWO&${range(dayMs)}`, 404],
    ['an unknown farm', `farmCode=NO-SUCH&${range(dayMs)}`, 404],
    ['an unknown machine', `farmCode=FR-ONE&machineCode=WT99&${range(dayMs)}`, 404],
    ['a machine of another farm', `farmCode=FR-ONE&machineCode=INV1&${range(dayMs)}`, 404],
    ['a station', `farmCode=FR-ONE&machineCode=MET&${range(dayMs)}`, 404],
    ['an empty range', `farmCode=FR-ONE&${range(0)}`, 400],
    ['a century', `farmCode=FR-ONE&from=0&to=${100 * 366 * dayMs}&width=800`, 400],
    ['no width', `farmCode=FR-ONE&from=${from}&to=${from + dayMs}`, 400],
    ['no farm', range(dayMs), 400],
  ])('%s is refused', async (_, rest, status) => {
    expect((await ask(rest)).statusCode).toBe(status)
  })
})

describe('of a large farm', () => {
  const machines = Array.from(
    { length: 100 },
    (_, number): MachinePlan => ({
      machineCode: `WT${number}`,
      ratedPowerKw: 2300,
      model: windModel,
      powerTag: undefined,
      stateTag: undefined,
      inputs: new Map([['WindSpeed', [number + 1]]]),
    }),
  )
  const widths = { '10m': 10 * minuteMs, '1h': hourMs, '1d': dayMs }
  /** 13 m/s everywhere, and what was asked for. */
  const windy = () => {
    const asked = { values: 0, most: 0, atOnce: 0, mostAtOnce: 0 }
    const series = async ({ tagIds, fromMs, toMs, resolution = '10m' }: SeriesQuery): Promise<TagSeries[]> => {
      const level = resolution === 'raw' ? '10m' : resolution
      const times = Array.from(
        { length: Math.ceil((toMs - fromMs) / widths[level]) },
        (_, at) => fromMs + at * widths[level],
      )
      asked.values += times.length * tagIds.length
      asked.most = Math.max(asked.most, times.length * tagIds.length)
      asked.atOnce += 1
      asked.mostAtOnce = Math.max(asked.mostAtOnce, asked.atOnce)
      await new Promise(setImmediate)
      asked.atOnce -= 1
      const values = times.map(() => 13)
      return tagIds.map((tagId) => ({ tagId, resolution: level, stepMs: widths[level], times, values }))
    }
    return { asked, expectedSeries: createExpectedSeries({ series, newest: async () => new Map() }) }
  }
  const query = (days: number, widthPx: number) => ({
    machines,
    farm: machines,
    missing9999: new Set<number>(),
    fromMs: from,
    toMs: from + days * dayMs,
    widthPx,
  })

  test('steps become coarser until they are affordable', async () => {
    const { asked, expectedSeries } = windy()
    const reply = await expectedSeries(query(138, 10_000))
    expect(asked.values).toBeLessThan(650_000)
    expect(reply).toMatchObject({ stepMs: hourMs, sourceStepMs: hourMs })
    expect(reply.times).toHaveLength(138 * 24)
    expect(reply.expectedKw[0]).toBeCloseTo(100_000, -3)
    expect(await expectedSeries(query(30, 800))).toMatchObject({ sourceStepMs: 10 * minuteMs })
    // A hundred machines over thirty years: days at any price.
    expect(await expectedSeries(query(365 * 30, 10_000))).toMatchObject({ stepMs: dayMs, sourceStepMs: dayMs })
  })

  test('parts are small, take turns, and let others in between', async () => {
    const { asked, expectedSeries } = windy()
    let ticks = 0
    let running = true
    const tick = () => {
      ticks += 1
      if (running) setImmediate(tick)
    }
    tick()
    const replies = await Promise.all([1, 2, 3].map(() => expectedSeries(query(30, 800))))
    running = false
    expect(asked.most).toBeLessThanOrEqual(60_000)
    expect(asked.mostAtOnce).toBe(1)
    // At the least between the parts, of which there are eight in each answer.
    expect(ticks).toBeGreaterThan(40)
    expect(replies[1]).toEqual(replies[0])
    expect(replies[0]?.times).toHaveLength((30 * dayMs) / (replies[0]?.stepMs ?? 1))
  })

  test('nothing more is read for somebody who has gone away', async () => {
    const { asked, expectedSeries } = windy()
    const gone = new AbortController()
    const reply = expectedSeries(query(30, 800), gone.signal)
    gone.abort()
    await expect(reply).rejects.toThrow()
    expect(asked.values).toBeLessThanOrEqual(60_000)
  })
})

test('stored days and steps of several days are days of the zone as well', async () => {
  const machine: MachinePlan = {
    machineCode: 'WT1',
    ratedPowerKw: 2300,
    model: windModel,
    powerTag: undefined,
    stateTag: undefined,
    // So many tags that only stored days are affordable.
    inputs: new Map([['WindSpeed', [1, 2, 3, 4]]]),
  }
  const asked: (string | undefined)[] = []
  const zone = 'America/Santiago'
  const series = async ({ tagIds, fromMs, toMs, zone: named }: SeriesQuery): Promise<TagSeries[]> => {
    asked.push(named)
    const times = periodsIn(zone, 'day', fromMs, toMs).map(({ startMs }) => startMs)
    const values = times.map(() => 13)
    return tagIds.map((tagId) => ({ tagId, resolution: '1d', stepMs: dayMs, times, values }))
  }
  const fromMs = periodAt(zone, 'day', Date.parse('2000-01-03T12:00Z')).startMs
  const reply = await createExpectedSeries({ series, newest: async () => new Map() })({
    machines: [machine],
    farm: [machine],
    missing9999: new Set(),
    fromMs,
    toMs: periodAt(zone, 'day', Date.parse('2025-01-06T12:00Z')).startMs,
    widthPx: 1_000,
    zone,
  })
  expect(reply).toMatchObject({ stepMs: 7 * dayMs, sourceStepMs: dayMs })
  expect(new Set(asked)).toEqual(new Set([zone]))
  for (const timeMs of reply.times) expect(periodAt(zone, 'day', timeMs).startMs).toBe(timeMs)
  expect(reply.times[0]).toBe(fromMs)
  expect(new Set(reply.machines)).toEqual(new Set([1]))
})

describe('of machines that are judged by their mates', () => {
  const hydro = (number: number): MachinePlan => ({
    machineCode: `HU${number}`,
    ratedPowerKw: 2000,
    model: { kind: 'hydro', ratedPowerKw: 2000, efficiency: 0.9 },
    powerTag: undefined,
    stateTag: number * 10 + 1,
    inputs: new Map([
      ['WaterFlow', [number * 10 + 2]],
      ['Head', [number * 10 + 3]],
    ]),
  })
  const farm = [hydro(1), hydro(2)]
  /** Water through the first alone; the second told its word before the range, and runs again after three steps. */
  const flowing = (wordBefore: string) => {
    const series = async ({ tagIds, fromMs, toMs }: SeriesQuery): Promise<TagSeries[]> =>
      tagIds.map((tagId) => {
        const words: readonly (readonly [number, string])[] = tagId === 21 ? [[from + 3 * stepMs, 'RUN']] : []
        const steps = Array.from({ length: (toMs - fromMs) / stepMs }, (_, at) => fromMs + at * stepMs)
        const values: Record<number, number> = { 12: 5, 13: 20, 22: 0, 23: 20 }
        const isState = tagId % 10 === 1
        const inRange = words.filter(([timeMs]) => timeMs >= fromMs && timeMs < toMs)
        return {
          tagId,
          resolution: '10m' as const,
          stepMs,
          times: isState ? inRange.map(([timeMs]) => timeMs) : steps,
          values: isState ? inRange.map(([, word]) => word) : steps.map(() => values[tagId] ?? 0),
        }
      })
    const newest = async () => new Map([[21, { timeMs: from - dayMs, value: wordBefore, quality: 0 as const }]])
    return createExpectedSeries({ series, newest })
  }
  const query = (machines: readonly MachinePlan[]) => ({
    machines,
    farm,
    missing9999: new Set<number>(),
    fromMs: from,
    toMs: from + 5 * stepMs,
    widthPx: 800,
  })

  test('one in maintenance is missed until it runs, also where it is asked for alone', async () => {
    const expectedSeries = flowing('MAINTENANCE')
    expect((await expectedSeries(query(farm))).expectedKw).toEqual([1765.8, 1765.8, 1765.8, 882.9, 882.9])
    expect((await expectedSeries(query(farm.slice(1)))).expectedKw).toEqual([882.9, 882.9, 882.9, 0, 0])
  })

  test('one stopped on purpose is not', async () => {
    expect((await flowing('STOP')(query(farm.slice(1)))).expectedKw).toEqual([0, 0, 0, 0, 0])
  })
})
