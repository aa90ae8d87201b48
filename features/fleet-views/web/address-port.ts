/** Public interface: correction of addresses. */
export { useCutSearch } from './views/use-cut-search.ts'
export { useUnknownAddress } from './views/use-unknown-address.ts'
