import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import type { Sample } from '../telemetry/historian.ts'
import { Batcher, type BatcherLimits } from './batcher.ts'
import { createIngestMetrics } from './ingest-metrics.ts'

const samples = (count: number, from = 0): Sample[] =>
  Array.from({ length: count }, (_, index) => ({
    tagId: from + index,
    timeMs: 1_000,
    value: index,
    quality: qualities.good,
  }))
const turn = (ms = 10) => new Promise((resolve) => setTimeout(resolve, ms))

/** A store whose appends end when told. */
const setUp = (limits: Partial<BatcherLimits> = {}) => {
  const appends: { rows: readonly Sample[]; done: () => void; fail: (error: Error) => void }[] = []
  const shown: Sample[] = []
  const told: boolean[] = []
  const batcher = new Batcher({
    append: (rows) => new Promise((resolve, reject) => appends.push({ rows, done: resolve, fail: reject })),
    onStored: (rows) => shown.push(...rows),
    onRefusing: (refusal) => told.push(refusal !== undefined),
    metrics: createIngestMetrics(new Registry()),
    log: pino({ level: 'silent' }),
    limits: { shortestPauseMs: 0, retryMs: 1, ...limits },
  })
  const next = async (index: number) => {
    while (!appends[index]) await turn(1)
    return appends[index]
  }
  return { batcher, appends, shown, told, next }
}
const state = async (promise: Promise<void>) =>
  Promise.race([
    promise.then(
      () => 'stored',
      () => 'failed',
    ),
    turn().then(() => 'waiting'),
  ])

test('a message is told only after its append has ended, and shown just before', async () => {
  const { batcher, shown, next } = setUp()
  const stored = batcher.add(samples(3))
  const append = await next(0)
  expect(await state(stored)).toBe('waiting')
  expect(shown).toEqual([])
  append.done()
  expect(await state(stored)).toBe('stored')
  expect(shown).toHaveLength(3)
})

test('an idle store gets one message at once; what comes meanwhile goes together', async () => {
  const { batcher, appends, next } = setUp()
  const first = batcher.add(samples(1))
  const append = await next(0)
  const others = [1, 2, 3].map((from) => batcher.add(samples(1, from)))
  await turn()
  expect(appends).toHaveLength(1)
  append.done()
  await first
  const second = await next(1)
  expect(second.rows.map(({ tagId }) => tagId)).toEqual([1, 2, 3])
  second.done()
  await Promise.all(others)
})

test('no batch has more rows than allowed; a large message is cut and told once', async () => {
  const { batcher, appends, next } = setUp({ batchRows: 100 })
  const small = batcher.add(samples(30))
  const large = batcher.add(samples(250, 1_000))
  for (const [index, rows] of [100, 100, 80].entries()) {
    const append = await next(index)
    expect(append.rows).toHaveLength(rows)
    expect(await state(large)).toBe('waiting')
    append.done()
  }
  await Promise.all([small, large])
  expect(appends).toHaveLength(3)
})

test('a failed append is tried again with the same rows', async () => {
  const { batcher, next } = setUp()
  const stored = batcher.add(samples(2))
  const first = await next(0)
  first.fail(new Error('disk full'))
  const again = await next(1)
  expect(again.rows).toEqual(first.rows)
  expect(await state(stored)).toBe('waiting')
  again.done()
  expect(await state(stored)).toBe('stored')
})

test('when the store stays away the messages of the batch fail, all of each, and later ones go on', async () => {
  const { batcher, shown, next } = setUp({ batchRows: 10, giveUpMs: 0 })
  const large = batcher.add(samples(25))
  const small = batcher.add(samples(5, 100))
  const first = await next(0)
  first.fail(new Error('gone'))
  expect(await state(large)).toBe('failed')
  const second = await next(1)
  expect(second.rows.map(({ tagId }) => tagId)).toEqual([100, 101, 102, 103, 104])
  second.done()
  expect(await state(small)).toBe('stored')
  expect(shown).toHaveLength(5)
})

test('what nobody sends again waits for the store in its order, and fails only when ingest stops', async () => {
  const { batcher, next } = setUp({ batchRows: 10, giveUpMs: 0 })
  const kept = batcher.add(samples(2), true)
  const others = state(batcher.add(samples(3, 2)))
  const later = batcher.add(samples(15, 5), true)
  const fails = async (index: number) => (await next(index)).fail(new Error('away'))
  await fails(0)
  expect(await others).toBe('failed')
  await fails(1)
  expect(await state(kept)).toBe('waiting')
  const again = await next(2)
  expect(again.rows.map(({ tagId }) => tagId)).toEqual([0, 1, 5, 6, 7, 8, 9, 10, 11, 12])
  again.done()
  expect(await state(kept)).toBe('stored')
  const stopped = batcher.stop()
  await fails(3)
  expect(await state(later)).toBe('failed')
  await stopped
})

