// Drill of: platform/server/telemetry/**, migrations/telemetry/**, npm:chdb

import { expect, test } from 'vitest'
import type { Engine } from './engine.ts'
import type { Historian } from './historian.ts'
import { dayMs, everything, keep, monthOf, other, provideHistorians, rawOf, rollupsOf } from './test-retention.ts'

const { openIn, newFolder } = provideHistorians()

test('a run that fails at any of its calls is completed by the next, with the same rollups and texts', async () => {
  let failsIn = Number.POSITIVE_INFINITY
  const guard = () => {
    if (failsIn-- === 0) throw new Error('the n-th call fails')
  }
  const failing = (own: Engine): Engine => ({
    ...own,
    columns: async <Columns extends readonly unknown[][]>(select: string) => {
      guard()
      return own.columns<Columns>(select)
    },
    run: async (statement) => {
      guard()
      await own.run(statement)
    },
    insert: async (into, rows) => {
      guard()
      await own.insert(into, rows)
    },
  })
  const [historian, clean] = await Promise.all([openIn(newFolder(), failing), openIn(newFolder())])
  // One month for each place to fail at: every fifth call, which are all kinds of them.
  const start = (index: number) => Date.UTC(2018, index)
  let calls = 0
  let index = 0
  for (let passed = false; !passed && calls < 90; index++, calls += 5) {
    const samples = monthOf(start(index), 0.1)
    for (const store of [historian, clean]) {
      await store.append(samples)
      await store.append([{ tagId: other, timeMs: start(index + 3), value: 1, quality: 0 }])
      await store.rollUp()
    }
    failsIn = calls
    const ended = await historian.retain(keep(31), start(index + 3) + dayMs).then(
      () => true,
      () => false,
    )
    // Where the pass in the background met the failure, it was not this run that did.
    passed = ended && failsIn >= 0
    failsIn = Number.POSITIVE_INFINITY
    await historian.retain(keep(31), start(index + 3) + dayMs)
  }
  expect(calls).toBeGreaterThan(15)
  expect(calls).toBeLessThan(90)
  await clean.retain(keep(31), start(index + 2) + dayMs)
  expect(await rollupsOf(historian)).toBe(await rollupsOf(clean))
  const all = (store: Historian) => rawOf(store, 0, everything.toMs)
  expect(await all(historian)).toEqual(await all(clean))
})
