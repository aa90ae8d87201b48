import { type LabelSide, labelPlaces } from './label-places.ts'
import type { MapSize } from './map-view.ts'
import type { SiteShape } from './site-shape.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Where the text of a shape begins, px from its first place. */
export interface LabelStart extends Point {
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Mean width of a character and height of a line at the size of the labels, px. */
const charPx = 6.6
const linePx = 15
const markerPx = 12

const starts: Readonly<Record<LabelSide, LabelStart>> = {
  right: { x: 10, y: 4, anchor: 'start' },
  left: { x: -10, y: 4, anchor: 'end' },
  below: { x: 0, y: 20, anchor: 'middle' },
  above: { x: 0, y: -11, anchor: 'middle' },
}

/**
 * Where the names of shapes stand, by id; absent where there is no room. Points have theirs before lines and areas, the
 * chosen shape before all. No name covers another one: a substation and its cable begin at the same place.
 */
export const siteLabels = (
  shapes: readonly SiteShape[],
  at: (place: SiteShape['places'][number]) => Point,
  window: MapSize,
  chosen?: string,
): ReadonlyMap<string, LabelStart> => {
  const items = shapes.flatMap(({ id, name, shape, places: [first] }) => {
    if (!first) return []
    const marker = shape === 'point' ? markerPx : 0
    const rank = shape === 'point' ? 1 : 0
    return [
      {
        ...{ id, ...at(first), markerWidth: marker, markerHeight: marker, rank: id === chosen ? 2 : rank },
        ...{ labelWidth: name.length * charPx, labelHeight: linePx },
      },
    ]
  })
  return new Map([...labelPlaces(items, window)].map(([id, side]) => [id, starts[side]]))
}
