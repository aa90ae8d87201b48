/** Public interface of history: checks of a range and a zone, and width of the stored steps. */
export { checkRange, checkZone, mostZoneDays, resolutionStepMs } from './history-range.ts'
