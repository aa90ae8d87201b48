/** Where a map looks: centre in degrees and zoom, each step of which doubles the scale (0: the world is 256 px wide). */
export interface MapView {
  readonly longitude: number
  readonly latitude: number
  readonly zoom: number
}

export interface MapSize {
  readonly width: number
  readonly height: number
}

export interface MapPlace {
  readonly longitude: number
  readonly latitude: number
}

/** A place on the square of the world: x to the east and y to the south, 0..1 (Web Mercator). */
export interface WorldPoint {
  readonly x: number
  readonly y: number
}

export const minZoom = 1
export const maxZoom = 12
/** One place, or several at one, are not shown nearer than this: what lies around must be known again. */
const loneZoom = 7
const tilePx = 256
/** Where the square ends. */
const lastLatitude = 85.0511
const radians = Math.PI / 180

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

export const worldOf = ({ longitude, latitude }: MapPlace): WorldPoint => {
  const phi = between(-lastLatitude, latitude, lastLatitude) * radians
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + phi / 2)) / (2 * Math.PI) }
}

export const placeOf = ({ x, y }: WorldPoint): MapPlace => ({
  longitude: (x - 0.5) * 360,
  latitude: (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / radians,
})

/** Width of the world in px. */
export const worldPx = (zoom: number): number => tilePx * 2 ** zoom

/** Position of a world point in the window, px from the upper left corner. */
export const screenOf = (view: MapView, size: MapSize, point: WorldPoint): WorldPoint => {
  const centre = worldOf(view)
  const px = worldPx(view.zoom)
  return { x: size.width / 2 + (point.x - centre.x) * px, y: size.height / 2 + (point.y - centre.y) * px }
}

/** The world is at least as wide as the window, and its edges stay outside of it. `mostZoom`: no map of its kind is nearer. */
export const clamped = (view: MapView, size: MapSize, mostZoom = maxZoom): MapView => {
  const zoom = between(Math.max(minZoom, Math.log2(Math.max(1, size.width) / tilePx)), view.zoom, mostZoom)
  const centre = worldOf(view)
  const half = { x: size.width / 2 / worldPx(zoom), y: size.height / 2 / worldPx(zoom) }
  const inside = (value: number, margin: number) => (margin >= 0.5 ? 0.5 : between(margin, value, 1 - margin))
  return { ...placeOf({ x: inside(centre.x, half.x), y: inside(centre.y, half.y) }), zoom }
}

/** The view after its content moved by some px to the right and down. */
export const panned = (view: MapView, size: MapSize, right: number, down: number, mostZoom = maxZoom): MapView => {
  const centre = worldOf(view)
  const px = worldPx(view.zoom)
  return clamped({ ...placeOf({ x: centre.x - right / px, y: centre.y - down / px }), zoom: view.zoom }, size, mostZoom)
}

/** Zooms by some steps around a point of the window, px. */
export const zoomedAt = (
  view: MapView,
  size: MapSize,
  steps: number,
  at: { readonly x: number; readonly y: number },
  mostZoom = maxZoom,
): MapView => {
  const { zoom } = clamped({ ...view, zoom: view.zoom + steps }, size, mostZoom)
  const centre = worldOf(view)
  const shift = (px: number, length: number) => (px - length / 2) * (1 / worldPx(view.zoom) - 1 / worldPx(zoom))
  const moved = placeOf({ x: centre.x + shift(at.x, size.width), y: centre.y + shift(at.y, size.height) })
  return clamped({ ...moved, zoom }, size, mostZoom)
}

/** The nearest view that holds all places, with room around them; the whole world when there are none. */
export const fitted = (
  places: readonly MapPlace[],
  size: MapSize,
  marginPx = 56,
  nearest: number | undefined = undefined,
): MapView => {
  if (places.length === 0) return clamped({ longitude: 0, latitude: 25, zoom: minZoom }, size)
  const points = places.map(worldOf)
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const room = (length: number) => Math.max(40, length - 2 * marginPx)
  const zoom = Math.min(
    Math.log2(room(size.width) / tilePx / Math.max(right - left, Number.EPSILON)),
    Math.log2(room(size.height) / tilePx / Math.max(bottom - top, Number.EPSILON)),
    nearest ?? (places.length === 1 ? loneZoom : maxZoom - 2),
  )
  const middle = placeOf({ x: (left + right) / 2, y: (top + bottom) / 2 })
  return clamped({ ...middle, zoom }, size, Math.max(maxZoom, nearest ?? 0))
}

/** Whether two views are visually equal: addresses contain rounded values. */
export const sameView = (one: MapView | null, other: MapView | null): boolean =>
  one === other || (one !== null && other !== null && viewText(one) === viewText(other))

/** "latitude,longitude,zoom", exact to a pixel or so. */
export const viewText = ({ latitude, longitude, zoom }: MapView): string => {
  const digits = Math.max(1, Math.ceil(zoom * 0.31))
  const text = (value: number, decimals: number) => String(Number(value.toFixed(decimals)) + 0)
  return [text(latitude, digits), text(longitude, digits), text(zoom, 2)].join(',')
}

/** Null for anything that is no place on the map. */
export const viewOfText = (text: string): MapView | null => {
  const parts = text.split(',')
  const [latitude, longitude, zoom] = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (latitude === undefined || longitude === undefined || zoom === undefined || parts.length !== 3) return null
  const inside = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 30
  return inside ? { latitude, longitude, zoom: between(minZoom, zoom, maxZoom) } : null
}
