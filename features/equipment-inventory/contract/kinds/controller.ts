import { inventoryKind } from '../inventory-kind.ts'
import { choice, choices, line, whole } from '../model-field.ts'

export const controllerKind = inventoryKind({
  type: 'Controller',
  noun: 'controller model',
  nouns: 'controller models',
  fields: {
    scope: choice(['turbine', 'park', 'pvPlant', 'tracker', 'battery'], { need: 'expected', inTable: true }),
    protocols: choices(
      ['modbusTcp', 'modbusRtu', 'opcUa', 'opcDa', 'iec104', 'iec61850', 'dnp3', 'profinet', 'canOpen', 'mqtt'],
      { need: 'expected', inTable: true },
    ),
    firmware: line(80, { need: 'expected' }),
    inputs: whole(null, [0, 10_000]),
  },
})
