import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal } from '../model-field.ts'

export const iceDetectorKind = inventoryKind({
  type: 'IceDetector',
  noun: 'ice detector model',
  nouns: 'ice detector models',
  fields: {
    icePrinciple: choice(['vibration', 'ultrasonic', 'optical', 'capacitive'], { need: 'expected', inTable: true }),
    heatingPower: decimal('W', [0, 5_000], 0, { need: 'expected', inTable: true }),
    signalOutput: choice(['relay', 'current', 'modbus', 'can', 'ethernet'], { need: 'expected', inTable: true }),
  },
})
