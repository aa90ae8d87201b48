import { inventoryKind } from '../inventory-kind.ts'
import { choice, choices, decimal, flag, whole } from '../model-field.ts'

export const electricalMeterKind = inventoryKind({
  type: 'ElectricalMeter',
  noun: 'electrical meter model',
  nouns: 'electrical meter models',
  fields: {
    meterClass: choice(['class02s', 'class05s', 'class1', 'class2'], { need: 'expected', inTable: true }),
    ratedCurrent: decimal('A', [0, 10_000], 1, { need: 'expected', inTable: true }),
    meterVoltage: decimal('V', [0, 1_000], 1, { need: 'expected', inTable: true }),
    meterProtocols: choices(['dlms', 'modbus', 'pulse'], { need: 'expected', inTable: true }),
    digits: whole(null, [4, 12]),
    mid: flag({ need: 'expected' }),
  },
})
