import { describe, expect, it } from 'vitest'
import { judgePage } from './live-page.ts'
import type { Figures } from './measure.ts'

const figures = (change: Partial<Figures> = {}): Figures => ({
  p50: 30,
  p95: 50,
  p99: 55,
  highest: 60,
  mainThread: 6,
  mainThreadCpu: 6,
  server: 20,
  published: 10_000,
  frames: 60,
  dropped: 0,
  late: 0,
  places: 500,
  rows: 100,
  ...change,
})
const aims = [{ name: 'p95', unit: 'ms', limit: 60, floor: 50 }] as const
const judged = (products: readonly Partial<Figures>[], floor: Partial<Figures> = {}) =>
  judgePage(
    aims,
    58,
    products.map((product) => ({ product: figures(product), floor: figures(floor) })),
  )
const verdicts = (...products: readonly Partial<Figures>[]) => judged(products).map(({ isReached }) => isReached)

describe('what a live page has to reach', () => {
  it('is so many times the floor, as the median of its runs', () => {
    expect(verdicts({ p95: 60, frames: 58 })).toEqual([true, true, true, true])
    expect(verdicts({ p95: 61, frames: 57 })).toEqual([false, false, true, true])
    expect(verdicts({}, { p95: 900 }, {})).toEqual([true, true, true, true])
  })

  it('is every update and none of them late, in each run', () => {
    expect(verdicts({}, { dropped: 1 }, {})).toEqual([true, true, false, true])
    expect(verdicts({}, {}, { late: 1 })).toEqual([true, true, true, false])
  })

  it('is so many frames a second, which only a machine can tell whose floor has them', () => {
    expect(judged([{}, {}, { frames: 20 }])[1]).toMatchObject({ isReached: true })
    expect(judged([{ frames: 57 }])[1]).toMatchObject({ isReached: false })
    const [, slow] = judged([{ frames: 60 }], { frames: 57 })
    expect(slow).toMatchObject({ isReached: false, text: expect.stringContaining('cannot be told on this machine') })
    expect(judgePage(aims, undefined, []).some(({ text }) => text.startsWith('frames'))).toBe(false)
  })

  it('is not reached by a page that shows nothing', () => {
    expect(verdicts({ p95: Number.NaN, published: 0 })).toEqual([false, true, false, false])
  })
})
