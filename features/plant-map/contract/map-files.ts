import type { Place } from '../../../domain/distance.ts'
import { leastPlaces, type MapLayer, mapLayers, shapeOf } from './map-item.ts'
import { pathText, placesOf } from './places.ts'

/** Files of the things on a map: GeoJSON (RFC 7946), CSV. Positions in them are longitude, latitude. Pure. */

export interface MapThing {
  readonly itemName: string
  readonly layer: MapLayer
  readonly places: readonly Place[]
  readonly remark: string | null
}

/** A part of a file that cannot be read. `row` from 1. */
export interface FileFault {
  readonly row: number
  /** `no-json`, `no-layer`, `no-name`, `no-place`, `too-few-places`, `wrong-shape`. */
  readonly code: string
  readonly value: string
}

export interface ReadThings {
  readonly things: readonly MapThing[]
  readonly faults: readonly FileFault[]
}

const position = ({ longitude, latitude }: Place): readonly number[] => [longitude, latitude]

const geometryOf = ({ layer, places }: MapThing) => {
  const positions = places.map(position)
  if (shapeOf[layer] === 'point') return { type: 'Point', coordinates: positions[0] ?? [] }
  if (shapeOf[layer] === 'line') return { type: 'LineString', coordinates: positions }
  return { type: 'Polygon', coordinates: [[...positions, ...positions.slice(0, 1)]] }
}

export const toGeoJson = (things: readonly MapThing[]): string =>
  JSON.stringify(
    {
      type: 'FeatureCollection',
      features: things.map((thing) => ({
        type: 'Feature',
        properties: { name: thing.itemName, layer: thing.layer, remark: thing.remark },
        geometry: geometryOf(thing),
      })),
    },
    null,
    1,
  )

