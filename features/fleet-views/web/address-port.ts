/** The door to what puts an address right. */
export { useCutSearch } from './views/use-cut-search.ts'
export { useUnknownAddress } from './views/use-unknown-address.ts'
