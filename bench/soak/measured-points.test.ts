import { expect, test } from 'vitest'
import { qualities, type SampleValue } from '../../domain/quality.ts'
import type { BucketTotal, Sample } from '../../platform/server/telemetry/historian.ts'
import { MeasuredPoints } from './measured-points.ts'

const row = (timeMs: number, value: SampleValue): Sample => ({
  tagId: 1,
  timeMs,
  value,
  quality: value === null ? qualities.missing : qualities.good,
})

const compare = (rows: readonly Sample[], counted: number) => {
  const points = new MeasuredPoints()
  points.note(1, 'number', 1_000, 1)
  points.note(1, 'number', 2_000, null)
  points.note(1, 'number', 3_000, 3)
  points.note(1, 'number', 9_000, 9)
  const total: BucketTotal = { tagId: 1, bucket: 0, coveredMs: 0, mean: 0, count: counted, minimum: 0, maximum: 0 }
  const store = {
    raw: async function* () {
      yield rows
    },
    rollUp: async () => undefined,
    totals: async () => [total],
  }
  return points.compareWith(store, 5_000)
}
const all = [row(1_000, 1), row(2_000, null), row(3_000, 3)]

test('what is stored as it was measured is neither lost nor wrong; what was measured later may be missing', async () => {
  const sound = { expected: 3, stored: 3, lost: 0, wrong: 0, doubled: 0 }
  expect(await compare(all, 2)).toEqual(sound)
  expect(await compare([...all, row(9_000, 9)], 3)).toEqual(sound)
})

test('a missing point is lost, another value and a time of its own are wrong, what rollups count beside is doubled', async () => {
  expect(await compare(all.slice(1), 1)).toMatchObject({ stored: 2, lost: 1, wrong: 0 })
  expect(await compare([row(1_000, 1.5), ...all.slice(1)], 2)).toMatchObject({ stored: 3, lost: 0, wrong: 1 })
  expect(await compare([row(1_000, 1), row(2_000, 0), row(3_000, 3)], 3)).toMatchObject({ wrong: 1 })
  expect(await compare([...all, row(4_000, 4)], 3)).toMatchObject({ lost: 0, wrong: 1 })
  // Asked in two steps of rollups.
  expect(await compare(all, 3)).toMatchObject({ lost: 0, wrong: 0, doubled: 2 })
})
