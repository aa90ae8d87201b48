/** Public interface: props of the tabs of the card of a company. */
export type { CompanyPartProps } from './frame/company-tab.ts'
