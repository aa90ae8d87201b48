/** Public interface: tabs of the card of a contact. */
export { contactTabs } from './frame/contact-tabs.ts'
