import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '../../../../domain/time-zone.ts'
import type { Sample } from '../../../../platform/server/telemetry/historian.ts'
import { type Farm, farmByCode } from '../../../farms/server/port.ts'
import { openTestFleet } from '../test-fleet.ts'
import { createFarmPlans } from './farm-plans.ts'
import { createFleetToday } from './fleet-today.ts'

type Fleet = Awaited<ReturnType<typeof openTestFleet>>

/** 25 October 2026 has 25 hours in Paris and Madrid: from 24 October 22:00 UTC. The clock stands a second before its end. */
const dayStart = Date.parse('2026-10-24T22:00:00Z')
const dayEnd = Date.parse('2026-10-25T23:00:00Z')
const stepMs = 10 * minuteMs
const hours = (count: number) => count * 6
/** Steps of the day that are over by then. */
const stepsOver = hours(25) - 1

describe('the figures of today', () => {
  let fleet: Fleet
  let nowMs = dayEnd - 1_000
  let today: ReturnType<typeof createFleetToday>
  let questions = 0
  const farm = async (code: string) => (await farmByCode(fleet.db, code)) as Farm
  const of = async (code: string) => (await today([await farm(code)])).farms[0]

  /** Two values a step with this mean, from the day's begin on. */
  const series = (tagId: number, steps: number, mean: (index: number) => number): Sample[] =>
    Array.from({ length: steps }, (_, index) =>
      [-1, 1].map((sign, part) => ({
        tagId,
        timeMs: dayStart + index * stepMs + part * 5 * minuteMs,
        value: mean(index) + sign,
        quality: 0 as const,
      })),
    ).flat()
  const words = (tagId: number, steps: number, word: (index: number) => string): Sample[] =>
    Array.from({ length: steps }, (_, index) => ({
      tagId,
      timeMs: dayStart + index * stepMs + minuteMs,
      value: word(index),
      quality: 0 as const,
    }))

  beforeAll(async () => {
    fleet = await openTestFleet()
    const tag = fleet.tagId
    await fleet.historian.append([
      // The farm's meter is silent in the third hour.
      ...series(tag('PARC', 'SyntheseParcWindPInstantanee'), hours(25), (index) => 1000 + index).filter(
        ({ timeMs }) => timeMs < dayStart + 2 * 60 * minuteMs || timeMs >= dayStart + 3 * 60 * minuteMs,
      ),
      ...series(tag('WT2', 'ActivePower'), hours(25), () => 400),
      ...series(tag('WT10', 'ActivePower'), hours(20), () => 600),
      ...series(tag('MET', 'WindSpeed'), hours(25), () => 13),
      ...words(tag('WT2', 'State'), hours(25), (index) => (index < hours(5) ? 'FAULT' : 'CURTAILED')),
      ...words(tag('WT10', 'State'), hours(20), () => 'RUN'),
      ...series(tag('INV1', 'ActivePower'), hours(25), (index) => (index < hours(10) ? 0 : 100)),
    ])
    await fleet.historian.rollUp()
    today = createFleetToday({
      plansOf: createFarmPlans({ db: fleet.db, now: () => nowMs }),
      historian: {
        series: (query) => {
          questions += 1
          return fleet.historian.series(query)
        },
        newest: fleet.historian.newest,
      },
      now: () => nowMs,
    })
  })
  afterAll(() => fleet.close())

  test('of a farm with a power signal, on a day of 25 hours, with a gap', async () => {
    const answer = await today([await farm('FR-ONE')])
    expect(answer).toMatchObject({ fromMs: dayEnd - stepMs - 24 * 60 * minuteMs, stepMs, steps: 144 })
    const [one] = answer.farms
    const means = Array.from({ length: stepsOver }, (_, index) => 1000 + index)
    const counted = means.filter((_, index) => index < hours(2) || index >= hours(3))
    expect(one?.dayStartMs).toBe(dayStart)
    expect(one?.energyTodayKwh).toBeCloseTo(
      // Its last value before the gap holds for five minutes of it, and the running ten minutes belong to the day.
      counted.reduce((sum, kw) => sum + kw / 6, 1012 / 12 + 1149 / 6),
      3,
    )
    expect(one?.capacityFactorToday).toBeCloseTo((one?.energyTodayKwh ?? 0) / (4600 * (24 + 1 / 12)), 3)
    expect(one?.dataToday).toBe(0.9631)
    expect(one?.actualKw).toHaveLength(144)
    expect(one?.actualKw.at(-1)).toBe(1148)
    expect(one?.actualKw.slice(hours(1) + 1, hours(2) + 1)).toEqual([1012, ...Array(5).fill(null)])
    expect(one?.actualKw[hours(2) + 1]).toBe(1000 + hours(3))
  })

  test('expected power is that of the machines whose models find their wind at the station', async () => {
    const one = await of('FR-ONE')
    // 13 m/s is 1000 kW a machine in air of standard density.
    expect(one?.expectedKw.at(-1)).toBeCloseTo(2000, -1)
    expect(one?.machines[0]?.expectedKw.at(-1)).toBeCloseTo(1000, -1)
    expect((one?.expectedTodayKwh ?? 0) / ((one?.expectedKw.at(-1) ?? 0) * 24)).toBeCloseTo(1, 2)
  })

  test('availability is judged by the machines’ states, missing hours left out', async () => {
    const one = await of('FR-ONE')
    const machine = (code: string) => one?.machines.find(({ machineCode }) => machineCode === code)
    expect(machine('WT2')).toMatchObject({ availabilityToday: 0.7987, energyTodayKwh: 10_000, dataToday: 1 })
    expect(machine('WT10')).toMatchObject({ availabilityToday: 1, energyTodayKwh: 12_050.083, dataToday: 0.8087 })
    expect(one?.availabilityToday).toBeCloseTo((119 + 121) / (149 + 121), 4)
  })

  test('a farm without a power signal and without models', async () => {
    const two = await of('ES-TWO')
    expect(two).toMatchObject({
      energyTodayKwh: 1500,
      expectedTodayKwh: null,
      availabilityToday: null,
      dataToday: 1,
    })
    expect(two?.expectedKw).toEqual(Array(144).fill(null))
  })

  test('a word that was sent days before holds until the next one', async () => {
    const word = (daysBefore: number, value: string): Sample => ({
      tagId: fleet.tagId('INV1', 'State'),
      timeMs: dayStart - daysBefore * 24 * 60 * minuteMs,
      value,
      quality: 0,
    })
    const fresh = () =>
      createFleetToday({
        plansOf: createFarmPlans({ db: fleet.db, now: () => nowMs }),
        historian: fleet.historian,
        now: () => nowMs,
      })
    await fleet.historian.append([word(40, 'RUN'), word(9, 'FAULT')])
    await fleet.historian.rollUp()
    expect((await fresh()([await farm('ES-TWO')])).farms[0]?.availabilityToday).toBe(0)
    await fleet.historian.append([word(-0.5, 'RUN')])
    await fleet.historian.rollUp()
    expect((await fresh()([await farm('ES-TWO')])).farms[0]?.availabilityToday).toBe(0.5168)
  })

  test('what is known is not read again, a new step only adds to it, and late data are seen', async () => {
    const farms = [await farm('FR-ONE'), await farm('ES-TWO')]
    await today(farms)
    const before = questions
    expect(await today(farms)).toEqual(await today([...farms]))
    expect(questions).toBe(before)

    // A minute into a new day only the last value of the day before holds on in it.
    nowMs = dayEnd + minuteMs
    expect((await today(farms)).farms[1]).toMatchObject({
      dayStartMs: dayEnd,
      energyTodayKwh: 8.417,
      expectedTodayKwh: null,
      availabilityToday: null,
      dataToday: null,
    })

    // Its first step has passed, with a single value.
    const power = fleet.tagId('INV1', 'ActivePower')
    await fleet.historian.append([{ tagId: power, timeMs: dayEnd + minuteMs, value: 60, quality: 0 }])
    await fleet.historian.rollUp()
    nowMs = dayEnd + 11 * minuteMs
    const two = (await today(farms)).farms[1]
    expect(two).toMatchObject({ dayStartMs: dayEnd, energyTodayKwh: 11.683 })
    expect(two?.actualKw.slice(-2)).toEqual([100, 64.1])

    // The missing hour comes in late; after a while everybody sees it.
    const late = series(fleet.tagId('PARC', 'SyntheseParcWindPInstantanee'), hours(3), (index) => 1000 + index)
    await fleet.historian.append(late)
    await fleet.historian.rollUp()
    const early = async () => (await today(farms)).farms[0]?.actualKw.slice(0, hours(3))
    nowMs += 6 * minuteMs
    await expect.poll(early, { timeout: 30_000 }).not.toContain(null)
  })

  test('the call answers for the perimeter, with machines for one farm or when they are asked for, then without steps', async () => {
    const codes = async (who: string) =>
      (await fleet.get(who, '/api/MyFleetToday')).json().farms.map((one: { farmCode: string }) => one.farmCode)
    expect(await codes('everywhere')).toEqual(['FR-ONE', 'ES-TWO'])
    expect(await codes('french')).toEqual(['FR-ONE'])
    expect(await codes('nowhere')).toEqual([])
    const reply = (await fleet.get('french', '/api/MyFleetToday?farmCode=FR-ONE')).json()
    expect(reply.farms[0].machines.map((one: { machineCode: string }) => one.machineCode)).toEqual(['WT2', 'WT10'])
    expect((await fleet.get('french', '/api/MyFleetToday')).json().farms[0].machines).toBeUndefined()
    const whole = reply.farms[0].machines
    const [farm, ...others] = (await fleet.get('french', '/api/MyFleetToday?of=machines')).json().farms
    expect(others).toEqual([])
    expect([farm.actualKw, farm.expectedKw]).toEqual([[], []])
    expect(farm.machines).toEqual(whole.map((one: object) => ({ ...one, actualKw: [], expectedKw: [] })))
    expect((await fleet.get('french', '/api/MyFleetToday?of=nothing')).statusCode).toBe(400)
    expect((await fleet.get('rightless', '/api/MyFleetToday')).statusCode).toBe(403)
  })

  test('judgements answer for the perimeter, with all machines of one farm, else only those with a finding', async () => {
    const farms = async (who: string, query = '') =>
      (await fleet.get(who, `/api/MyFleetJudgements${query}`)).json().farms as {
        farmCode: string
        machines: { machineCode: string }[]
      }[]
    expect((await farms('everywhere')).map(({ farmCode, machines }) => [farmCode, machines.length])).toEqual([
      ['FR-ONE', 0],
      ['ES-TWO', 0],
    ])
    expect((await farms('french')).map(({ farmCode }) => farmCode)).toEqual(['FR-ONE'])
    const [one] = await farms('french', '?farmCode=FR-ONE')
    expect(one?.machines.map(({ machineCode }) => machineCode)).toEqual(['WT2', 'WT10'])
    expect((await farms('french', '?of=machines'))[0]).toEqual(one)
    expect((await fleet.get('rightless', '/api/MyFleetJudgements')).statusCode).toBe(403)
  })
})
