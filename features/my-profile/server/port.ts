/** Public interface of the profile. */
export { browserZonesOf } from './browser-zones.ts'
/** For the start of the server. */
export { createApiTokens } from './token-store.ts'
