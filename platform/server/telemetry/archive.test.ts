import { expect, test } from 'vitest'
import { qualities } from '../../../domain/quality.ts'
import { slicesOf } from './archive.ts'
import type { Historian, Sample } from './historian.ts'
import { withTestHistorian } from './test-historian.ts'

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
  const query = { tagIds: [1, 2], fromMs: startMs, toMs: startMs + 24 * hour, widthPx: 800, resolution: '1h' } as const
  const readAll = async (historian: Historian) => {
    const slices = await historian.archive.slices()
    const texts = await Promise.all(slices.map((slice) => historian.archive.read(slice)))
    return { slices, texts, series: await historian.series(query) }
  }
  const from = await withTestHistorian({}, async (historian) => {
    await historian.append(samples)
    // A value that was corrected: the correction is what counts.
    await historian.append([{ tagId: 2, timeMs: startMs, value: 7, quality: qualities.good }])
    return readAll(historian)
  })
  const to = await withTestHistorian({}, async (historian) => {
    for (const text of [...from.texts, ...from.texts]) await historian.archive.write(text)
    await historian.rollUp()
    return readAll(historian)
  })
  expect(from.texts.length).toBeGreaterThan(0)
  expect(to).toEqual(from)
})
