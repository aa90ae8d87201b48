import type { CallRows } from '../../../tests/spec/authorization/call-row.ts'
import { whoeverIsSignedIn } from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { mapItemKind } from '../contract/map-item.ts'
import { plantMapItem } from './tables.ts'

export const authorization: CallRows = {
  ...nodeListRows(mapItemKind, plantMapItem, {
    values: { itemName: 'Mast', layer: 'mast', places: '48,2' },
    field: 'remark',
    entCode: '-SF',
  }),
  getPlantConnectionAltitude: {
    product: null,
    request: () => ({ url: '/api/PlantConnectionAltitude?latitude=48&longitude=2' }),
    outcomes: whoeverIsSignedIn,
  },
}
