import { queryOptions } from '@tanstack/react-query'
import { pagedList } from '../../../platform/contract/record-calls.ts'
import { call } from '../../../platform/web/api/call.ts'
import type { RecordRow } from '../../../platform/web/record/list/use-record-columns.ts'
import { recordQueries } from '../../../platform/web/record/record-queries.ts'
import { type Contact, contactCalls, contactKind } from '../contract/contact.ts'
import { getLinkedContacts, getLinksOfContact } from '../contract/contact-calls.ts'
import { contactLinkKind } from '../contract/contact-link.ts'

export const contactQueries = recordQueries<typeof contactKind.fields, RecordRow, Contact>(contactKind, contactCalls)

const records = [contactKind.kind, contactLinkKind.kind]

/** Links of a contact to sub-farms that the user sees. */
export const linksOfContactQuery = (id: string) =>
  queryOptions({
    queryKey: [contactLinkKind.kind, 'of contact', id],
    meta: { records },
    queryFn: async ({ signal }) => (await call(getLinksOfContact, { params: { id } }, signal)).results,
    staleTime: 0,
  })

/** Contacts of a farm or sub-farm in their order. */
export const linkedContactsQuery = (entCode: string) =>
  queryOptions({
    queryKey: [contactLinkKind.kind, 'of card', entCode],
    meta: { records },
    queryFn: async ({ signal }) => (await call(getLinkedContacts, { query: { entCode } }, signal)).results,
    staleTime: 0,
  })

/** People of a company. */
export const contactsOfCompanyQuery = (id: string) =>
  queryOptions({
    queryKey: [contactKind.kind, 'of company', id],
    meta: { records: [contactKind.kind] },
    queryFn: async ({ signal }): Promise<readonly RecordRow[]> => {
      const query = { perPage: -1, filters: JSON.stringify({ company: { equals: id } }) }
      return (await call(pagedList(contactCalls), { query: query as never }, signal)).results as unknown as RecordRow[]
    },
    staleTime: 0,
  })
