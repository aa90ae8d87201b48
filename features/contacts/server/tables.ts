import { kindTable } from '../../../platform/server/record/kind-table.ts'
import { contactKind } from '../contract/contact.ts'
import { contactLinkKind } from '../contract/contact-link.ts'

export const contact = kindTable('contact', contactKind)

/** Categories of contacts at sub-farms. */
export const contactLink = kindTable('contact_link', contactLinkKind, { contact: () => contact }, [
  'entCode',
  'farmCode',
])
