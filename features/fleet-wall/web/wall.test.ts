import { describe, expect, test } from 'vitest'
import { readViewState } from '../../../platform/web/url-state/view-state.ts'
import { WallState, wallViewsOf } from '../../fleet-views/web/views/wall-view.ts'
import { type PageMoment, programOf, shouldReload } from './fresh-page.ts'
import { shiftAt } from './shift.ts'
import { pageOf, toggledViews, wallStops, worstRows } from './wall-stops.ts'

describe('the address', () => {
  test('names views in their order, each once; nonsense is left out', () => {
    expect(wallViewsOf('tiles,overview,worst')).toEqual(['tiles', 'overview', 'worst'])
    expect(wallViewsOf('worst, worst,coal,power')).toEqual(['worst', 'power'])
    expect(wallViewsOf('')).toEqual([])
  })
  test('holds seconds that one can look at', () => {
    expect(readViewState(WallState, { wall: 'worst', every: '45' })).toEqual({ wall: 'worst', every: 45 })
    expect(readViewState(WallState, { every: '0.1' }).every).toBe(20)
  })
  test('a view comes and goes in the usual order; one always stays', () => {
    expect(toggledViews(['worst', 'overview'], 'tiles')).toEqual(['worst', 'tiles', 'overview'])
    expect(toggledViews(['worst', 'tiles'], 'tiles')).toEqual(['worst'])
    expect(toggledViews(['worst'], 'worst')).toEqual(['worst'])
  })
})

describe('the round', () => {
  test('has a stop for each page of tiles, and an end', () => {
    expect(wallStops(['worst', 'tiles'], 30).map(({ view, page }) => `${view} ${page}`)).toEqual([
      'worst 0',
      'tiles 0',
      'tiles 1',
      'tiles 2',
      'tiles 3',
    ])
    expect(wallStops(['tiles'], 0)).toHaveLength(1)
    expect(wallStops(['worst'], 500)).toHaveLength(1)
    // Every farm that needs attention has its turn.
    const needing = Array.from({ length: 30 }, (_, index) => index)
    const shown = wallStops(['worst'], 500, 30).flatMap(({ page }) => pageOf(needing, page, worstRows))
    expect(shown.slice(0, 30)).toEqual(needing)
  })
  test('brings every farm, a few pages at a time between the other views', () => {
    const stops = wallStops(['worst', 'tiles', 'overview'], 54)
    expect(stops.map(({ view, page, round }) => `${round} ${view} ${page}`)).toEqual([
      '0 worst 0',
      '0 tiles 0',
      '0 tiles 1',
      '0 tiles 2',
      '0 tiles 3',
      '0 overview 0',
      '1 worst 0',
      '1 tiles 4',
      '1 tiles 5',
      '1 tiles 6',
      '1 overview 0',
    ])
    for (const count of [1, 8, 9, 33, 54, 500]) {
      const farms = Array.from({ length: count }, (_, index) => index)
      const shown = wallStops(['power', 'tiles'], count).flatMap(({ view, page }) =>
        view === 'tiles' ? pageOf(farms, page) : [],
      )
      expect(shown).toEqual(farms)
    }
  })
  test('a page holds its part of the farms', () => {
    const farms = Array.from({ length: 30 }, (_, index) => index)
    expect(pageOf(farms, 0)).toHaveLength(8)
    expect(pageOf(farms, 3)).toEqual([24, 25, 26, 27, 28, 29])
  })
})

describe('a fresh page', () => {
  const hour = 3_600_000
  const moment: PageMoment = {
    upMs: hour,
    outdatedMs: undefined,
    calmMs: 10 * 60_000,
    isReachable: true,
    isFullScreen: false,
  }
  const wants = (change: Partial<PageMoment>) => shouldReload({ ...moment, ...change })
  test('is not wanted for nothing', () => expect(wants({})).toBe(false))
  test('is taken once a day at a quiet moment, but not out of a full screen opened by hand', () => {
    expect(wants({ upMs: 25 * hour })).toBe(true)
    expect(wants({ upMs: 25 * hour, calmMs: 1_000 })).toBe(false)
    expect(wants({ upMs: 25 * hour, isFullScreen: true })).toBe(false)
  })
  test('brings a new program, at the latest after an hour', () => {
    expect(wants({ outdatedMs: 0 })).toBe(true)
    expect(wants({ outdatedMs: 0, isFullScreen: true })).toBe(true)
    expect(wants({ outdatedMs: 60_000, calmMs: 1_000 })).toBe(false)
    expect(wants({ outdatedMs: hour, calmMs: 1_000 })).toBe(true)
  })
  test('is never asked of a server that does not answer', () =>
    expect(wants({ upMs: 99 * hour, outdatedMs: 9 * hour, isReachable: false })).toBe(false))
  test('a program version is recognized by its scripts', () => {
    const page = (name: string) => `<html><script type="module" nonce="x" src="/assets/${name}.js"></script></html>`
    expect(programOf(page('index-A'))).toBe('/assets/index-A.js')
    expect(programOf(page('index-A'))).not.toBe(programOf(page('index-B')))
    expect(programOf('<html>maintenance</html>')).toBeUndefined()
  })
})

test('the picture wanders around its place and comes back', () => {
  const places = Array.from({ length: 9 }, (_, step) => shiftAt(step, 6))
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(9)
  expect(shiftAt(9, 6)).toEqual(shiftAt(0, 6))
  expect(Math.max(...places.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]))).toBe(6)
})
