import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { RecordOf } from '../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../../plant-card/contract/node-list.ts'
import { placesOf } from './places.ts'

/** Layers of the map of a plant, beside its machines. */
export const mapLayers = ['mast', 'substation', 'meter', 'cable', 'road', 'outline', 'constraint', 'emergency'] as const
export type MapLayer = (typeof mapLayers)[number]

export type MapShape = 'point' | 'line' | 'area'
/** Shape of the things of each layer. */
export const shapeOf: Readonly<Record<MapLayer, MapShape>> = {
  mast: 'point',
  substation: 'point',
  meter: 'point',
  cable: 'line',
  road: 'line',
  outline: 'area',
  constraint: 'area',
  emergency: 'point',
}

/** Fewest places of each shape. */
export const leastPlaces: Readonly<Record<MapShape, number>> = { point: 1, line: 2, area: 3 }
const mostPlaces = 1_000

export const mapItemFields = defineFields({
  ...listedNodeFields,
  itemName: { kind: 'text', section: 'item', longest: 80, format: 'line', need: 'needed', inTable: true },
  layer: { kind: 'oneOf', section: 'item', choices: mapLayers, need: 'needed', inTable: true },
  /** One place a line: latitude, longitude in degrees. */
  places: { kind: 'text', section: 'item', longest: 30_000, isLong: true, need: 'needed' },
  remark: { kind: 'text', section: 'item', longest: 2_000, isLong: true },
})

/** Each line is a place, and there are as many as the shape of the layer needs. */
export const fittingPlaces = ({
  layer,
  places,
}: {
  readonly layer: MapLayer
  readonly places: string
}): readonly ValueFault[] => {
  const found = placesOf(places)
  const wrong = found.indexOf(undefined)
  const fault = (code: string, bound: number, sentence: string) => [{ field: 'places', code, bound, sentence }]
  if (wrong >= 0) return fault('no-place', wrong + 1, `line ${wrong + 1} is no place, e.g. 48.85833, 2.29444`)
  const least = leastPlaces[shapeOf[layer]]
  if (found.length < least) return fault('too-few-places', least, `needs at least ${least} places`)
  const most = shapeOf[layer] === 'point' ? 1 : mostPlaces
  return found.length > most ? fault('too-many-places', most, `has at most ${most} places`) : []
}

/** A thing on the map of a node: a point, a line or an area. */
export const mapItemKind = nodeListKind('PICFarmMap', {
  kind: 'plantMapItem',
  one: 'PlantMapItem',
  many: 'PlantMapItems',
  noun: 'thing on a map',
  nouns: 'things on the maps of plants',
  words: 'plantMap',
  label: ['itemName'],
  creates: 'list',
  fields: mapItemFields,
  rules: [fittingPlaces],
})
export const mapItemCalls = nodeListCalls(mapItemKind)
export type PlantMapItem = RecordOf<typeof mapItemFields>
