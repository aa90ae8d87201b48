import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../../domain/time-zone.ts'
import { doubtedWinds, type WindReading, windHistory } from './doubted-wind.ts'

const reading = (
  machineCode: string,
  windSpeed: number | null,
  [least, most]: readonly [number, number],
  spanMs = 30 * minuteMs,
): WindReading => ({ machineCode, windSpeed, history: { least, most, spanMs } })

const storm = [
  reading('WT1', 31, [26, 36]),
  reading('WT2', 29, [25, 34]),
  reading('WT4', 36, [28, 37]),
  reading('WT5', 33, [27, 35]),
]

test('wind far below its neighbours is suspect, and the neighbours are named', () => {
  expect(doubtedWinds([...storm, reading('WT3', 6.7, [6.7, 6.7])])).toEqual(
    new Map([['WT3', { windSpeed: 6.7, neighbours: [29, 36], stuckForMs: undefined }]]),
  )
})

test('it is doubted while the wind still rises around it', () => {
  const rising = storm.map(({ machineCode, windSpeed }) => reading(machineCode, windSpeed, [6, windSpeed ?? 0]))
  expect([...doubtedWinds([...rising, reading('WT3', 6.7, [6.7, 6.7])]).keys()]).toEqual(['WT3'])
  // One that moves has only come late into the gust.
  expect(doubtedWinds([...rising, reading('WT3', 6.7, [5.9, 7.2])]).size).toBe(0)
})

test('one that does not move is doubted while the others do, in wind that turns a machine', () => {
  const moving = ['WT1', 'WT2', 'WT4'].map((code) => reading(code, 8, [6, 9]))
  expect(doubtedWinds([...moving, reading('WT3', 7, [7, 7])]).get('WT3')?.stuckForMs).toBe(30 * minuteMs)
  const calm = ['WT1', 'WT2', 'WT4'].map((code) => reading(code, 1, [0, 1.6]))
  expect(doubtedWinds([...calm, reading('WT3', 0, [0, 0])]).size).toBe(0)
})

test('nothing is said too early, of too few, or of one that has come back', () => {
  const stuck = reading('WT3', 6.7, [6.7, 6.7])
  expect(doubtedWinds([...storm.slice(0, 2), stuck]).size).toBe(0)
  expect(doubtedWinds([...storm, reading('WT3', 6.7, [6.7, 6.7], 5 * minuteMs)]).size).toBe(0)
  expect(doubtedWinds([...storm, reading('WT3', 31, [6.7, 6.7])]).size).toBe(0)
  expect(doubtedWinds([...storm, reading('WT3', null, [6.7, 6.7])]).size).toBe(0)
})

const speed = fc.double({ min: 0, max: 40, noNaN: true })
const readings = fc
  .array(fc.tuple(speed, speed, speed), { maxLength: 12 })
  .map((all) =>
    all.map(([now, one, other], index) => reading(`WT${index}`, now, [Math.min(one, other), Math.max(one, other)])),
  )

test('the order of the machines decides nothing', () => {
  fc.assert(
    fc.property(readings, (all) => {
      expect(new Map([...doubtedWinds(all.toReversed())].toReversed())).toEqual(doubtedWinds(all))
    }),
  )
})

test('among machines that agree nobody is doubted, unless it stands still', () => {
  const agreeing = fc.tuple(
    speed,
    fc.array(fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: 0.1, max: 2, noNaN: true })), {
      maxLength: 12,
    }),
  )
  fc.assert(
    fc.property(agreeing, ([wind, all]) => {
      const own = all.map(([off, moves], index) => reading(`WT${index}`, wind + off, [wind + off - moves, wind + off]))
      expect(doubtedWinds(own).size).toBe(0)
    }),
  )
})

test('never are most doubted, and a neighbour’s figures never come from one that is', () => {
  fc.assert(
    fc.property(readings, (all) => {
      const doubts = doubtedWinds(all)
      const believed = all.filter(({ machineCode }) => !doubts.has(machineCode)).map(({ windSpeed }) => windSpeed)
      if (doubts.size === 0) return
      expect(believed.length).toBeGreaterThanOrEqual(3)
      for (const { neighbours } of doubts.values()) for (const edge of neighbours) expect(believed).toContain(edge)
    }),
  )
})

test('stored points are one history, raw or in buckets', () => {
  const raw = { tagId: 1, resolution: 'raw' as const, stepMs: null, times: [0, 60_000, 120_000], values: [3, null, 5] }
  expect(windHistory(raw)).toEqual({ least: 3, most: 5, spanMs: 120_000 })
  const buckets = { ...raw, resolution: '10m' as const, stepMs: 600_000, times: [0, 600_000], values: [3, 5] }
  expect(windHistory({ ...buckets, minimum: [1, 4], maximum: [4, 9] })).toEqual({
    least: 1,
    most: 9,
    spanMs: 1_200_000,
  })
  expect(windHistory({ ...raw, values: [null, null, null] })).toBeUndefined()
})
