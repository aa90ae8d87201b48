/** Public interface: diagnoses of a farm. */
export { FindingList } from './findings/finding-list.tsx'
export { useFarmDay, useFarmMoment } from './findings/use-farm-moment.ts'
