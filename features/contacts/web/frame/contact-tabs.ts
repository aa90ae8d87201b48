import { declareTabs } from '../../../../platform/web/slots/tab-slot.ts'
import type { Contact } from '../../contract/contact.ts'
import type { ContactPartProps } from './contact-tab.ts'

/** Tabs of the card of a contact. */
export const contactTabs = declareTabs<ContactPartProps, Contact>('contacts.card', () => import('./contact-page.tsx'))
