import type { Place } from '../../../domain/distance.ts'
import type { SiteShape } from '../../../kit/composites/map-frame/site-shape.ts'
import { type MapLayer, mapLayers, type PlantMapItem, shapeOf } from '../contract/map-item.ts'
import { knownPlaces } from '../contract/places.ts'
import type { PlacedAsset } from './machines-query.ts'

/** Layers as they can be hidden: the machines and those of the records. */
export const shownLayers = ['machines', ...mapLayers] as const
export type ShownLayer = (typeof shownLayers)[number]

/** Activity of the user on the map. */
export type MapMode =
  | { readonly is: 'look' }
  | { readonly is: 'draw'; readonly layer: MapLayer; readonly places: readonly Place[] }
  | { readonly is: 'measure'; readonly places: readonly Place[] }

/** Ids of shapes that are machines. */
const machinePrefix = 'machine '
export const machineIdOf = (shapeId: string): string | undefined =>
  shapeId.startsWith(machinePrefix) ? shapeId.slice(machinePrefix.length) : undefined

export type ItemRow = PlantMapItem & { readonly id: string; readonly version: number }

/** Shapes of the layers that are shown. `moved`: places that are not saved yet, by shape. */
export const shapesOf = (
  items: readonly ItemRow[],
  machines: readonly PlacedAsset[],
  hidden: ReadonlySet<ShownLayer>,
  moved: ReadonlyMap<string, readonly Place[]>,
): readonly SiteShape[] => {
  const ofItems = items
    .filter(({ layer }) => !hidden.has(layer))
    .map(({ id, itemName, layer, places }) => ({
      ...{ id, name: itemName, shape: shapeOf[layer], colour: mapLayers.indexOf(layer) + 2 },
      places: moved.get(id) ?? knownPlaces(places),
    }))
  const ofMachines = hidden.has('machines')
    ? []
    : machines.flatMap(({ id, name, place }) => {
        const shapeId = `${machinePrefix}${id}`
        const places = moved.get(shapeId) ?? (place ? [place] : [])
        return places.length === 0 ? [] : [{ id: shapeId, name, shape: 'point' as const, colour: 1, places }]
      })
  return [...ofItems, ...ofMachines]
}
