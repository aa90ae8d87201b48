/** Public interface: correction of addresses. */
export type { AddressPage } from './views/unknown-address.ts'
export { useCutSearch } from './views/use-cut-search.ts'
export { useUnknownAddress } from './views/use-unknown-address.ts'
