/** Public interface of farms: changes by a description before it is written. */
export { plantChanges } from './check-plant.ts'
