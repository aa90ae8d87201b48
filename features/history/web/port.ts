/** Public interface of history: series of tags, the time range with stored data, and the address of a new export. */
export { newExportLink } from './export-address.ts'
export { type HistoryWish, historyBoundsQuery, historyQuery, refetchAfterFailure } from './queries.ts'
