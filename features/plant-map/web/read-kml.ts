import type { Place } from '../../../domain/distance.ts'
import { checkedThings, openRing, type RawThing, type ReadThings } from '../contract/map-files.ts'

const textIn = (element: Element, name: string): string => element.getElementsByTagName(name)[0]?.textContent ?? ''

const placeOf = (text: string): Place | undefined => {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(',').map(Number)
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

const placesIn = (mark: Element): RawThing['places'] => {
  const coordinates = mark.getElementsByTagName('coordinates')[0]?.textContent?.trim()
  if (!coordinates) return [undefined]
  const places = coordinates.split(/\s+/).map(placeOf)
  return mark.getElementsByTagName('Polygon').length > 0 ? openRing(places) : places
}

/** The layer that the file names, or the one that fits the shape. */
const layerOf = (mark: Element): string => {
  const named = [...mark.getElementsByTagName('Data')].find((one) => one.getAttribute('name') === 'layer')
  if (named) return textIn(named, 'value')
  if (mark.getElementsByTagName('Polygon').length > 0) return 'outline'
  return mark.getElementsByTagName('LineString').length > 0 ? 'road' : 'emergency'
}

/** Things of a KML file. Each placemark is a row. */
export const fromKml = (text: string): ReadThings => {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  const isBroken = document.getElementsByTagName('parsererror').length > 0
  if (isBroken) return { things: [], faults: [{ row: 1, code: 'no-kml', value: '' }] }
  return checkedThings(
    [...document.getElementsByTagName('Placemark')].map((mark) => ({
      ...{ name: textIn(mark, 'name'), remark: textIn(mark, 'description') },
      ...{ layer: layerOf(mark), places: placesIn(mark) },
    })),
  )
}
