import { expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { packSamples, serverNowMs, unpackSamples } from './kept-samples.ts'

const samples = new Map([
  [7, { timeMs: 1_000, value: 12.5, quality: qualities.good }],
  [9, { timeMs: 900, value: 'RUN', quality: qualities.good }],
  [11, { timeMs: 800, value: null, quality: qualities.missing }],
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
