import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { mapItemKind } from '../contract/map-item.ts'

/** Points, lines and areas on the maps of plants. */
export const plantMapItem = kindTable('plant_map_item', mapItemKind)
