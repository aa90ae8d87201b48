import { declareTabs } from '../../../../platform/web/slots/tab-slot.ts'
import type { Company } from '../../contract/company.ts'
import type { CompanyPartProps } from './company-tab.ts'

/** Tabs of the card of a company. */
export const companyTabs = declareTabs<CompanyPartProps, Company>('companies.card', () => import('./company-page.tsx'))
