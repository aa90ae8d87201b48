import { z } from 'zod'
import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { RecordOf } from '../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../../plant-card/contract/node-list.ts'
import { lastDayAfterFirst } from './days-in-order.ts'
import { ownerCode } from './sub-category.ts'

const section = 'link'

/** Days as ISO text; the share in %. */
export const companyLinkFields = defineFields({
  ...listedNodeFields,
  company: { kind: 'reference', section, to: 'company', ids: 'integer', need: 'needed', inTable: true },
  role: { kind: 'reference', section, to: 'companySubCategory', ids: 'code', need: 'needed', inTable: true },
  /** Of an owner only: its part of the sub-farm. */
  share: {
    ...{ kind: 'decimal', section, unit: '%', hard: [0, 100], decimals: 3, need: 'needed', inTable: true },
    visibleWhen: { field: 'role', is: [ownerCode] },
  },
  from: { kind: 'date', section, need: 'needed', inTable: true },
  to: { kind: 'date', section, inTable: true },
  reference: { kind: 'text', section, longest: 60, format: 'line' },
})

/** The role of a company at a sub-farm, from the first day to the last one. Rights are those on the farm. */
export const companyLinkKind = nodeListKind('PICFarmCompanies', {
  kind: 'companyLink',
  one: 'CompanyLink',
  many: 'CompanyLinks',
  noun: 'link of a company',
  nouns: 'links of companies to sub-farms',
  words: 'companies.links',
  label: ['entCode'],
  fields: companyLinkFields,
  rules: [lastDayAfterFirst],
})
export type CompanyLink = RecordOf<typeof companyLinkFields>

export const companyLinkCalls = nodeListCalls(companyLinkKind)

/** A link with the names of its sub-farm and farm, for the card of a company. */
export const LinkedSubFarm = z
  .object({
    id: z.string(),
    entCode: z.string(),
    name: z.string(),
    farmCode: z.string(),
    farmName: z.string(),
    /** Code of the sub-category. */
    role: z.string(),
    share: z.number().nullable(),
    from: z.string(),
    to: z.string().nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'LinkedSubFarm' })
export type LinkedSubFarm = z.infer<typeof LinkedSubFarm>
