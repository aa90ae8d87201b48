import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Borrowed } from '../../../tests/stores/lend-stores.ts'
import type { Engine } from './engine.ts'
import { encodeSamples, sampleColumns } from './sample-rows.ts'
import { borrowTestEngine } from './test-engine.ts'
import { openHistorianOver } from './test-historian.ts'

let borrowed: Borrowed<Engine>
beforeAll(async () => {
  borrowed = await borrowTestEngine()
})
afterAll(() => borrowed.giveBack())

test('after a start with the right clock, a write wins against values of a clock that was ahead', async () => {
  const aheadMs = Date.now() + 3_600_000
  const stored = { tagId: 1, timeMs: aheadMs, value: 20, quality: 0 as const }
  const rows = encodeSamples([stored], aheadMs + 30_000)
  await borrowed.store.insert(`sample (${sampleColumns})`, rows)
  const historian = await openHistorianOver(borrowed.store)
  try {
    await historian.append([{ ...stored, value: null, quality: 3 }])
    const values: unknown[] = []
    for await (const block of historian.raw([1], aheadMs, aheadMs + 1)) values.push(...block.map(({ value }) => value))
    expect(values).toEqual([null])
  } finally {
    await historian.close()
  }
})
