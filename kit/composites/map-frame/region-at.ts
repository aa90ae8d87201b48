import { fetchBaseMap } from './base-map.ts'
import { type MapPlace, worldOf } from './map-view.ts'

/** The country of a place by the packaged map, as a two-letter code. Undefined: at sea, or the map could not be fetched. */
export const regionAt = async (place: MapPlace): Promise<string | undefined> => {
  const pen = document.createElement('canvas').getContext('2d')
  const shapes = await fetchBaseMap(2).catch(() => [])
  const world = worldOf(place)
  const [x, y] = [world.x - 0.5, world.y - 0.5]
  const isAt = ({ left, right, top, bottom }: (typeof shapes)[number]) =>
    x >= left && x <= right && y >= top && y <= bottom
  return shapes.find((shape) => isAt(shape) && pen?.isPointInPath(shape.path, x, y, 'evenodd'))?.region
}
