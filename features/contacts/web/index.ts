import { IconAddressBook } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { companyTabs } from '../../companies/web/slots-port.ts'
import { fillCardTab, listChanges } from '../../plant-card/web/tabs-port.ts'
import { contactCardPath, contactsPath, createContactPath } from '../contract/contact-paths.ts'
import { contactRight } from '../contract/contact-right.ts'
import { contactLinks } from './contact-links.ts'
import { contactTabs } from './frame/contact-tabs.ts'

const title = 'contacts.title'
const { read } = contactRight

const ofContacts = [
  ...['getContacts', 'getContact', 'createContact', 'updateContact', 'deleteContact', 'getContactChanges'],
]
const linkReads = ['getContactLinks', ...['', 'Changes', 'Timeline', 'Difference'].map((end) => `getContactLink${end}`)]
const linkChanges = listChanges('ContactLink')

const tabs = [
  fillTab(contactTabs, {
    ...{ id: 'general', order: 10, right: 'signed-in', title: 'contacts.one', label: 'contacts.tab.general' },
    path: contactCardPath,
    part: () => import('./tabs/general.tsx'),
    optionalCalls: ofContacts,
  }),
  fillTab(contactTabs, {
    ...{ id: 'subFarms', order: 20, right: 'signed-in', title: 'contacts.one', label: 'contacts.tab.subFarms' },
    path: `${contactCardPath}/Subfarms`,
    part: () => import('./tabs/sub-farms.tsx'),
    optionalCalls: ['getLinksOfContact', ...linkReads, ...linkChanges],
  }),
]

const ofCompany = fillTab(companyTabs, {
  ...{ id: 'contacts', order: 30, right: 'signed-in', title: 'companies.one', label: title },
  path: '/PlantIDCard/Companies/Details/Edit/$companyId/Contacts',
  part: () => import('./tabs/company-contacts.tsx'),
  optionalCalls: ofContacts,
})

const card: Omit<Parameters<typeof fillCardTab>[1], 'order'> = {
  ...{ id: 'contacts', label: title, rest: 'Contacts', product: 'PICFarmContacts' },
  part: () => import('./tabs/node-contacts.tsx'),
  others: linkChanges,
}
const cardTabs = [
  fillCardTab('farm', { ...card, order: 24, others: [...linkReads, ...linkChanges, 'getLinkedContacts'] }),
  fillCardTab('subFarm', { ...card, order: 34 }),
]

/** Contacts of plants and companies. */
export const feature: WebFeature = {
  name: 'contacts',
  routes: [
    {
      ...{ path: contactsPath, title, right: 'signed-in', holdsView: true },
      screen: () => import('./screens/contact-list.tsx'),
    },
    { path: createContactPath, title, right: 'signed-in', screen: () => import('./screens/contact-create.tsx') },
    ...[...tabs, ofCompany, ...cardTabs].map(({ route }) => route),
  ],
  slots: [...tabs, ofCompany, ...cardTabs],
  records: [
    {
      kind: 'contact',
      noun: 'contacts.one',
      icon: IconAddressBook,
      right: read,
      links: contactLinks,
      isSearched: true,
    },
  ],
  navigation: [{ group: 'plants', label: title, href: contactsPath, icon: IconAddressBook, right: read, order: 35 }],
}