const cell = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** `name,layer,places,remark`; places as `latitude longitude` with semicolons between. */
export const toCsv = (things: readonly MapThing[]): string =>
  [
    'name,layer,places,remark',
    ...things.map(({ itemName, layer, places, remark }) =>
      [itemName, layer, places.map(({ latitude, longitude }) => `${latitude} ${longitude}`).join('; '), remark ?? '']
        .map(cell)
        .join(','),
    ),
  ].join('\r\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const toKml = (things: readonly MapThing[]): string => {
  const marks = things.map((thing) => {
    const ring = shapeOf[thing.layer] === 'area' ? [...thing.places, ...thing.places.slice(0, 1)] : thing.places
    const coordinates = `<coordinates>${ring.map(({ longitude, latitude }) => `${longitude},${latitude}`).join(' ')}</coordinates>`
    const shapes = {
      point: `<Point>${coordinates}</Point>`,
      line: `<LineString>${coordinates}</LineString>`,
      area: `<Polygon><outerBoundaryIs><LinearRing>${coordinates}</LinearRing></outerBoundaryIs></Polygon>`,
    }
    return `<Placemark><name>${escaped(thing.itemName)}</name><description>${escaped(thing.remark ?? '')}</description><ExtendedData><Data name="layer"><value>${thing.layer}</value></Data></ExtendedData>${shapes[shapeOf[thing.layer]]}</Placemark>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${marks.join('\n')}\n</Document></kml>\n`
}

/** A thing of a file before it is checked. */
export interface RawThing {
  readonly name: unknown
  readonly layer: unknown
  readonly remark: unknown
  readonly places: readonly (Place | undefined)[]
}

const layerIn = (value: unknown): MapLayer | undefined =>
  mapLayers.find(
    (one) =>
      one ===
      String(value ?? '')
        .trim()
        .toLowerCase(),
  )

const placeFault = (layer: MapLayer, places: RawThing['places']): string | undefined => {
  if (places.some((place) => place === undefined)) return 'no-place'
  if (places.length < leastPlaces[shapeOf[layer]]) return 'too-few-places'
  return shapeOf[layer] === 'point' && places.length > 1 ? 'wrong-shape' : undefined
}

/** Valid things of a file, and the faults of the others. */
export const checkedThings = (raw: readonly RawThing[], firstRow = 1): ReadThings => {
  const things: MapThing[] = []
  const faults: FileFault[] = []
  for (const [at, one] of raw.entries()) {
    const row = at + firstRow
    const itemName = String(one.name ?? '').trim()
    const layer = layerIn(one.layer)
    if (itemName === '') faults.push({ row, code: 'no-name', value: '' })
    else if (!layer) faults.push({ row, code: 'no-layer', value: String(one.layer ?? '') })
    else {
      const code = placeFault(layer, one.places)
      if (code) faults.push({ row, code, value: itemName })
      else {
        const remark = String(one.remark ?? '').trim()
        const places = one.places.filter((place) => place !== undefined)
        things.push({ itemName: itemName.slice(0, 80), layer, places, remark: remark === '' ? null : remark })
      }
    }
  }
  return { things, faults }
}

const placeIn = (value: unknown): Place | undefined => {
  const [longitude, latitude] = Array.isArray(value) ? (value as readonly unknown[]) : []
  const isRight = typeof longitude === 'number' && typeof latitude === 'number'
  return isRight && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** A ring ends where it began: the last place is not kept. */
export const openRing = (places: RawThing['places']): RawThing['places'] => {
  const [first] = places
  const last = places.at(-1)
  const isClosed = places.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return isClosed ? places.slice(0, -1) : places
}

const placesIn = (geometry: unknown): RawThing['places'] => {
  const { type, coordinates } = Object(geometry) as { readonly type?: unknown; readonly coordinates?: unknown }
  const list = (value: unknown): RawThing['places'] =>
    Array.isArray(value) ? (value as readonly unknown[]).map(placeIn) : [undefined]
  if (type === 'Point') return [placeIn(coordinates)]
  if (type === 'LineString') return list(coordinates)
  if (type === 'Polygon') return openRing(list(Array.isArray(coordinates) ? coordinates[0] : undefined))
  return [undefined]
}

export const fromGeoJson = (text: string): ReadThings => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { things: [], faults: [{ row: 1, code: 'no-json', value: '' }] }
  }
  const { features } = Object(parsed) as { readonly features?: unknown }
  if (!Array.isArray(features)) return { things: [], faults: [{ row: 1, code: 'no-json', value: '' }] }
  return checkedThings(
    (features as readonly unknown[]).map((feature) => {
      const { properties, geometry } = Object(feature) as { readonly properties?: object; readonly geometry?: unknown }
      const { name, layer, remark } = Object(properties) as Omit<RawThing, 'places'>
      return { name, layer, remark, places: placesIn(geometry) }
    }),
  )
}

/** Cells of a line with quotes. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let held = ''
  let isQuoted = false
  const end = () => {
    rows.at(-1)?.push(held)
    held = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign !== '"') held += sign
      else if (text[at + 1] === '"') {
        held += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === ',') end()
    else if (sign === '\n') {
      end()
      rows.push([])
    } else if (sign !== '\r') held += sign
  }
  end()
  return rows.filter((row) => row.some((one) => one.trim() !== ''))
}

export const fromCsv = (text: string): ReadThings => {
  const [head = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''))
  const names = head.map((name) => name.trim().toLowerCase())
  const at = (row: readonly string[], name: string) => row[names.indexOf(name)]
  return checkedThings(
    rows.map((row) => ({
      name: at(row, 'name'),
      layer: at(row, 'layer'),
      remark: at(row, 'remark'),
      places: placesOf((at(row, 'places') ?? '').replaceAll(/\s*;\s*/g, '\n')),
    })),
    2,
  )
}

/** Values of a new record. */
export const recordOfThing = ({ itemName, layer, places, remark }: MapThing) => ({
  ...{ itemName, layer, remark, places: pathText(places) },
})
