import { accessFields, ratedLoad } from '../access-fields.ts'
import { inventoryKind } from '../inventory-kind.ts'
import { choice } from '../model-field.ts'

export const ladderKind = inventoryKind({
  type: 'Ladder',
  noun: 'ladder model',
  nouns: 'ladder models',
  fields: {
    ratedLoad,
    fallArrest: choice(['rail', 'cable', 'cage', 'none'], { need: 'expected', inTable: true }),
    ...accessFields,
  },
})
