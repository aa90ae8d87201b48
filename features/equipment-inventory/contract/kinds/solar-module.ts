import { inventoryKind } from '../inventory-kind.ts'
import { choice, decimal, flag, whole } from '../model-field.ts'
import { inOrder } from '../model-rules.ts'

const electrical = { section: 'electrical' } as const
/** Parameters of the single-diode model at reference conditions (De Soto 2006, as NREL's SAM stores them). */
const diode = { section: 'diode' } as const

export const solarModuleKind = inventoryKind({
  type: 'SolarModule',
  noun: 'solar module model',
  nouns: 'solar module models',
  fields: {
    moduleTechnology: choice(
      ['monoCSi', 'multiCSi', 'heterojunction', 'cdte', 'cigs', 'amorphous', 'thinFilm', 'perovskite'],
      { need: 'expected', inTable: true },
    ),
    bifacial: flag({ need: 'expected', inTable: true }),
    stcPower: decimal('W', [1, 1_000], 1, { need: 'needed', inTable: true, usual: [50, 750] }),
    ptcPower: decimal('W', [1, 1_000], 1),
    moduleArea: decimal('m²', [0.05, 20], 3, { need: 'expected' }),
    moduleLength: decimal('m', [0.1, 10], 3),
    moduleWidth: decimal('m', [0.1, 10], 3),
    cells: whole(null, [1, 1_000]),
    isc: decimal('A', [0, 100], 2, { ...electrical, need: 'expected' }),
    imp: decimal('A', [0, 100], 2, { ...electrical, need: 'expected' }),
    voc: decimal('V', [0, 1_000], 2, { ...electrical, need: 'expected' }),
    vmp: decimal('V', [0, 1_000], 2, { ...electrical, need: 'expected' }),
    alphaSc: decimal('A/K', [-1, 1], 5, electrical),
    betaVoc: decimal('V/K', [-10, 10], 4, electrical),
    gammaPmp: decimal('%/K', [-1, 0], 3, { ...electrical, need: 'expected', usual: [-0.55, -0.2] }),
    noct: decimal('°C', [30, 70], 1, { ...electrical, usual: [40, 50] }),
    systemVoltage: decimal('V', [0, 3_000], 0, { ...electrical, need: 'expected', usual: [600, 1_500] }),
    degradation: decimal('%/y', [0, 3], 2, { ...electrical, need: 'expected', usual: [0.2, 1] }),
    idealityVoltage: decimal('V', [0, 50], 5, diode),
    lightCurrent: decimal('A', [0, 100], 5, diode),
    saturationCurrent: decimal('A', [0, 1], 14, diode),
    seriesResistance: decimal('Ω', [0, 100], 6, diode),
    shuntResistance: decimal('Ω', [0, 1e6], 2, diode),
    alphaAdjustment: decimal('%', [-100, 100], 4, diode),
  },
  rules: [inOrder('imp', 'isc'), inOrder('vmp', 'voc')],
})
