import { describe, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { carriedSamples, packSamples, serverNowMs, unpackSamples } from './kept-samples.ts'

const samples = new Map([
  [7, { timeMs: 1_000, value: 12.5, quality: qualities.good }],
  [9, { timeMs: 900, value: 'RUN', quality: qualities.good }],
  [11, { timeMs: 800, value: null, quality: qualities.missing }],
  [13, { timeMs: 700, value: 3, quality: qualities.good, followedMs: 2_000 }],
])
const clocks = { serverMs: 5_000, heardMs: 4_000, deviceMs: 65_000 }

test('what is kept comes back as it was, missing values too', () =>
  expect(unpackSamples(packSamples(samples, clocks))).toEqual(samples))

test('the server’s time goes on with a device whose clock is wrong', () => {
  const kept = packSamples(samples, clocks)
  expect(kept.aheadMs).toBe(60_000)
  expect(serverNowMs(kept, 125_000)).toBe(65_000)
})

test('a device whose clock was turned back makes no value come from the future', () =>
  expect(serverNowMs(packSamples(samples, clocks), 0)).toBe(4_000))

test('a broken record gives what is whole', () => {
  const kept = packSamples(samples, clocks)
  expect([...unpackSamples({ ...kept, timesMs: [1_000] }).keys()]).toEqual([7])
})

describe('a later visit', () => {
  const kept = packSamples(samples, { ...clocks, rights: 'mark' })
  test('goes on with what was kept, each judged by the moment until which it was followed', () => {
    const carried = carriedSamples(kept, { rights: 'mark', nowMs: 60_000 })
    expect(carried.get(7)).toEqual({ timeMs: 1_000, value: 12.5, quality: qualities.good, followedMs: 4_000 })
    expect(carried.get(13)?.followedMs).toBe(2_000)
  })
  test('carries nothing on that was read with other rights, or before anybody knows them', () => {
    expect(carriedSamples(kept, { rights: 'less', nowMs: 60_000 }).size).toBe(0)
    expect(carriedSamples(kept, { rights: undefined, nowMs: 60_000 }).size).toBe(0)
    expect(carriedSamples(packSamples(samples, clocks), { rights: undefined, nowMs: 60_000 }).size).toBe(0)
  })
  test('lets go of what is a week old', () =>
    expect(carriedSamples(kept, { rights: 'mark', nowMs: 9 * 86_400_000 }).size).toBe(0))
})
