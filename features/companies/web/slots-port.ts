/** Public interface: tabs of the card of a company. */
export { companyTabs } from './frame/company-tabs.ts'
