import { defineFields } from '../../../../platform/contract/define-fields.ts'
import type { ValueFault } from '../../../../platform/contract/field-check.ts'
import type { RecordOf } from '../../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../node-list.ts'

const line = { kind: 'text', section: 'cable', longest: 80, format: 'line' } as const

/** A cable of a sub-farm: lengths in m, cross-section in mm², voltage in kV. */
export const cableFields = defineFields({
  ...listedNodeFields,
  cableName: { ...line, need: 'needed', inTable: true },
  fromPlace: { ...line, need: 'needed', inTable: true },
  toPlace: { ...line, need: 'needed', inTable: true },
  cableLength: {
    kind: 'decimal',
    section: 'cable',
    unit: 'm',
    hard: [0, 200_000],
    usual: [5, 30_000],
    decimals: 0,
    need: 'expected',
    inTable: true,
  },
  crossSection: {
    kind: 'decimal',
    section: 'cable',
    unit: 'mm²',
    hard: [10, 2_500],
    decimals: 0,
    need: 'expected',
    inTable: true,
  },
  conductor: {
    kind: 'oneOf',
    section: 'cable',
    choices: ['copper', 'aluminium'],
    need: 'expected',
    inTable: true,
  },
  voltage: { kind: 'decimal', section: 'cable', unit: 'kV', hard: [0.23, 420], decimals: 1, need: 'expected' },
  laidOn: { kind: 'date', section: 'cable', futureAllowed: false },
  layingDepth: { kind: 'decimal', section: 'cable', unit: 'm', hard: [0, 5], usual: [0.6, 2], decimals: 2 },
  remark: { kind: 'text', section: 'cable', longest: 2_000, isLong: true },
})

/** A cable has two ends. */
export const hasTwoEnds = ({
  fromPlace,
  toPlace,
}: {
  readonly fromPlace: string
  readonly toPlace: string
}): readonly ValueFault[] =>
  fromPlace.trim().toLowerCase() === toPlace.trim().toLowerCase()
    ? [{ field: 'toPlace', code: 'same-end', value: toPlace, sentence: 'must be another place than the start' }]
    : []

export const cableKind = nodeListKind('PICFarmEquipmentSubstationAndCabling', {
  kind: 'plantCable',
  one: 'PlantCable',
  many: 'PlantCables',
  noun: 'cable',
  nouns: 'cables of sub-farms',
  words: 'plantCard',
  ownWords: 'plantCard.list.cable',
  label: ['cableName'],
  fields: cableFields,
  documents: { categories: ['drawing', 'certificate', 'report', 'photo', 'other'], largestBytes: 50_000_000 },
  rules: [hasTwoEnds],
})
export const cableCalls = nodeListCalls(cableKind)
export type PlantCable = RecordOf<typeof cableFields>
