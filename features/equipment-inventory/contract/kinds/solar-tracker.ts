import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, flag, whole } from '../model-field.ts'

export const solarTrackerKind = inventoryKind({
  type: 'SolarTracker',
  noun: 'solar tracker model',
  nouns: 'solar tracker models',
  fields: {
    trackerAxes: choice(['one', 'oneTilted', 'two'], { need: 'expected', inTable: true }),
    rotationRange: decimal('°', [0, 180], 0, { need: 'expected', inTable: true, usual: [90, 130] }),
    backtracking: flag({ need: 'expected', inTable: true }),
    stowWind: decimal('m/s', [0, 80], 1, { need: 'expected', inTable: true, usual: [10, 30] }),
    terrainSlope: decimal('%', [0, 100], 1, { usual: [0, 25] }),
    modulesPerRow: whole(null, [1, 1_000], { need: 'expected' }),
  },
})
