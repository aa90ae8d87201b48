import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, line, whole } from '../model-field.ts'

export const gearboxKind = inventoryKind({
  type: 'Gearbox',
  noun: 'gearbox model',
  nouns: 'gearbox models',
  fields: {
    gearRatio: decimal(null, [1, 250], 2, { need: 'needed', inTable: true, usual: [20, 150] }),
    stages: whole(null, [1, 4], { need: 'expected', inTable: true }),
    ratedTorque: decimal('kNm', [0, 50_000], 0, { need: 'expected', inTable: true }),
    oilType: line(120, { need: 'expected' }),
    oilVolume: decimal('l', [0, 2_000], 0, { need: 'expected', usual: [50, 1_500] }),
    gearboxCooling: choice(['air', 'oilAir', 'oilWater', 'none'], { need: 'expected' }),
  },
})
