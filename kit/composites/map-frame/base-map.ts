import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import fine from 'world-atlas/countries-10m.json?url'
import middle from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'
import { type WorldPoint, worldOf } from './map-view.ts'

/** A country, ready to be drawn on the square of the world. Coordinates are halved about 0 to keep their precision. */
export interface BaseShape {
  /** Two-letter code; undefined where there is none. */
  readonly region: string | undefined
  readonly path: Path2D
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Middle and width of its largest piece: where its name stands. */
  readonly label: WorldPoint
  readonly labelWidth: number
}

/** Natural Earth at three scales: the coarse one comes first, the others once somebody looks that near. */
const details = [
  { url: coarse, fromZoom: 0 },
  { url: middle, fromZoom: 2.6 },
  { url: fine, fromZoom: 7 },
] as const

export type Detail = 0 | 1 | 2

export const detailOf = (zoom: number): Detail =>
  zoom >= details[2].fromZoom ? 2 : zoom >= details[1].fromZoom ? 1 : 0

type Ring = readonly (readonly number[])[]

/** The two-letter code behind a numeric one ("250" is FR): the browser knows them. */
export const regionOf = (numeric: string | number | undefined): string | undefined => {
  if (numeric === undefined) return undefined
  const { region } = new Intl.Locale(`und-${String(numeric).padStart(3, '0')}`)
  return region && /^[A-Z]{2}$/.test(region) ? region : undefined
}

const shapeOf = (region: string | undefined, polygons: readonly (readonly Ring[])[]): BaseShape => {
  const path = new Path2D()
  let [left, right, top, bottom] = [2, -2, 1, -1]
  let largest = { area: -1, x: 0, y: 0, width: 0 }
  for (const rings of polygons)
    for (const [index, ring] of rings.entries()) {
      let [west, east, north, south] = [2, -2, 1, -1]
      let [turn, before] = [0, 0]
      for (const [at, [longitude = 0, latitude = 0]] of ring.entries()) {
        const world = worldOf({ longitude, latitude })
        // Across the 180th meridian a shape goes on beyond the edge instead of back around the world.
        if (at > 0 && Math.abs(world.x - before) > 0.5) turn += world.x < before ? 1 : -1
        before = world.x
        const [x, y] = [world.x - 0.5 + turn, world.y - 0.5]
        if (at === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
        west = Math.min(west, x)
        east = Math.max(east, x)
        north = Math.min(north, y)
        south = Math.max(south, y)
      }
      path.closePath()
      const area = (east - west) * (south - north)
      if (index === 0 && area > largest.area)
        largest = { area, x: (west + east) / 2, y: (north + south) / 2, width: east - west }
      left = Math.min(left, west)
      right = Math.max(right, east)
      top = Math.min(top, north)
      bottom = Math.max(bottom, south)
    }
  return { region, path, left, right, top, bottom, label: largest, labelWidth: largest.width }
}

const fetchShapes = async (url: string): Promise<readonly BaseShape[]> => {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error(`The base map could not be fetched: ${reply.status}`)
  const topology: Topology = await reply.json()
  const countries = topology.objects.countries as GeometryCollection
  return feature(topology, countries).features.flatMap(({ id, geometry }) => {
    if (geometry.type === 'Polygon') return [shapeOf(regionOf(id), [geometry.coordinates])]
    return geometry.type === 'MultiPolygon' ? [shapeOf(regionOf(id), geometry.coordinates)] : []
  })
}

const asked = new Map<Detail, Promise<readonly BaseShape[]>>()
const known = new Map<Detail, readonly BaseShape[]>()

/** Fetched once for all maps of the page; a failed try may be made again. */
export const fetchBaseMap = (detail: Detail): Promise<readonly BaseShape[]> => {
  const held = asked.get(detail)
  if (held) return held
  const fresh = fetchShapes(details[detail].url)
  asked.set(detail, fresh)
  fresh.then(
    (shapes) => known.set(detail, shapes),
    () => asked.delete(detail),
  )
  return fresh
}

/** The finest loaded map up to this level of detail. */
export const bestBaseMap = (detail: Detail): readonly BaseShape[] | undefined => {
  for (let at = detail; at >= 0; at -= 1) {
    const shapes = known.get(at as Detail)
    if (shapes) return shapes
  }
  return known.get(1) ?? known.get(2)
}
