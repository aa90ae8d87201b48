import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { ValueFault } from '../../../platform/contract/field-check.ts'
import type { RecordOf } from '../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../../plant-card/contract/node-list.ts'
import { currencies } from '../../plant-card/contract/section-fields.ts'
import { noticeDay } from './contract-state.ts'

/** The three lists of contracts (specification 001 §2). */
export const contractCategories = ['grid', 'maintenance', 'other'] as const
export type ContractCategory = (typeof contractCategories)[number]

/** Days as ISO text, values in the currency of the contract. */
export const contractFields = defineFields({
  ...listedNodeFields,
  category: {
    kind: 'oneOf',
    section: 'contract',
    choices: contractCategories,
    need: 'needed',
    isFixed: true,
    inForm: false,
  },
  number: { kind: 'text', section: 'contract', longest: 60, format: 'line', need: 'needed', inTable: true },
  subject: {
    kind: 'text',
    section: 'contract',
    longest: 200,
    format: 'line',
    isWide: true,
    need: 'needed',
    inTable: true,
  },
  counterparty: { kind: 'text', section: 'contract', longest: 120, format: 'line', need: 'needed', inTable: true },
  startsOn: { kind: 'date', section: 'term', need: 'needed', inTable: true },
  endsOn: { kind: 'date', section: 'term', need: 'expected', inTable: true },
  noticeMonths: { kind: 'integer', section: 'term', unit: 'months', hard: [0, 60], usual: [1, 24] },
  noticeOn: { kind: 'date', section: 'term', computedBy: 'end - months of notice', inTable: true },
  renews: { kind: 'boolean', section: 'term', initial: false },
  renewalMonths: {
    kind: 'integer',
    section: 'term',
    unit: 'months',
    hard: [1, 240],
    usual: [6, 60],
    visibleWhen: { field: 'renews', is: [true] },
  },
  value: { kind: 'decimal', section: 'value', unit: null, hard: [0, 1e10], decimals: 0 },
  currency: { kind: 'oneOf', section: 'value', choices: currencies },
  note: { kind: 'text', section: 'value', longest: 2_000, isLong: true },
})

type Term = { readonly startsOn: string; readonly endsOn: string | null }

/** A contract ends on or after its first day. */
export const endsAfterStart = ({ startsOn, endsOn }: Term): readonly ValueFault[] =>
  endsOn !== null && endsOn < startsOn
    ? [
        {
          field: 'endsOn',
          code: 'before-start',
          bound: startsOn,
          value: endsOn,
          sentence: `must not be before ${startsOn}`,
        },
      ]
    : []

/** A value without its currency says nothing. */
export const valueHasCurrency = ({
  value,
  currency,
}: {
  readonly value: number | null
  readonly currency: string | null
}): readonly ValueFault[] => (value !== null && currency === null ? [{ field: 'currency', code: 'needed' }] : [])

/** A contract of a sub-farm. The counterparty is a name until companies are records. */
export const contractKind = nodeListKind('PICFarmContracts', {
  kind: 'plantContract',
  one: 'PlantContract',
  many: 'PlantContracts',
  noun: 'contract',
  nouns: 'contracts of sub-farms',
  words: 'plantContracts',
  label: ['number'],
  fields: contractFields,
  documents: { categories: ['contract', 'certificate', 'report', 'other'], largestBytes: 50_000_000 },
  rules: [endsAfterStart, valueHasCurrency],
  compute: ({ endsOn, noticeMonths }) => ({ noticeOn: noticeDay(endsOn, noticeMonths) }),
})
export const contractCalls = nodeListCalls(contractKind)

export type PlantContract = RecordOf<typeof contractFields>
