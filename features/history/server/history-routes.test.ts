import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { periodAt } from '../../../domain/period.ts'
import { qualityOf } from '../../../domain/value-limits.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import { openTestFleet } from '../../fleet-state/server/test-fleet.ts'
import { getHistory } from '../contract/history.ts'
import { getHistoryAnalysis } from '../contract/history-analysis.ts'

type Fleet = Awaited<ReturnType<typeof openTestFleet>>

/** The day of 25 October 2026 in Paris: 25 hours, from 24 October 22:00 UTC. */
const dayStart = Date.parse('2026-10-24T22:00:00Z')
const dayEnd = Date.parse('2026-10-25T23:00:00Z')
const stepMs = 600_000

describe('calls about history', () => {
  let fleet: Fleet
  let power: number
  let state: number
  let foreign: number

  const at = (tagId: number, timeMs: number, value: Sample['value']): Sample => ({ tagId, timeMs, value, quality: 0 })

  beforeAll(async () => {
    fleet = await openTestFleet()
    power = fleet.tagId('WT2', 'ActivePower')
    state = fleet.tagId('WT2', 'State')
    foreign = fleet.tagId('INV1', 'ActivePower')
    const steps = Array.from({ length: 150 }, (_, index) => dayStart + index * stepMs)
    await fleet.historian.append([
      ...steps.map((timeMs, index) => at(power, timeMs, index - 20.5)),
      ...steps.filter((_, index) => index % 30 === 0).map((timeMs) => at(state, timeMs, '=FAULT,"x"')),
      at(foreign, dayStart, 7),
    ])
    await fleet.historian.rollUp()
  })
  afterAll(() => fleet.close())

  const range = (from = dayStart, to = dayEnd) => `from=${from}&to=${to}`
  const history = (tags: string, rest = `${range()}&width=800`) => `/api/History?tags=${tags}&${rest}`

  test('replies, which are sent as they are, hold what the call declares', async () => {
    const tags = `${power},${state}`
    for (const rest of [
      'width=800',
      'width=50',
      'width=800&resolution=10m',
      'width=800&resolution=1h',
      'width=800&resolution=1d',
    ]) {
      const reply = await fleet.get('french', history(tags, `${range()}&${rest}`))
      expect(reply.statusCode).toBe(200)
      expect(getHistory.reply.parse(reply.json())).toEqual(reply.json())
    }
  })

  test('an analysis is worked out on the server, and what it lacks is refused', async () => {
    const ask = (kind: string, subjects: string) =>
      fleet.get('french', `/api/History/Analysis?kind=${kind}&subjects=${subjects}&${range()}&zone=Europe/Paris`)
    const whole = getHistoryAnalysis.reply.parse((await ask('duration', String(power))).json())
    expect(whole.stepMs).toBe(stepMs)
    expect(whole.duration?.[0]?.values.at(0)).toBe(128.5)
    expect(whole.duration?.[0]?.values.at(-1)).toBe(-20.5)
    const { dayHours } = getHistoryAnalysis.reply.parse((await ask('dayHours', String(power))).json())
    expect(dayHours?.[0]?.days).toEqual(['2026-10-25'])
    expect(dayHours?.[0]?.hours[0]?.[0]).toBe(-18)
    const { scatter } = getHistoryAnalysis.reply.parse((await ask('scatter', `${power}:${power}`)).json())
    expect(scatter?.[0]).toMatchObject({ count: 150, xMin: -20.5, xMax: 128.5 })
    const { powerCurve } = getHistoryAnalysis.reply.parse((await ask('powerCurve', `${power}:${power}:-:-`)).json())
    expect(powerCurve?.[0]).toMatchObject({ densityFrom: 'elevation', leftOut: 0 })
    expect(powerCurve?.[0]?.airDensity).toBeCloseTo(1.225, 3)
    expect((await ask('windRose', String(power))).statusCode).toBe(400)
    expect((await ask('scatter', `${power}:-`)).statusCode).toBe(400)
    expect((await ask('duration', String(foreign))).statusCode).toBe(404)
  })

  test('a series has its points, and no more than about two a pixel', async () => {
    const { series } = (await fleet.get('french', history(String(power)))).json()
    expect(series).toMatchObject([{ tagId: power, resolution: 'raw' }])
    expect(series[0].values).toHaveLength(150)
    const narrow = (await fleet.get('french', history(String(power), `${range()}&width=50`))).json().series[0]
    expect(narrow.times.length).toBeLessThanOrEqual(100)
    expect(narrow.minimum[0]).toBe(-20.5)
    expect(narrow.values[0]).toBeGreaterThan(narrow.minimum[0])
  })

  test.each(['History', 'History/Bounds', 'History/Totals', 'History/File'])(
    'tags of other farms, unknown tags and a mixture of them get one and the same 404: %s',
    async (path) => {
      const rest = `${range()}&width=800&by=day&zone=Europe/Paris&resolution=10m`
      const replies = await Promise.all(
        [foreign, 999_999, `${power},${foreign}`, `${power},999999`].map((tags) =>
          fleet.get('french', `/api/${path}?tags=${tags}&${rest}`),
        ),
      )
      expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404])
      const bodies = replies.map((reply) => JSON.stringify({ ...reply.json(), requestId: '' }))
      expect(new Set(bodies).size).toBe(1)
      expect((await fleet.get('french', `/api/${path}?tags=${power}&${rest}`)).statusCode).toBe(200)
      expect((await fleet.get('everywhere', `/api/${path}?tags=${foreign}&${rest}`)).statusCode).toBe(200)
      expect((await fleet.get('rightless', `/api/${path}?tags=${power}&${rest}`)).statusCode).toBe(403)
    },
  )

  test.each([
    ['an empty range', () => history(String(power), `${range(dayEnd, dayStart)}&width=800`)],
    ['no tags', () => history('')],
    ['a word as tag', () => history('abc')],
    ['41 tags', () => history(Array.from({ length: 41 }, (_, index) => index + 1).join(','))],
    ['no width', () => history(String(power), range())],
    ['raw rows of a year', () => history(String(power), `${range(0, 366 * 86_400_000)}&width=800&resolution=raw`)],
    ['a zone that is none', () => `/api/History/Totals?tags=${power}&${range()}&by=day&zone=Mars/Base`],
    ['a file of ten years of raw rows', () => `/api/History/File?tags=${power}&${range(0)}&resolution=raw&zone=UTC`],
    ['too many days', () => `/api/History/Totals?tags=${power}&${range(0)}&by=day&zone=UTC`],
  ])('%s is refused with 400', async (_, url) => {
    expect((await fleet.get('french', url())).statusCode).toBe(400)
  })

  test('the bounds are the oldest and newest stored values, and null for tags that never sent any', async () => {
    const bounds = async (tagId: number) =>
      (await fleet.get('french', `/api/History/Bounds?tags=${tagId}`)).json().bounds
    expect(await bounds(power)).toEqual({ firstMs: dayStart, lastMs: dayStart + 149 * stepMs })
    expect(await bounds(fleet.tagId('WT10', 'ActivePower'))).toBeNull()
  })

  test('totals follow the calendar of the zone that is asked for and add up to the raw rows', async () => {
    const totals = async (zone: string) =>
      (await fleet.get('french', `/api/History/Totals?tags=${power}&${range()}&by=day&zone=${zone}`)).json()
    const paris = await totals('Europe/Paris')
    expect(paris.buckets.map((bucket: { label: string }) => bucket.label)).toEqual(['2026-10-25'])
    expect(paris.totals).toMatchObject([{ tagId: power, bucket: 0, count: 150, minimum: -20.5, maximum: 128.5 }])
    const tokyo = await totals('Asia/Tokyo')
    expect(tokyo.buckets.map((bucket: { label: string }) => bucket.label)).toEqual(['2026-10-25', '2026-10-26'])
    const sum = (reply: typeof paris) =>
      reply.totals.reduce(
        (all: number, { mean, coveredMs }: { mean: number; coveredMs: number }) => all + (mean * coveredMs) / stepMs,
        0,
      )
    expect(sum(paris)).toBeCloseTo((-20.5 + 128.5) * 75, 6)
    expect(sum(tokyo)).toBeCloseTo(sum(paris), 6)
  })

  test('numbers that are no measurement are in no mean', async () => {
    const tagId = fleet.tagId('WT10', 'ActivePower')
    const rows = [1.797_693_134_862_315_7e308, 6].map((value, index) => ({
      tagId,
      timeMs: dayStart + index * stepMs,
      value,
      quality: qualityOf(value),
    }))
    await fleet.historian.append(rows)
    const reply = await fleet.get('french', `/api/History/Totals?tags=${tagId}&${range()}&by=day&zone=UTC`)
    expect(reply.json().totals).toMatchObject([{ mean: 6, minimum: 6, maximum: 6, count: 1 }])
    const raw = await fleet.get('french', history(String(tagId)))
    expect(raw.json().series[0].values).toEqual([null, 6])
    const flagged = await fleet.get(
      'french',
      history(String(tagId), `${range()}&width=800&resolution=raw&flagged=true`),
    )
    expect(flagged.statusCode).toBe(400)
    const hours = range(dayStart, dayStart + 6 * stepMs)
    const stored = await fleet.get('french', history(String(tagId), `${hours}&width=800&resolution=raw&flagged=true`))
    expect(stored.json().series[0]).toMatchObject({ values: [1.797_693_134_862_315_7e308, 6], qualities: [6, 0] })
    const file = async (more: string) => {
      const url = `/api/History/File?tags=${tagId}&${hours}&resolution=raw&zone=UTC${more}`
      return (parse((await fleet.get('french', url)).body) as string[][]).map(([, ...cells]) => cells)
    }
    expect(await file('')).toEqual([['FR-ONE WT10 ActivePower [kW]'], [''], ['6']])
    expect(await file('&flagged=true')).toEqual([
      ['FR-ONE WT10 ActivePower [kW]', 'FR-ONE WT10 ActivePower [kW] quality'],
      ['1.7976931348623157e+308', 'implausible'],
      ['6', 'good'],
    ])
  })

  test('qualities without raw values are refused with a sentence', async () => {
    const hours = range(dayStart, dayStart + 6 * stepMs)
    const replies = await Promise.all(
      [
        history(String(power), `${hours}&width=800&flagged=true`),
        history(String(power), `${hours}&width=800&resolution=10m&flagged=true`),
        `/api/History/File?tags=${power}&${hours}&resolution=1h&zone=UTC&flagged=true`,
      ].map((url) => fleet.get('french', url)),
    )
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400)
      expect(reply.body).toContain('Only raw values have qualities. Add resolution=raw, or leave flagged out.')
    }
  })

  test('a file comes back as the same instants, also in the hour that exists twice', async () => {
    const reply = await fleet.get(
      'french',
      `/api/History/File?tags=${power},${state}&${range()}&resolution=raw&zone=Europe/Paris`,
    )
    expect(reply.headers['content-type']).toMatch(/^text\/csv/)
    expect(reply.headers['content-disposition']).toBe('attachment; filename="solvane_FR-ONE_2026-10-25_2026-10-26.csv"')
    const [header, ...rows] = parse(reply.body) as string[][]
    expect(header).toEqual(['time (Europe/Paris)', 'FR-ONE WT2 ActivePower [kW]', 'FR-ONE WT2 State'])
    expect(rows.map(([time]) => Date.parse(time ?? ''))).toEqual(
      Array.from({ length: 150 }, (_, index) => dayStart + index * stepMs),
    )
    expect(rows.map(([, value]) => Number(value))).toEqual(Array.from({ length: 150 }, (_, index) => index - 20.5))
    const twice = rows.filter(([time]) => time?.startsWith('2026-10-25T02:30'))
    expect(twice.map(([time]) => time)).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'])
    expect(rows.filter(([, , word]) => word !== '').map(([, , word]) => word)).toEqual(Array(5).fill(`'=FAULT,"x"`))
  })

  test('a file of hours holds whole hours, the same as the chart', async () => {
    const url = `tags=${power}&${range()}&zone=UTC`
    const file = parse((await fleet.get('french', `/api/History/File?${url}&resolution=1h`)).body) as string[][]
    const { series } = (await fleet.get('french', `/api/History?${url}&resolution=1h&width=800`)).json()
    expect(file.slice(1).map(([time, value]) => [Date.parse(time ?? ''), Number(value)])).toEqual(
      series[0].times.map((time: number, index: number) => [time, series[0].values[index]]),
    )
    expect(file).toHaveLength(26)
  })

  test.each(['Europe/Paris', 'Asia/Kathmandu', 'Pacific/Chatham'])(
    'a file of days has the days of %s',
    async (zone) => {
      const days = range(periodAt(zone, 'day', dayStart - 86_400_000).startMs, dayStart + 3 * 86_400_000)
      const url = `tags=${power}&${days}&zone=${zone}`
      const { buckets, totals } = (await fleet.get('french', `/api/History/Totals?${url}&by=day`)).json()
      const file = parse((await fleet.get('french', `/api/History/File?${url}&resolution=1d`)).body) as string[][]
      const { series } = (await fleet.get('french', `/api/History?${url}&resolution=1d&width=800`)).json()
      const rows = file.slice(1).map(([time, value]) => [Date.parse(time ?? ''), Number(value)])
      expect(rows).toEqual(
        totals.map(({ bucket, mean }: { bucket: number; mean: number }) => [
          buckets[bucket].startMs,
          expect.closeTo(mean, 9),
        ]),
      )
      expect(series[0].times).toEqual(rows.map(([time]) => time))
      expect(series[0].covered.reduce((sum: number, covered: number) => sum + covered, 0)).toBe(150 * stepMs)
    },
  )

  test('columns have the titles that are given, and none of them becomes a formula', async () => {
    const url = (titles: string) =>
      `/api/History/File?tags=${power},${state}&${range(0, 86_400_000)}&resolution=raw&zone=UTC&titles=${encodeURIComponent(titles)}`
    const reply = await fleet.get('french', url('Éolienne 2, puissance (kW)\n=HYPERLINK("x")'))
    expect((parse(reply.body) as string[][])[0]).toEqual([
      'time (UTC)',
      'Éolienne 2, puissance (kW)',
      `'=HYPERLINK("x")`,
    ])
    expect((await fleet.get('french', url('only one'))).statusCode).toBe(400)
  })

  test('every way out gives the number that the source sent, to the last digit and with no digit more', async () => {
    // The third is how some sources write 3.4 from 32 bits: it is what they sent, and nothing is made of it here.
    const sent = [3.4, 0.1, 3.4000000953674316, 1467.8, 0.30000000000000004, -12.345]
    const wind = fleet.tagId('MET', 'WindSpeed')
    const fromMs = Date.parse('2026-09-01T00:00:00Z')
    await fleet.historian.append(sent.map((value, index) => at(wind, fromMs + index * stepMs, value)))
    await fleet.historian.rollUp()
    const rest = range(fromMs, fromMs + sent.length * stepMs)
    for (const resolution of ['raw', '10m']) {
      const { series } = (
        await fleet.get('french', history(String(wind), `${rest}&width=800&resolution=${resolution}`))
      ).json()
      expect(series[0].values).toEqual(sent)
      const url = `/api/History/File?tags=${wind}&${rest}&zone=UTC&resolution=${resolution}`
      const [, ...rows] = parse((await fleet.get('french', url)).body) as string[][]
      expect(rows.map(([, value]) => value)).toEqual(sent.map(String))
    }
    expect((await fleet.historian.newest([wind])).get(wind)?.value).toBe(-12.345)
  })

  test('a file of a range without data is its header', async () => {
    const reply = await fleet.get(
      'french',
      `/api/History/File?tags=${power}&${range(0, 86_400_000)}&resolution=raw&zone=UTC`,
    )
    expect(reply.statusCode).toBe(200)
    expect(reply.body.split('\r\n')).toHaveLength(2)
  })
})
