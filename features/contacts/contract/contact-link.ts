import { defineFields } from '../../../platform/contract/define-fields.ts'
import type { RecordOf } from '../../../platform/contract/record-kind.ts'
import { listedNodeFields, nodeListCalls, nodeListKind } from '../../plant-card/contract/node-list.ts'
import { contactCategories } from './categories.ts'

const section = 'link'

/** Days as ISO text; the order counts from 1. */
export const contactLinkFields = defineFields({
  ...listedNodeFields,
  contact: { kind: 'reference', section, to: 'contact', ids: 'integer', need: 'needed', inTable: true },
  category: { kind: 'oneOf', section, choices: contactCategories, need: 'needed', inTable: true },
  order: { kind: 'integer', section, unit: null, hard: [1, 99], need: 'needed', initial: 1, inTable: true },
  from: { kind: 'date', section, need: 'needed', inTable: true },
  to: { kind: 'date', section, inTable: true },
})

/** The category of a contact at a sub-farm, from – to. Rights are those on the farm. */
export const contactLinkKind = nodeListKind('PICFarmContacts', {
  kind: 'contactLink',
  one: 'ContactLink',
  many: 'ContactLinks',
  noun: 'link of a contact',
  nouns: 'links of contacts to sub-farms',
  words: 'contacts.links',
  label: ['entCode'],
  fields: contactLinkFields,
  rules: [
    ({ from, to }) => (to !== null && to < from ? [{ field: 'to', code: 'before-start', bound: from, value: to }] : []),
  ],
})
export type ContactLink = RecordOf<typeof contactLinkFields>

export const contactLinkCalls = nodeListCalls(contactLinkKind)
