import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, line } from '../model-field.ts'
import { isVectorGroup, matches } from '../model-rules.ts'

export const transformerKind = inventoryKind({
  type: 'Transformer',
  noun: 'transformer model',
  nouns: 'transformer models',
  fields: {
    apparentPower: decimal('kVA', [1, 2_000_000], 0, { need: 'needed', inTable: true, usual: [50, 200_000] }),
    highVoltage: decimal('kV', [0.1, 1_200], 1, { need: 'expected', inTable: true, usual: [6, 420] }),
    lowVoltage: decimal('V', [50, 500_000], 0, { need: 'expected', inTable: true, usual: [400, 36_000] }),
    vectorGroup: line(20, { need: 'expected', inTable: true, example: 'Dyn11' }),
    shortCircuitVoltage: decimal('%', [0, 40], 2, { need: 'expected', usual: [4, 16] }),
    noLoadLoss: decimal('W', [0, 5_000_000], 0, { need: 'expected' }),
    loadLoss: decimal('W', [0, 20_000_000], 0, { need: 'expected' }),
    transformerCooling: choice(['onan', 'onaf', 'ofaf', 'odaf', 'knan', 'knaf', 'an', 'af'], { need: 'expected' }),
    oilMass: decimal('kg', [0, 200_000], 0),
    taps: line(60, { example: '±2 × 2.5 %' }),
  },
  rules: [matches('vectorGroup', isVectorGroup)],
})
