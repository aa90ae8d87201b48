import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, flag } from '../model-field.ts'

export const bladeKind = inventoryKind({
  type: 'Blade',
  noun: 'blade model',
  nouns: 'blade models',
  fields: {
    bladeLength: decimal('m', [1, 150], 1, { need: 'needed', inTable: true, usual: [10, 120] }),
    rootDiameter: decimal('mm', [50, 8_000], 0, { need: 'expected', usual: [400, 5_500] }),
    chord: decimal('m', [0.05, 10], 2, { usual: [0.5, 6.5] }),
    bladeMaterial: choice(['glassFibre', 'carbonFibre', 'hybridFibre', 'wood'], { need: 'expected', inTable: true }),
    lightningProtection: flag({ need: 'expected' }),
    serration: flag({ need: 'expected', inTable: true }),
    edgeProtection: flag({ need: 'expected' }),
  },
})
