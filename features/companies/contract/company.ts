import { z } from 'zod'
import { countryCodes } from '../../../domain/country.ts'
import { countryWords } from '../../../platform/contract/field.ts'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { workbookOfKind } from '../../../platform/contract/workbook.ts'
import { workbookCalls } from '../../../platform/contract/workbook-calls.ts'
import { companyRight } from './company-right.ts'

const line = (section: string, longest: number) => ({ kind: 'text', section, longest, format: 'line' }) as const

/** Documents of companies. */
export const companyDocuments = {
  categories: ['contract', 'certificate', 'report', 'other'],
  largestBytes: 20_000_000,
} as const

/** A company that owns, operates, builds or serves plants. */
export const companyKind = defineRecordKind({
  kind: 'company',
  one: 'Company',
  many: 'Companies',
  path: '/api/Companies',
  // The specification adds and deletes companies. It has no calls for the list and for one of them (001 §7).
  isOurs: ['list', 'get', 'update', 'remove'],
  noun: 'company',
  nouns: 'companies',
  words: 'companies',
  right: companyRight,
  ids: 'integer',
  list: 'paged',
  label: ['name'],
  isSearched: true,
  documents: companyDocuments,
  fields: {
    name: { ...line('identity', 120), need: 'needed', inTable: true, place: '001 §3' },
    legalForm: line('identity', 60),
    country: {
      ...{ kind: 'oneOf', section: 'identity', choices: countryCodes, choiceWords: countryWords },
      ...{ need: 'needed', inTable: true },
    },
    address: { kind: 'text', section: 'identity', longest: 300, isLong: true },
    /** Codes of sub-categories. */
    subCategories: {
      ...{ kind: 'list', section: 'identity', longest: 40, most: 20, format: 'code' },
      ...{ inTable: true, place: '001 §7' },
    },
    isManufacturer: {
      ...{ kind: 'boolean', section: 'identity', need: 'needed', initial: false },
      ...{ inTable: true, place: '001 §3' },
    },
    /** The look-through of shares ends here, and what it holds is the net share of a farm. */
    isOwnGroup: { kind: 'boolean', section: 'identity', need: 'needed', initial: false },
    registrationNo: { ...line('registers', 40), isUnique: true, need: 'expected' },
    vat: { kind: 'text', section: 'registers', longest: 20, format: 'vat', isUnique: true },
    lei: { kind: 'text', section: 'registers', longest: 20, format: 'lei', isUnique: true },
    eic: { kind: 'text', section: 'registers', longest: 16, format: 'eic' },
    phone: { kind: 'text', section: 'reach', longest: 25, format: 'phone' },
    email: { kind: 'text', section: 'reach', longest: 120, format: 'email' },
    website: { kind: 'text', section: 'reach', longest: 200, format: 'url' },
  },
})

/** Figures of a company beside its fields. */
const figures = {
  /** Farms that it is linked to today and that the user sees. */
  farms: z.number().int(),
  /** Its part of the rated power of these farms through all layers today, in MW. */
  netMw: z.number(),
}

export const companyCalls = recordCalls(companyKind, { reply: figures })
export type Company = RecordOf<typeof companyKind.fields> & { readonly farms: number; readonly netMw: number }

/** Export and import of companies as a workbook. */
export const companyWorkbook = workbookOfKind(companyKind)
export const companyWorkbookCalls = workbookCalls(companyWorkbook)
