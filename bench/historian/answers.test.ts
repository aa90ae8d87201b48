import { describe, expect, it } from 'vitest'
import type { HistorySeries } from '../../features/history/contract/history.ts'
import { checkHistory, checkNewest } from './answers.ts'
import { tagIds } from './workload.ts'

describe('an answer of history', () => {
  const series = (tagId: number, rows: number, change: Partial<HistorySeries> = {}): HistorySeries => ({
    tagId,
    resolution: 'raw',
    stepMs: null,
    times: Array.from({ length: rows }, (_, row) => row),
    values: Array.from({ length: rows }, () => 1),
    ...change,
  })
  const check = (...all: readonly HistorySeries[]) => {
    return () => checkHistory('Q4', { series: [...all] }, { tags: [1, 2], resolution: 'raw', rows: 3 })
  }

  it('holds all rows of all tags as they are stored', () => {
    expect(check(series(1, 3), series(2, 3))).not.toThrow()
    expect(check(series(1, 3))).toThrow('1 tags were answered of 2')
    expect(check(series(1, 3), series(3, 3))).toThrow('tag 2')
    expect(check(series(1, 3), series(2, 2))).toThrow('of tag 2 2 rows came (raw), not 3 (raw)')
    expect(check(series(1, 3), series(2, 3, { resolution: '10m' }))).toThrow('3 rows came (10m)')
    expect(check(series(1, 3), series(2, 3, { values: [] }))).toThrow('0 rows')
  })

  it('holds the newest value of every tag', () => {
    const frame = (tags: readonly number[], timeMs: number) => {
      return {
        at: 0,
        tags,
        times: tags.map(() => timeMs),
        values: tags.map(() => 1),
        qualities: tags.map(() => 0 as const),
      }
    }
    expect(() => checkNewest([frame(tagIds.slice(0, 9), 5), frame(tagIds.slice(9), 5)], 5)).not.toThrow()
    expect(() => checkNewest([frame(tagIds, 4)], 5)).toThrow(`of ${tagIds.length} tags`)
    expect(() => checkNewest([frame([...tagIds.slice(1), 2], 5)], 5)).toThrow('of 1 tags')
  })
})
