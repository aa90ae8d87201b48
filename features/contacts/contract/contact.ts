import { defineFields } from '../../../platform/contract/define-fields.ts'
import { recordCalls } from '../../../platform/contract/record-calls.ts'
import { defineRecordKind, type RecordOf } from '../../../platform/contract/record-kind.ts'
import { contactCategories } from './categories.ts'
import { contactRight } from './contact-right.ts'
import { numbersText, type PhoneRow, phoneFaults } from './phone-rules.ts'

const line = (section: string, longest: number) => ({ kind: 'text', section, longest, format: 'line' }) as const

const phones = (section: string) =>
  ({
    kind: 'rows',
    section,
    most: 6,
    of: {
      number: { kind: 'text', section, longest: 25, format: 'phone', need: 'needed' },
      sort: { kind: 'oneOf', section, choices: ['mobile', 'office', 'home', 'satellite', 'fax'] },
      /** Whether the contact answers at night. */
      nights: { kind: 'oneOf', section, choices: ['yes', 'no'] },
    },
  }) as const

/** Numbers as texts, days as ISO text. */
export const contactFields = defineFields({
  lastName: { ...line('person', 80), need: 'needed', inTable: true, place: '001 §3' },
  firstName: { ...line('person', 80), inTable: true, place: '001 §3' },
  fullName: { ...line('person', 170), computedBy: 'first name + last name', place: '001 §3' },
  category: {
    ...{ kind: 'oneOf', section: 'person', choices: contactCategories, need: 'needed', inTable: true },
    place: '001 §3',
  },
  company: { kind: 'reference', section: 'person', to: 'company', ids: 'integer', inTable: true },
  job: { ...line('person', 120), inTable: true },
  phones: phones('numbers'),
  /** Numbers as they are dialled: a search by any digits finds them. */
  numbers: { ...line('numbers', 120), computedBy: 'digits of the numbers', inTable: true },
  privatePhones: { ...phones('numbers'), read: contactRight.manage, edit: contactRight.manage },
  emails: { kind: 'list', section: 'numbers', longest: 120, most: 5, format: 'email', inTable: true },
  languages: {
    ...{ kind: 'severalOf', section: 'more', choices: ['en-GB', 'fr-FR', 'es-ES', 'pt-PT'] },
    choiceWords: 'record.language',
  },
  address: { kind: 'text', section: 'more', longest: 300, isLong: true },
  hours: { ...line('more', 120), isWide: true },
  notes: { kind: 'text', section: 'more', longest: 1_000, isLong: true },
})

/** A person of plants and companies. */
export const contactKind = defineRecordKind({
  kind: 'contact',
  one: 'Contact',
  many: 'Contacts',
  path: '/api/Contacts',
  isOurs: true,
  noun: 'contact',
  nouns: 'contacts',
  words: 'contacts',
  right: contactRight,
  ids: 'integer',
  list: 'paged',
  label: ['lastName', 'firstName'],
  isSearched: true,
  fields: contactFields,
  rules: [
    (values) => phoneFaults('phones', (values.phones ?? []) as readonly PhoneRow[]),
    (values) => phoneFaults('privatePhones', (values.privatePhones ?? []) as readonly PhoneRow[]),
  ],
  compute: ({ firstName, lastName, phones: held }) => ({
    fullName: [firstName, lastName].filter(Boolean).join(' '),
    numbers: numbersText((held ?? []) as readonly PhoneRow[]),
  }),
})
export type Contact = RecordOf<typeof contactFields>

export const contactCalls = recordCalls(contactKind)
