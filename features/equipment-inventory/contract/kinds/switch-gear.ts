import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, line } from '../model-field.ts'

export const switchGearKind = inventoryKind({
  type: 'SwitchGear',
  noun: 'switchgear model',
  nouns: 'switchgear models',
  fields: {
    switchVoltage: decimal('kV', [0.1, 1_200], 1, { need: 'needed', inTable: true, usual: [12, 72.5] }),
    ratedCurrent: decimal('A', [0, 10_000], 0, { need: 'expected', inTable: true, usual: [200, 4_000] }),
    shortTimeCurrent: decimal('kA', [0, 200], 1, { need: 'expected', inTable: true, usual: [12.5, 63] }),
    insulation: choice(['sf6', 'dryAir', 'vacuum'], { need: 'expected', inTable: true }),
    sf6Mass: decimal('kg', [0, 500], 2, { need: 'expected', visibleWhen: { field: 'insulation', is: ['sf6'] } }),
    arcClass: line(60, { need: 'expected', example: 'IAC AFLR 20 kA 1 s' }),
  },
})
