/** Public interface: tabs of My profile. */
export { profileTabs } from './parts/profile-tabs.ts'
