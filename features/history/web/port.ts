/** The door of history: series of tags and the ends of what is stored. */
export { type HistoryWish, historyBoundsQuery, historyQuery, refetchAfterFailure } from './queries.ts'
