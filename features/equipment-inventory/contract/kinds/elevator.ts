import { accessFields, liftFields } from '../access-fields.ts'
import { inventoryKind } from '../inventory-kind.ts'

export const elevatorKind = inventoryKind({
  type: 'Elevator',
  noun: 'elevator model',
  nouns: 'elevator models',
  fields: { ...liftFields, ...accessFields },
})
