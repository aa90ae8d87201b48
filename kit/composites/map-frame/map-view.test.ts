import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clamped,
  fitted,
  type MapView,
  panned,
  placeOf,
  sameView,
  screenOf,
  viewOfText,
  viewText,
  worldOf,
  worldPx,
  zoomedAt,
} from './map-view.ts'

const size = { width: 800, height: 500 }
const paris: MapView = { longitude: 2.35, latitude: 48.85, zoom: 6 }
const place = fc.record({
  longitude: fc.double({ min: -170, max: 170, noNaN: true }),
  latitude: fc.double({ min: -70, max: 75, noNaN: true }),
})
/** A part of the world that is smaller than the window at its smallest scale. */
const land = fc.record({
  longitude: fc.double({ min: -60, max: 80, noNaN: true }),
  latitude: fc.double({ min: -20, max: 65, noNaN: true }),
})
const isNear = (one: number, other: number, within = 0.01) => Math.abs(one - other) < within

test('a place is found again from the square of the world', () =>
  fc.assert(
    fc.property(place, (one) => {
      const again = placeOf(worldOf(one))
      expect(isNear(again.longitude, one.longitude) && isNear(again.latitude, one.latitude)).toBe(true)
    }),
  ))

describe('moving', () => {
  test('what is under the hand stays under it while the scale changes', () => {
    const point = { x: 200, y: 120 }
    const centre = worldOf(paris)
    const held = {
      x: centre.x + (point.x - size.width / 2) / worldPx(paris.zoom),
      y: centre.y + (point.y - size.height / 2) / worldPx(paris.zoom),
    }
    const at = screenOf(zoomedAt(paris, size, 1.3, point), size, held)
    expect([Math.round(at.x), Math.round(at.y)]).toEqual([200, 120])
  })

  test('the content follows the hand', () => {
    const at = screenOf(panned(paris, size, 30, -20), size, worldOf(paris))
    expect([Math.round(at.x), Math.round(at.y)]).toEqual([430, 230])
  })

  test('nothing leads out of the world', () => {
    const far = panned({ longitude: 0, latitude: 0, zoom: 3 }, size, 99_999, 99_999)
    expect(screenOf(far, size, { x: 0, y: 0 }).x).toBeCloseTo(0)
    expect(screenOf(far, size, { x: 0, y: 0 }).y).toBeCloseTo(0)
    expect(worldPx(clamped({ ...paris, zoom: -5 }, { width: 1600, height: 300 }).zoom)).toBeGreaterThanOrEqual(1600)
  })
})

describe('fitting', () => {
  test('every place is in the window with room around it', () =>
    fc.assert(
      fc.property(fc.array(land, { minLength: 1, maxLength: 30 }), (places) => {
        const view = fitted(places, size, 40)
        for (const one of places) {
          const { x, y } = screenOf(view, size, worldOf(one))
          expect(x).toBeGreaterThan(39)
          expect(x).toBeLessThan(size.width - 39)
          expect(y).toBeGreaterThan(39)
          expect(y).toBeLessThan(size.height - 39)
        }
      }),
    ))

  test('one place is shown with what lies around, no place shows the world', () => {
    expect(fitted([paris], size).zoom).toBe(7)
    expect(fitted([], size).zoom).toBeLessThan(2)
  })
})

describe('in an address', () => {
  test('a view comes back to the pixel', () =>
    fc.assert(
      fc.property(place, fc.double({ min: 2, max: 12, noNaN: true }), (one, zoom) => {
        const view = { ...one, zoom }
        const again = viewOfText(viewText(view))
        expect(again && sameView(again, view)).toBe(true)
        const moved = again && screenOf(view, size, worldOf(again))
        expect(Math.hypot((moved?.x ?? 99) - 400, (moved?.y ?? 99) - 250)).toBeLessThan(3)
      }),
    ))

  test.each(['', 'x', '1,2', '1,2,3,4', '95,0,3', '1,,3', '0,181,4', '1,2,NaN'])('"%s" is no view', (text) =>
    expect(viewOfText(text)).toBeNull(),
  )
})
