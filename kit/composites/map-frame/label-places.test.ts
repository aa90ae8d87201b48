import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxesMeet, type Labelled, type LabelSide, labelPlaces } from './label-places.ts'
import { nextMarker } from './next-marker.ts'

const window = { width: 600, height: 400 }
const item = (id: string, x: number, y: number, rank = 0): Labelled => ({
  id,
  x,
  y,
  markerWidth: 24,
  markerHeight: 24,
  labelWidth: 100,
  labelHeight: 30,
  rank,
})

const boxOf = ({ x, y }: Labelled, side: LabelSide) => {
  const across = side === 'right' ? 68 : side === 'left' ? -68 : 0
  const along = side === 'below' ? 30 : side === 'above' ? -30 : 0
  return { left: x + across - 50, right: x + across + 50, top: y + along - 15, bottom: y + along + 15 }
}

test('alone, a label stands at the right; at the edge, where there is room', () => {
  expect(labelPlaces([item('a', 300, 200)], window).get('a')).toBe('right')
  expect(labelPlaces([item('a', 580, 200)], window).get('a')).toBe('left')
})

test('buttons over the map keep their place', () => {
  const buttons = { left: 320, right: 600, top: 0, bottom: 400 }
  expect(labelPlaces([item('a', 300, 200)], window, [buttons]).get('a')).toBe('left')
})

test('where there is room for one, the worst has it', () => {
  const column = Array.from({ length: 9 }, (_, row) => item(`quiet${row}`, 300, 120 + row * 20))
  const crowd = [...column, item('worst', 300, 200, 4)]
  expect(labelPlaces(crowd, window).has('worst')).toBe(true)
})

test('no label covers a marker or another label, or leaves the window', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 400 }), fc.nat(4)), {
        maxLength: 25,
      }),
      (places) => {
        const items = places.map(([x, y, rank], index) => item(`m${index}`, x, y, rank))
        const sides = labelPlaces(items, window)
        const labels = items.flatMap((one) => {
          const side = sides.get(one.id)
          return side ? [boxOf(one, side)] : []
        })
        const markers = items.map(({ x, y }) => ({ left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 }))
        for (const [index, label] of labels.entries()) {
          expect(label.left >= 0 && label.right <= 600 && label.top >= 0 && label.bottom <= 400).toBe(true)
          expect(markers.some((marker) => boxesMeet(label, marker))).toBe(false)
          expect(labels.slice(index + 1).some((other) => boxesMeet(label, other))).toBe(false)
        }
      },
    ),
  ))

test('arrows lead to the nearest marker of their direction', () => {
  const [centre, east, farEast, north] = [
    { x: 0, y: 0 },
    { x: 5, y: 1 },
    { x: 9, y: 0 },
    { x: 1, y: -4 },
  ] as const
  const all = [centre, east, farEast, north]
  expect(nextMarker(centre, all, 'ArrowRight')).toBe(east)
  expect(nextMarker(east, all, 'ArrowRight')).toBe(farEast)
  expect(nextMarker(centre, all, 'ArrowUp')).toBe(north)
  expect(nextMarker(centre, all, 'ArrowLeft')).toBeNull()
  expect(nextMarker(centre, all, 'a')).toBeUndefined()
})
