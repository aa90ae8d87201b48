import { inventoryKind } from '../inventory-kind.ts'
import { decimal, whole } from '../model-field.ts'
import { inOrder } from '../model-rules.ts'

const dc = { section: 'dcSide' } as const
/** Parameters of the Sandia inverter model (King and others, SAND2007-5036). */
const sandia = { section: 'sandia' } as const

export const inverterKind = inventoryKind({
  type: 'Inverter',
  noun: 'inverter model',
  nouns: 'inverter models',
  fields: {
    acPower: decimal('kW', [0.05, 20_000], 1, { need: 'needed', inTable: true, usual: [1, 5_000] }),
    acVoltage: decimal('V', [50, 66_000], 0, { need: 'expected', inTable: true, usual: [208, 1_000] }),
    euroEfficiency: decimal('%', [50, 100], 1, { need: 'expected', inTable: true, usual: [94, 99.5] }),
    powerFactor: decimal(null, [0, 1], 2, { usual: [0.8, 1] }),
    dcPower: decimal('kW', [0.05, 20_000], 1, { ...dc, need: 'expected', inTable: true }),
    dcVoltage: decimal('V', [10, 3_000], 0, { ...dc, need: 'expected' }),
    dcVoltageMax: decimal('V', [10, 3_000], 0, { ...dc, need: 'expected', inTable: true }),
    dcCurrentMax: decimal('A', [0, 20_000], 1, { ...dc, need: 'expected' }),
    mpptLow: decimal('V', [10, 3_000], 0, { ...dc, need: 'expected' }),
    mpptHigh: decimal('V', [10, 3_000], 0, { ...dc, need: 'expected' }),
    mppts: whole(null, [1, 32], { ...dc, need: 'expected' }),
    startPower: decimal('W', [0, 100_000], 2, sandia),
    nightPower: decimal('W', [0, 100_000], 2, sandia),
    c0: decimal('1/W', [-0.1, 0.1], 10, sandia),
    c1: decimal('1/V', [-1, 1], 8, sandia),
    c2: decimal('1/V', [-10, 10], 8, sandia),
    c3: decimal('1/V', [-10, 10], 8, sandia),
  },
  rules: [inOrder('mpptLow', 'mpptHigh'), inOrder('dcVoltage', 'dcVoltageMax')],
})
