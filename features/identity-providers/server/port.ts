/** Public interface of identity providers, for the start of the server. */
export { createOutsideProviders } from './outside-providers.ts'
