import type { Company } from '../../contract/company.ts'

/** Props of each tab of the card of a company. */
export interface CompanyPartProps {
  readonly company: Company
}
