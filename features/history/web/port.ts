/** Public interface of history: series of tags, and the time range with stored data. */
export { type HistoryWish, historyBoundsQuery, historyQuery, refetchAfterFailure } from './queries.ts'
