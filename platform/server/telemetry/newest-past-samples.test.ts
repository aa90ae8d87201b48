import { afterAll, beforeAll, expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Historian } from './historian.ts'
import { newestPastSamples } from './newest-past-samples.ts'
import { openTestHistorian } from './test-historian.ts'

let historian: Historian
beforeAll(async () => {
  historian = await openTestHistorian()
})
afterAll(() => historian.close())

test('a value that was stored while the clock was ahead gives way to the one before it', async () => {
  const nowMs = Date.now()
  const at = (tagId: number, agoMs: number, value: number) => ({
    tagId,
    timeMs: nowMs - agoMs,
    value,
    quality: qualities.good,
  })
  await historian.append([at(1, 60_000, 1), at(1, -3_600_000, 2), at(2, 120_000, 3), at(3, -7_200_000, 4)])
  expect(await newestPastSamples(historian, [1, 2, 3], nowMs)).toEqual(
    new Map([
      [1, { timeMs: nowMs - 60_000, value: 1, quality: qualities.good }],
      [2, { timeMs: nowMs - 120_000, value: 3, quality: qualities.good }],
    ]),
  )
})
