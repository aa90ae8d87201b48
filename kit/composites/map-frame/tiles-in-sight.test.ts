import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clamped, maxZoom, minZoom } from './map-view.ts'
import { tileAddress, tilePx, tilesInSight } from './tiles-in-sight.ts'

const view = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  zoom: fc.double({ min: minZoom, max: maxZoom, noNaN: true }),
})
const size = fc.record({ width: fc.integer({ min: 200, max: 2_000 }), height: fc.integer({ min: 200, max: 1_200 }) })

test('the tiles cover the window, and none lies outside of it', () => {
  fc.assert(
    fc.property(view, size, (asked, window) => {
      const { tiles, left, top, scale } = tilesInSight(clamped(asked, window), window)
      const side = tilePx * scale
      const columns = new Set(tiles.map(({ column }) => column)).size
      const rows = new Set(tiles.map(({ row }) => row)).size
      expect(scale).toBeGreaterThan(0.7)
      expect(scale).toBeLessThan(1.42)
      expect(left).toBeLessThanOrEqual(0.5)
      expect(left).toBeGreaterThan(-side - 0.5)
      expect(left + columns * side).toBeGreaterThanOrEqual(window.width - 0.5)
      expect(left + (columns - 1) * side).toBeLessThanOrEqual(window.width + 0.5)
      // Beyond the poles is nothing: a wide window may show less map than it is high.
      expect(top + (rows - 1) * side).toBeLessThanOrEqual(window.height + 0.5)
      expect(tiles).toHaveLength(columns * rows)
    }),
  )
})

test('Paris at zoom 6 is on the tile that map servers have there', () => {
  const { tiles } = tilesInSight({ longitude: 2.35, latitude: 48.85, zoom: 6 }, { width: 2, height: 2 })
  expect(tiles).toEqual([{ zoom: 6, column: 32, row: 22 }])
})

test('the address of a tile', () => {
  expect(tileAddress('https://tiles.example.org/{z}/{x}/{y}.png', { zoom: 6, column: 32, row: 22 })).toBe(
    'https://tiles.example.org/6/32/22.png',
  )
})
