import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, flag, whole } from '../model-field.ts'
import { inOrder } from '../model-rules.ts'

export const aviationLightKind = inventoryKind({
  type: 'AviationLight',
  noun: 'aviation light model',
  nouns: 'aviation light models',
  fields: {
    icaoType: choice(['lowA', 'lowB', 'lowC', 'lowD', 'lowE', 'mediumA', 'mediumB', 'mediumC', 'highA', 'highB'], {
      need: 'expected',
      inTable: true,
    }),
    intensityDay: decimal('cd', [10, 200_000], 0, { need: 'expected', inTable: true }),
    intensityNight: decimal('cd', [10, 200_000], 0, { need: 'expected', inTable: true }),
    lightColour: choice(['white', 'red', 'whiteRed'], { need: 'expected', inTable: true }),
    flashRate: whole('1/min', [0, 60], { need: 'expected', usual: [0, 60] }),
    infrared: flag({ need: 'expected' }),
    powerConsumption: decimal('W', [0, 5_000], 0),
  },
  rules: [inOrder('intensityNight', 'intensityDay')],
})
