import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { companyRight } from './company-right.ts'

const section = 'entry'

/** A role of companies at plants, e.g. `owner`. Users change the list; the id is the code. */
export const subCategoryKind = defineRecordKind({
  kind: 'companySubCategory',
  one: 'CompanySubCategory',
  many: 'CompanySubCategories',
  path: '/api/CompanySubCategories',
  isOurs: true,
  noun: 'sub-category of companies',
  nouns: 'sub-categories of companies',
  words: 'companies.subCategories',
  // Forms of other kinds name sub-categories, so everybody reads their names.
  right: { ...companyRight, read: 'signed-in' },
  ids: 'code',
  label: ['labels'],
  fields: {
    labels: { kind: 'texts', section, longest: 60, need: 'needed', inTable: true },
    /** Order of the list. */
    position: { kind: 'integer', section, unit: null, hard: [0, 10_000], need: 'needed', initial: 100, inTable: true },
    /** Inactive ones stay where they are in use. Nobody chooses them again. */
    isActive: { kind: 'boolean', section, need: 'needed', initial: true, inTable: true },
  },
})
export type SubCategory = RecordOf<typeof subCategoryKind.fields>

export const subCategoryCalls = recordCalls(subCategoryKind)

/** The code whose links carry a share of the plant. */
export const ownerCode = 'owner'
