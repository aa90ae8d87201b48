import { IconBuilding } from '@tabler/icons-react'
import type { WebFeature } from '../../../platform/web/feature.ts'
import { fillTab } from '../../../platform/web/slots/tab-slot.ts'
import { fillCardTab, listChanges } from '../../plant-card/web/tabs-port.ts'
import {
  companiesPath,
  companiesWorkbookPath,
  companyCardPath,
  createCompanyPath,
  subCategoriesPath,
} from '../contract/company-paths.ts'
import { companyRight } from '../contract/company-right.ts'
import { companyLinks } from './company-links.ts'
import { companyTabs } from './frame/company-tabs.ts'

const title = 'companies.title'
const { read, edit } = companyRight

/** Tabs of the card of a company. Everybody opens them: the page says which right is missing (specification 001 §6). */
const common = { right: 'signed-in', title: 'companies.one' } as const
const linkChanges = listChanges('CompanyLink')
const linkReads = ['getCompanyLinks', ...['', 'Changes', 'Timeline', 'Difference'].map((end) => `getCompanyLink${end}`)]

/** All calls of a kind without a time. */
const callsOf = (name: string): readonly string[] => [
  `get${name}s`,
  ...['get', 'create', 'update', 'delete'].map((verb) => `${verb}${name}`),
  `get${name}Changes`,
]

const tabs = [
  fillTab(companyTabs, {
    ...{ ...common, id: 'general', order: 10, label: 'companies.tab.general', path: companyCardPath },
    part: () => import('./tabs/general.tsx'),
    optionalCalls: [
      ...['updateCompany', 'createCompany', 'deleteCompany', 'getCompanyChanges', 'getLikeCompanies', 'getCompany'],
      ...['getCompanies', 'getActiveCompanySubCategories'],
    ],
  }),
  fillTab(companyTabs, {
    ...{ ...common, id: 'subFarms', order: 20, label: 'companies.tab.subFarms', path: `${companyCardPath}/Subfarms` },
    part: () => import('./tabs/sub-farms.tsx'),
    optionalCalls: ['getCompanyLinkedSubFarms', 'getActiveCompanySubCategories', ...linkReads, ...linkChanges],
  }),
  fillTab(companyTabs, {
    ...{ ...common, id: 'shareholders', order: 40, label: 'companies.tab.shareholders' },
    path: `${companyCardPath}/Shareholders`,
    part: () => import('./tabs/shareholders.tsx'),
    optionalCalls: callsOf('Shareholding'),
  }),
  fillTab(companyTabs, {
    ...{ ...common, id: 'equipments', order: 50, label: 'companies.tab.equipments' },
    path: `${companyCardPath}/Equipments`,
    isFor: ({ isManufacturer }) => isManufacturer,
    part: () => import('./tabs/equipments.tsx'),
    optionalCalls: ['getCompanyModels'],
  }),
  fillTab(companyTabs, {
    ...{ ...common, id: 'relations', order: 60, label: 'companies.tab.companies' },
    path: `${companyCardPath}/Companies`,
    part: () => import('./tabs/relations.tsx'),
    optionalCalls: callsOf('CompanyRelation'),
  }),
]

const card: Omit<Parameters<typeof fillCardTab>[1], 'order'> = {
  ...{ id: 'companies', label: 'companies.title', rest: 'Companies', product: 'PICFarmCompanies' },
  part: () => import('./tabs/node-companies.tsx'),
  others: linkChanges,
}
const cardTabs = [
  fillCardTab('farm', { ...card, order: 28, others: [...linkReads, ...linkChanges, 'getOwnership'] }),
  fillCardTab('subFarm', { ...card, order: 36 }),
]

/** Companies, who owns them, and what they do for plants. */
export const feature: WebFeature = {
  name: 'companies',
  routes: [
    {
      ...{ path: companiesPath, title, right: 'signed-in', holdsView: true },
      screen: () => import('./screens/company-list.tsx'),
    },
    { path: createCompanyPath, title, right: 'signed-in', screen: () => import('./screens/company-create.tsx') },
    {
      ...{ path: companiesWorkbookPath, isOurs: true, title, right: edit },
      screen: () => import('./screens/company-workbook.tsx'),
    },
    {
      ...{ path: subCategoriesPath, isOurs: true, title: 'companies.subCategories.title', right: read },
      screen: () => import('./screens/sub-categories.tsx'),
    },
    ...[...tabs, ...cardTabs].map(({ route }) => route),
  ],
  slots: [...tabs, ...cardTabs],
  records: [
    { kind: 'company', noun: 'companies.one', icon: IconBuilding, right: read, links: companyLinks, isSearched: true },
    {
      ...{ kind: 'companySubCategory', noun: 'companies.subCategories.one', icon: IconBuilding, right: read },
      links: { view: (id) => `${subCategoriesPath}?item=${encodeURIComponent(id)}` },
    },
  ],
  navigation: [{ group: 'plants', label: title, href: companiesPath, icon: IconBuilding, right: read, order: 30 }],
}
