import type { Place } from '../../../domain/distance.ts'
import { distanceKm } from '../../../domain/distance.ts'

/** Coordinates as people write them, and lengths and areas between places. Degrees of WGS 84. Pure. */

const isPlace = ({ latitude, longitude }: Place): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const decimalPart = /^([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEWO])?$/i
const sexagesimalPart =
  /^(\d{1,3})\s*°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|′′)\s*)?([NSEWO])$/i

interface Angle {
  readonly degrees: number
  /** The letter behind it. `O` is west, as in French, Spanish, Portuguese. */
  readonly side: string | undefined
}

const sign = (side: string | undefined): number => (side && 'SWO'.includes(side) ? -1 : 1)

const angleOf = (text: string): Angle | undefined => {
  const decimal = decimalPart.exec(text)
  if (decimal) {
    const side = decimal[2]?.toUpperCase()
    return { degrees: Number(decimal[1]) * sign(side), side }
  }
  const parts = sexagesimalPart.exec(text)
  if (!parts) return undefined
  const [whole = 0, minutes = 0, seconds = 0] = parts.slice(1, 4).map((part) => Number(part ?? 0))
  if (minutes >= 60 || seconds >= 60) return undefined
  const side = parts[4]?.toUpperCase()
  return { degrees: (whole + minutes / 60 + seconds / 3600) * sign(side), side }
}

const isEast = (side: string | undefined): boolean => side !== undefined && 'EWO'.includes(side)

/** Two angles of a text: parted by a comma, a semicolon, a tab, or by spaces between plain numbers. */
const partsOf = (text: string): readonly string[] => {
  const trimmed = text.trim()
  const parted = trimmed.split(/\s*[,;\t]\s*/)
  if (parted.length === 2) return parted
  // "48,85 ; 2,29" has decimal commas.
  const semicolon = trimmed.split(/\s*;\s*/)
  if (semicolon.length === 2) return semicolon.map((part) => part.replace(',', '.'))
  const byLetter = /^(.*?[NSEWO])\s+(.*)$/i.exec(trimmed)
  if (byLetter) return [byLetter[1] ?? '', byLetter[2] ?? '']
  return trimmed.split(/\s+/)
}

/**
 * A place from a text: `48.85833, 2.29444`, `48.85833 N 2.29444 E`, or `48° 51′ 30″ N, 2° 17′ 40″ E`. The latitude comes first,
 * unless letters say otherwise. Undefined: no place on the earth.
 */
export const parsePlace = (text: string): Place | undefined => {
  const parts = partsOf(text)
  if (parts.length !== 2) return undefined
  const [first, second] = parts.map((part) => angleOf(part.trim()))
  if (!first || !second) return undefined
  const isTurned = isEast(first.side)
  if (first.side && second.side && isEast(first.side) === isEast(second.side)) return undefined
  const place = isTurned
    ? { latitude: second.degrees, longitude: first.degrees }
    : { latitude: first.degrees, longitude: second.degrees }
  return isPlace(place) ? place : undefined
}

/** `48.85833, 2.29444`: 1 m is about the last digit. */
export const decimalText = ({ latitude, longitude }: Place): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

const sexagesimal = (degrees: number, positive: string, negative: string): string => {
  const tenths = Math.round(Math.abs(degrees) * 36_000)
  const [whole, minutes] = [Math.floor(tenths / 36_000), Math.floor((tenths % 36_000) / 600)]
  const seconds = ((tenths % 600) / 10).toFixed(1).padStart(4, '0')
  return `${whole}° ${String(minutes).padStart(2, '0')}′ ${seconds}″ ${degrees < 0 ? negative : positive}`
}

/** `48° 51′ 30.0″ N, 2° 17′ 40.0″ E`. */
export const sexagesimalText = ({ latitude, longitude }: Place): string =>
  `${sexagesimal(latitude, 'N', 'S')}, ${sexagesimal(longitude, 'E', 'W')}`

/** Places as the record keeps them: one a line, `latitude,longitude` with at most seven decimals. */
export const pathText = (places: readonly Place[]): string =>
  places.map(({ latitude, longitude }) => `${Number(latitude.toFixed(7))},${Number(longitude.toFixed(7))}`).join('\n')

/** Places of such a text; undefined for lines that are none. Empty lines do not count. */
export const placesOf = (path: string): readonly (Place | undefined)[] =>
  path
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsePlace)

/** Places of a valid path. */
export const knownPlaces = (path: string | null): readonly Place[] =>
  placesOf(path ?? '').filter((place) => place !== undefined)

/** Length of a line, m. */
export const lengthM = (places: readonly Place[]): number =>
  places.slice(1).reduce((sum, place, at) => sum + distanceKm(places[at] ?? place, place) * 1_000, 0)

/** Area inside a ring, m². The ground is flat here: the error is below 1 % for plants. */
export const areaM2 = (places: readonly Place[]): number => {
  const [origin] = places
  if (!origin || places.length < 3) return 0
  const degreeM = 111_195
  const scale = Math.cos((origin.latitude * Math.PI) / 180)
  const points = places.map(({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * degreeM * scale,
    y: (latitude - origin.latitude) * degreeM,
  }))
  const twice = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}
