import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { companyRight } from './company-right.ts'
import { lastDayAfterFirst } from './days-in-order.ts'

const section = 'relation'

/** How another company is related to a company, beside its shares. */
export const relationSorts = ['parent', 'sister', 'successor', 'mergedInto'] as const

/** A relation of a company to another one: "the other is its parent". */
export const companyRelationKind = defineRecordKind({
  kind: 'companyRelation',
  one: 'CompanyRelation',
  many: 'CompanyRelations',
  path: '/api/CompanyRelations',
  isOurs: true,
  noun: 'relation of a company',
  nouns: 'relations of companies',
  words: 'companies.relations',
  right: companyRight,
  list: 'paged',
  label: ['note'],
  fields: {
    company: { kind: 'reference', section, to: 'company', ids: 'integer', need: 'needed', inForm: false },
    other: { kind: 'reference', section, to: 'company', ids: 'integer', need: 'needed', inTable: true },
    sort: { kind: 'oneOf', section, choices: relationSorts, need: 'needed', inTable: true },
    from: { kind: 'date', section, inTable: true },
    to: { kind: 'date', section, inTable: true },
    note: { kind: 'text', section, longest: 200, format: 'line', isWide: true },
  },
  rules: [({ company, other }) => (other === company ? [{ field: 'other', code: 'itself' }] : []), lastDayAfterFirst],
})
export type CompanyRelation = RecordOf<typeof companyRelationKind.fields>

export const companyRelationCalls = recordCalls(companyRelationKind)
