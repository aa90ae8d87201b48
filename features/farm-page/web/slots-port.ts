/** Public interface: tabs of the page of a farm. */
export { farmTabs } from './frame/farm-tabs.ts'
