import { randomInt, randomUUID } from 'node:crypto'
import { EDIT, MANAGE, READ } from '../../../domain/right.ts'
import { isIdOf } from '../../../platform/contract/record-id.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type CallRows, needs, type RecordMaker } from '../../../tests/spec/authorization/call-row.ts'
import { nodeListRows } from '../../../tests/spec/authorization/node-list-rows.ts'
import { recordRows } from '../../../tests/spec/authorization/record-rows.ts'
import { contactKind } from '../contract/contact.ts'
import { contactLinkKind } from '../contract/contact-link.ts'
import { contact, contactLink } from './tables.ts'

/** The contact that links of the tests name. */
const namedContact = '900001'

const aContact = (id: string) => ({
  ...{ id, lastName: `Contact ${id}`, fullName: `Contact ${id}`, category: 'OTHER' },
  ...{ phones: [], privatePhones: [], emails: [] },
})

const writeNamed = (db: Db) =>
  db
    .insert(contact)
    .values(aContact(namedContact) as never)
    .onConflictDoNothing()

const about: RecordMaker = {
  make: async ({ relations: { db } }) => {
    const recordId = String(randomInt(1e6, 9e8))
    await db.insert(contact).values(aContact(recordId) as never)
    return { recordId }
  },
}

/** Tests of inputs have no record: their placeholder is no whole number. */
const wholeNumber = (id: string | undefined): string => (id !== undefined && isIdOf('integer', id) ? id : '1')

const link = { contact: namedContact, category: 'OTHER', order: 1, from: '2020-01-01' }
const rows = nodeListRows(contactLinkKind, contactLink, { values: link, field: 'to', entCode: '-SF' })

/** The rows of links write the contact before they write the link. */
const links: CallRows = Object.fromEntries(
  Object.entries(rows).map(([id, row]) => {
    if (!row.about && id !== 'createContactLink') return [id, row]
    const make: RecordMaker['make'] = async (server, callerId) => {
      await writeNamed(server.relations.db)
      return row.about ? row.about.make(server, callerId) : { recordId: namedContact }
    }
    const outcomes = id === 'createContactLink' ? { ...row.outcomes, manage: 400 as const } : row.outcomes
    return [id, { ...row, about: { ...row.about, make }, outcomes }]
  }),
)

const product = 'PICContacts'
const ofFarm = 'PICFarmContacts'

const others: CallRows = {
  getLinkedContacts: {
    product: ofFarm,
    request: () => ({ url: '/api/Contact' }),
    outcomes: needs(READ, { farm: false }),
  },
  getLinksOfContact: {
    ...{ product, about, outcomes: needs(READ, { farm: false }) },
    request: ({ recordId }) => ({ url: `/api/Contacts/${recordId}/Links` }),
  },
  saveContact: {
    ...{ product, about, outcomes: needs(EDIT, { farm: false }) },
    request: ({ recordId }) => ({ url: '/api/Contact', body: { id: wholeNumber(recordId), version: 1 } }),
  },
  unlinkContact: {
    ...{ product: ofFarm, outcomes: { ...needs(MANAGE, { farm: false }), rightElsewhere: 404 } },
    about: links.deleteContactLink?.about as RecordMaker,
    request: ({ recordId }) => ({ url: `/api/Contact?linkToSubFarmId=${recordId ?? randomUUID()}` }),
  },
  deleteContactById: {
    ...{ product, about, outcomes: needs(MANAGE, { farm: false }) },
    request: ({ recordId }) => ({ url: `/api/Contacts?contactId=${wholeNumber(recordId)}` }),
  },
}

export const authorization: CallRows = {
  ...recordRows(contactKind, { about, values: () => ({ lastName: randomUUID(), category: 'OTHER' }) }),
  ...links,
  ...others,
}
