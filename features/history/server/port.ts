/** Public interface of history: maximum range, and width of the stored steps. */
export { checkRange, resolutionStepMs } from './history-range.ts'
