import { expect, it } from 'vitest'
import { keptInside, panned, scaled, shareOf, timeAt, zoomed } from './range-moves.ts'

const day = { fromMs: 0, toMs: 86_400_000 }

it('zooms to what was dragged in either direction, inside the range', () => {
  expect(zoomed(day, 0.25, 0.5)).toEqual({ fromMs: 21_600_000, toMs: 43_200_000 })
  expect(zoomed(day, 0.5, 0.25)).toEqual({ fromMs: 21_600_000, toMs: 43_200_000 })
  expect(zoomed(day, -1, 0.5)).toEqual({ fromMs: 0, toMs: 43_200_000 })
})

it('never zooms below a second', () => {
  expect(zoomed(day, 0.5, 0.5)).toEqual({ fromMs: 43_199_500, toMs: 43_200_500 })
  expect(scaled({ fromMs: 0, toMs: 1_000 }, 0.1)).toEqual({ fromMs: 0, toMs: 1_000 })
})

it('pans and scales by its own length', () => {
  expect(panned(day, -0.5)).toEqual({ fromMs: -43_200_000, toMs: 43_200_000 })
  expect(scaled(day, 2)).toEqual({ fromMs: -43_200_000, toMs: 129_600_000 })
})

it('turns shares into instants and back', () => {
  expect(timeAt(day, 0.5)).toBe(43_200_000)
  expect(shareOf(day, 21_600_000)).toBe(0.25)
})

it('keeps a window inside the whole', () => {
  expect(keptInside({ fromMs: -10, toMs: 10 }, { fromMs: 0, toMs: 100 })).toEqual({ fromMs: 0, toMs: 20 })
  expect(keptInside({ fromMs: 95, toMs: 115 }, { fromMs: 0, toMs: 100 })).toEqual({ fromMs: 80, toMs: 100 })
  expect(keptInside({ fromMs: -50, toMs: 150 }, { fromMs: 0, toMs: 100 })).toEqual({ fromMs: 0, toMs: 100 })
})
