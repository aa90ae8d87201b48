import { describe, expect, it } from 'vitest'
import { viewOf } from './page/first-view.ts'
import { showsOther } from './page/table-figures.ts'
import { pageOptions } from './page.ts'

describe('options of the page benchmark', () => {
  it('measure everything unless parts are named', () => {
    expect(pageOptions([])).toEqual({ parts: ['first-view', 'table', 'chart'], runs: 5, seconds: 10, files: false })
    expect(pageOptions(['chart', 'table']).parts).toEqual(['table', 'chart'])
  })

  it.each([[['grid']], [['--runs', '0']], [['--seconds', '-1']]])('refuse %j', (args) => {
    expect(() => pageOptions(args)).toThrow()
  })
})

describe('a first view', () => {
  it('counts script until the first paint, everything else until the first value, and what tasks take above 50 ms', () => {
    const view = viewOf(
      {
        originMs: 1_000_000,
        firstPaintMs: 500,
        firstValueMs: 900,
        longTasks: [
          { startTime: 100, duration: 130 },
          { startTime: 2_800, duration: 70 },
          { startTime: 2_901, duration: 400 },
        ],
        files: [
          { name: '/', bytes: 10, endMs: 50 },
          { name: '/assets/a.js', bytes: 100, endMs: 400 },
          { name: '/assets/b.js', bytes: 200, endMs: 600 },
          { name: '/assets/late.js', bytes: 400, endMs: 901 },
        ],
      },
      (fromMs, toMs) => toMs - fromMs,
    )
    expect(view).toMatchObject({ scriptBytes: 100, pageBytes: 310, wireBytes: 900, blockingMs: 100 })
  })
})

describe('a chart', () => {
  it('shows something else when a time at one of its places is another', () => {
    expect(showsOther([1, 9], [1, 5])).toBe(true)
    expect(showsOther([1, 9], [1, 9])).toBe(false)
    expect(showsOther([1, 9], [Number.NaN, 5])).toBe(false)
    expect(showsOther([], [])).toBe(false)
  })
})
