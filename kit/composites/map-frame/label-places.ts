/** A marker with its label, px; (x, y) is the marker's centre. */
export interface Labelled {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly markerWidth: number
  readonly markerHeight: number
  readonly labelWidth: number
  readonly labelHeight: number
  /** The worse gets its label first. */
  readonly rank: number
}

export const labelSides = ['right', 'left', 'below', 'above'] as const
export type LabelSide = (typeof labelSides)[number]

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const gapPx = 6

export const boxesMeet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxAround = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
})

const labelBox = (item: Labelled, side: LabelSide): Box => {
  const across = (item.markerWidth + item.labelWidth) / 2 + gapPx
  const along = (item.markerHeight + item.labelHeight) / 2 + gapPx / 2
  const right = side === 'right' ? across : side === 'left' ? -across : 0
  const down = side === 'below' ? along : side === 'above' ? -along : 0
  return boxAround(item.x + right, item.y + down, item.labelWidth, item.labelHeight)
}

/**
 * On which side of its marker each label stands; absent where there is no room. No label covers a marker or another
 * label, none leaves the window, and the worst are asked first. `kept` are places that belong to something else.
 */
export const labelPlaces = (
  items: readonly Labelled[],
  window: { readonly width: number; readonly height: number },
  kept: readonly Box[] = [],
): ReadonlyMap<string, LabelSide> => {
  const taken = [...kept, ...items.map((item) => boxAround(item.x, item.y, item.markerWidth, item.markerHeight))]
  const places = new Map<string, LabelSide>()
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= window.width &&
    box.bottom <= window.height &&
    !taken.some((other) => boxesMeet(box, other))
  for (const item of items.toSorted((left, right) => right.rank - left.rank)) {
    if (item.labelWidth <= 0) continue
    const side = labelSides.find((one) => isFree(labelBox(item, one)))
    if (!side) continue
    places.set(item.id, side)
    taken.push(labelBox(item, side))
  }
  return places
}