test('a store that refused is found to take again when nothing waits and no sender comes again', async () => {
  const { batcher, next, told } = setUp({ giveUpMs: 0 })
  const given = state(batcher.add(samples(3)))
  for (const index of [0, 1, 2]) (await next(index)).fail(new Error('away'))
  expect(await given).toBe('failed')
  expect(told).toEqual([true])
  const tried = await next(3)
  expect(tried.rows).toEqual(samples(1))
  tried.done()
  await batcher.stop()
  expect(told).toEqual([true, false])
})

test('messages beyond the bound are not read until rows are stored, then in order and no more than fit', async () => {
  const { batcher, appends, next } = setUp({ batchRows: 10, pendingRows: 20 })
  const read: number[] = []
  const stored = Array.from({ length: 200 }, (_, index) =>
    batcher.readWhenRoom(() => {
      read.push(index)
      return batcher.add(samples(5, index * 5))
    }),
  )
  for (let round = 0; round < 100; round++) {
    const append = await next(round)
    expect(read.length * 5 - round * 10).toBeLessThanOrEqual(20)
    append.done()
  }
  await Promise.all(stored)
  expect(read).toEqual(stored.map((_, index) => index))
  expect(appends.flatMap(({ rows }) => rows.map(({ tagId }) => tagId))).toEqual(
    Array.from({ length: 1_000 }, (_, tagId) => tagId),
  )
})

test('an unreadable message fails alone and keeps nobody waiting', async () => {
  const { batcher, next } = setUp({ pendingRows: 1 })
  const first = batcher.readWhenRoom(() => batcher.add(samples(1)))
  const broken = batcher.readWhenRoom(async () => {
    throw new Error('unreadable')
  })
  const last = batcher.readWhenRoom(() => batcher.add(samples(1, 1)))
  const told = expect(broken).rejects.toThrow('unreadable')
  ;(await next(0)).done()
  ;(await next(1)).done()
  await Promise.all([first, told, last])
})

test('where others came meanwhile the next batch waits and grows; a sender that waits for its acknowledgement does not', async () => {
  const { batcher, appends, next } = setUp({ busyPauseMs: 60_000, lullMs: 60_000 })
  for (const index of [0, 1, 2]) {
    const alone = batcher.add(samples(1, index))
    ;(await next(index)).done()
    await alone
  }
  void batcher.add(samples(1)).catch(() => undefined)
  const append = await next(3)
  void batcher.add(samples(1, 1)).catch(() => undefined)
  append.done()
  await turn(50)
  void batcher.add(samples(1, 2)).catch(() => undefined)
  expect(appends).toHaveLength(4)
  const stopped = batcher.stop()
  const last = await next(4)
  expect(last.rows).toHaveLength(2)
  last.done()
  await stopped
})

test('a batch gathers no longer when nobody sends any more: all may be waiting for their acknowledgements', async () => {
  const { batcher, next } = setUp({ busyPauseMs: 60_000, lullMs: 5 })
  const first = batcher.add(samples(1))
  const append = await next(0)
  const others = [1, 2].map((from) => batcher.add(samples(1, from)))
  append.done()
  await first
  const second = await next(1)
  expect(second.rows).toHaveLength(2)
  second.done()
  await Promise.all(others)
})

test('stopping writes what waits and takes nothing more', async () => {
  const { batcher, next } = setUp({ shortestPauseMs: 60_000, longestPauseMs: 60_000 })
  const first = batcher.add(samples(1))
  const append = await next(0)
  append.done()
  await first
  const waiting = batcher.add(samples(1, 5))
  const stopped = batcher.stop()
  await expect(batcher.add(samples(1))).rejects.toThrow('stopping')
  const last = await next(1)
  expect(await state(stopped)).toBe('waiting')
  last.done()
  expect(await state(stopped)).toBe('stored')
  expect(await state(waiting)).toBe('stored')
})

test('an error in showing does not make stored samples fail', async () => {
  const batcher = new Batcher({
    append: async () => {},
    onStored: () => {
      throw new Error('screen')
    },
    metrics: createIngestMetrics(new Registry()),
    log: pino({ level: 'silent' }),
  })
  await batcher.add(samples(1))
})
