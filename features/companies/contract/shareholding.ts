import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { companyRight } from './company-right.ts'
import { lastDayAfterFirst } from './days-in-order.ts'

const section = 'share'

/** A share of a company: who holds how much of it, from the first day to the last one. */
export const shareholdingKind = defineRecordKind({
  kind: 'shareholding',
  one: 'Shareholding',
  many: 'Shareholdings',
  path: '/api/Shareholdings',
  isOurs: true,
  noun: 'share',
  nouns: 'shares of companies',
  words: 'companies.shares',
  right: companyRight,
  list: 'paged',
  label: ['holderName'],
  fields: {
    company: { kind: 'reference', section, to: 'company', ids: 'integer', need: 'needed', inForm: false },
    holder: { kind: 'reference', section, to: 'company', ids: 'integer', inTable: true },
    /** A person, or an owner that is not in the books. */
    holderName: { kind: 'text', section, longest: 120, format: 'line', inTable: true },
    share: { kind: 'decimal', section, unit: '%', hard: [0, 100], decimals: 3, need: 'needed', inTable: true },
    from: { kind: 'date', section, need: 'needed', inTable: true },
    to: { kind: 'date', section, inTable: true },
  },
  rules: [
    ({ holder, holderName }) =>
      (holder === null) === (holderName === null) ? [{ field: 'holder', code: 'one-holder' }] : [],
    ({ company, holder }) => (holder !== null && holder === company ? [{ field: 'holder', code: 'itself' }] : []),
    lastDayAfterFirst,
  ],
})
export type Shareholding = RecordOf<typeof shareholdingKind.fields>

export const shareholdingCalls = recordCalls(shareholdingKind)
