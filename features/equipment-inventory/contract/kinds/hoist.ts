import { accessFields, liftFields } from '../access-fields.ts'
import { inventoryKind } from '../inventory-kind.ts'

export const hoistKind = inventoryKind({
  type: 'Hoist',
  noun: 'hoist model',
  nouns: 'hoist models',
  fields: { ...liftFields, ...accessFields },
})
