import type { WorldPoint } from './map-view.ts'

/** Rectangle of an overlay, px from the upper left corner of the map; `height` is the height of the map. */
export interface Cover {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
}

/** A marker has so much room around its middle. */
const roomPx = 36

/** How far the map must move, right and down, for a point to come out from below a cover; undefined when it is in sight. */
export const wayOut = (
  { x, y }: WorldPoint,
  { left, right, top, bottom, width }: Cover,
): readonly [right: number, down: number] | undefined => {
  if (x < left - roomPx || x > right + roomPx || y < top - roomPx || y > bottom + roomPx) return undefined
  const up = Math.max(top - roomPx, roomPx) - y
  const aside = right + roomPx - x
  return right + 2 * roomPx > width || Math.abs(up) <= aside ? [0, up] : [aside, 0]
}
