/** The door of the profile. */
export { browserZonesOf } from './browser-zones.ts'
/** For the boot. */
export { createApiTokens } from './token-store.ts'
