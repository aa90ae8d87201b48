import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal } from '../model-field.ts'

export const anemometerKind = inventoryKind({
  type: 'Anemometer',
  noun: 'anemometer model',
  nouns: 'anemometer models',
  fields: {
    anemometerType: choice(['cup', 'sonic', 'vane', 'lidar'], { need: 'expected', inTable: true }),
    measuringRange: decimal('m/s', [0, 100], 0, { need: 'expected', inTable: true, usual: [30, 90] }),
    accuracy: decimal('m/s', [0, 10], 2, { need: 'expected', inTable: true, usual: [0.05, 1] }),
    sensorClass: choice(['A', 'B', 'S'], { need: 'expected', inTable: true }),
    classNumber: decimal(null, [0, 20], 1, { usual: [0.5, 10] }),
    calibrationSlope: decimal(null, [-10, 10], 5),
    calibrationOffset: decimal('m/s', [-10, 10], 4),
    heatingPower: decimal('W', [0, 5_000], 0),
  },
})
