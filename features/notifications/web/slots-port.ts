/** Public interface: parts of the page of notifications. */
export { notificationSources } from './parts/settings-slot.ts'
