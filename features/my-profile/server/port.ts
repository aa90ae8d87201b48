/** The door of the profile: what the boot may use. */
export { createApiTokens } from './token-store.ts'
