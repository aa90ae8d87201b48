import type { Contact } from '../../contract/contact.ts'

/** Props of each tab of the card of a contact. */
export interface ContactPartProps {
  readonly contact: Contact
}
