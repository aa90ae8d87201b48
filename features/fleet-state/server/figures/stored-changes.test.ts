import { expect, test } from 'vitest'
import { minuteMs } from '../../../../domain/time-zone.ts'
import { createStepStore, stepMs } from './step-store.ts'
import { createStoredChanges } from './stored-changes.ts'

test('a named tag is due for a quarter of an hour, and all tags count as changed without names', () => {
  let nowMs = 1_000_000
  let change: (tagIds: readonly number[] | undefined) => void = () => {}
  const changes = createStoredChanges(
    (changed) => {
      change = changed
    },
    () => nowMs,
  )
  change([7])
  expect(changes.isNamed(7)).toBe(true)
  expect(changes.isSince(7, 999_999)).toBe(true)
  expect(changes.isSince(8, 999_999)).toBe(false)
  nowMs += 16 * minuteMs
  expect(changes.isNamed(7)).toBe(false)
  change(undefined)
  expect(changes.isSince(8, nowMs)).toBe(true)
  expect(changes.isSince(8, nowMs + 1)).toBe(false)
})

test('steps in memory are read again after a change of their tag, with the rollups that are due', async () => {
  let nowMs = 100 * stepMs
  let mean = 1_000
  let change: (tagIds: readonly number[] | undefined) => void = () => {}
  const asStored: (boolean | undefined)[] = []
  const store = createStepStore(
    {
      series: async (query) => {
        asStored.push(query.asStored)
        return query.tagIds.map((tagId) => ({
          tagId,
          resolution: '10m' as const,
          times: [98 * stepMs],
          values: [mean],
          covered: [stepMs],
        })) as never
      },
      newest: async () => new Map(),
    },
    {
      now: () => nowMs,
      onChanged: (changed) => {
        change = changed
      },
    },
  )
  const tags = { means: [7], states: [], missing9999: new Set<number>() }
  const read = async () => (await store.load(tags, 90, 100)).read(7, 98)
  expect(await read()).toBe(1_000)
  mean = 200
  nowMs += 1_000
  expect(await read()).toBe(1_000)
  change([7])
  nowMs += 1_000
  expect(await read()).toBe(200)
  expect(asStored).toEqual([true, false])
})
