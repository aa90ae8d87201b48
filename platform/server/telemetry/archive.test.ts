import { expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { slicesOf } from './archive.ts'
import type { Sample } from './historian.ts'
import { openTestHistorian } from './test-historian.ts'

const hour = 3_600_000
const startMs = Date.UTC(2026, 2, 28, 22)

test('neighbouring hours share a slice up to the limit, an hour beyond it is divided by tags', () => {
  const hours = [
    { startMs: 0, rows: 40 },
    { startMs: hour, rows: 60 },
    { startMs: 2 * hour, rows: 1 },
    { startMs: 9 * hour, rows: 250 },
    { startMs: 10 * hour, rows: 5 },
  ]
  expect(slicesOf(hours, 100)).toEqual([
    { fromMs: 0, toMs: 2 * hour, share: 0, shares: 1 },
    { fromMs: 2 * hour, toMs: 3 * hour, share: 0, shares: 1 },
    { fromMs: 9 * hour, toMs: 10 * hour, share: 0, shares: 3 },
    { fromMs: 9 * hour, toMs: 10 * hour, share: 1, shares: 3 },
    { fromMs: 9 * hour, toMs: 10 * hour, share: 2, shares: 3 },
    { fromMs: 10 * hour, toMs: 11 * hour, share: 0, shares: 1 },
  ])
})

test('what is read from one store and written to another reads the same, to the byte, with its rollups', async () => {
  const samples: Sample[] = [
    { tagId: 1, timeMs: startMs, value: 0.1 + 0.2, quality: qualities.good },
    { tagId: 1, timeMs: startMs + 1, value: -0, quality: qualities.uncertain },
    { tagId: 1, timeMs: startMs + 5 * hour, value: 1e-300, quality: qualities.good },
    { tagId: 2, timeMs: startMs, value: null, quality: qualities.missing },
    { tagId: 3, timeMs: startMs, value: 'tab\tline\nback\\slash "quote" Läuft', quality: qualities.good },
    { tagId: 3, timeMs: startMs + 1, value: '', quality: qualities.good },
  ]
  const from = await openTestHistorian()
  const to = await openTestHistorian()
  try {
    await from.append(samples)
    // A value that was corrected: the correction is what counts.
    await from.append([{ tagId: 2, timeMs: startMs, value: 7, quality: qualities.good }])
    const slices = await from.archive.slices()
    const texts = await Promise.all(slices.map((slice) => from.archive.read(slice)))
    for (const text of [...texts, ...texts]) await to.archive.write(text)
    await to.rollUp()
    expect(await Promise.all(slices.map((slice) => to.archive.read(slice)))).toEqual(texts)
    const query = {
      tagIds: [1, 2],
      fromMs: startMs,
      toMs: startMs + 24 * hour,
      widthPx: 800,
      resolution: '1h',
    } as const
    expect(await to.series(query)).toEqual(await from.series(query))
  } finally {
    await from.close()
    await to.close()
  }
})
