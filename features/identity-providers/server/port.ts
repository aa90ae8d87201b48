/** The door of identity-providers: what the boot may use. */
export { createOutsideProviders } from './outside-providers.ts'
