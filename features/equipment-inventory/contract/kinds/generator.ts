import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, line, whole } from '../model-field.ts'
import { isProtection, matches } from '../model-rules.ts'

export const generatorKind = inventoryKind({
  type: 'Generator',
  noun: 'generator model',
  nouns: 'generator models',
  fields: {
    generatorType: choice(['dfig', 'pmsg', 'eesg', 'scig', 'sg'], { need: 'expected', inTable: true }),
    ratedActivePower: decimal('kW', [1, 1_000_000], 0, { need: 'needed', inTable: true, usual: [10, 20_000] }),
    ratedVoltage: decimal('V', [100, 66_000], 0, { need: 'expected', inTable: true, usual: [400, 15_000] }),
    gridFrequency: choice(['50', '60'], { need: 'expected' }),
    ratedSpeed: decimal('rpm', [0, 6_000], 1, { need: 'expected', inTable: true }),
    poles: whole(null, [2, 500], { need: 'expected' }),
    efficiency: decimal('%', [50, 100], 1, { need: 'expected', usual: [90, 99] }),
    protection: line(8, { need: 'expected', example: 'IP54' }),
  },
  rules: [matches('protection', isProtection)],
})
