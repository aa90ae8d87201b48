/** The door of history: how long a range may be, and how wide the stored steps are. */
export { checkRange, resolutionStepMs } from './history-range.ts'
