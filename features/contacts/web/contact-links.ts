import { type RecordLinks, recordLinks } from '../../../platform/web/record/record-links.ts'
import { contactLink, contactsPath } from '../contract/contact-paths.ts'

const addresses = recordLinks(contactsPath, { edit: 'Details/Edit/:id', create: 'Details/Create', ids: 'integer' })

/** Addresses of contacts (specification 001 §2). The form of a contact opens on its card. */
export const contactLinks: RecordLinks = { ...addresses, edit: (id) => `${contactLink(id)}?edit=contact` }
