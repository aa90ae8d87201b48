import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, whole } from '../model-field.ts'
import { inOrder } from '../model-rules.ts'

export const bearingKind = inventoryKind({
  type: 'Bearing',
  noun: 'bearing model',
  nouns: 'bearing models',
  fields: {
    bearingPosition: choice(
      ['mainRotorSide', 'mainGeneratorSide', 'blade', 'yaw', 'gearbox', 'generatorDriveEnd', 'generatorNonDriveEnd'],
      { need: 'expected', inTable: true },
    ),
    bearingDesign: choice(['spherical', 'tapered', 'cylindrical', 'slewing'], { need: 'expected', inTable: true }),
    bore: decimal('mm', [20, 6_000], 0, { need: 'expected', inTable: true }),
    outerDiameter: decimal('mm', [20, 6_000], 0, { need: 'expected', inTable: true }),
    dynamicLoad: decimal('kN', [0, 100_000], 0, { need: 'expected' }),
    lubrication: choice(['grease', 'oil'], { need: 'expected' }),
    lubricationInterval: whole('months', [0, 120], { usual: [3, 24] }),
  },
  rules: [inOrder('bore', 'outerDiameter')],
})
