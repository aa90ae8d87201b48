/** Public interface of farms: changes by a description before it is written. */
export { farmChanges, writeFarms } from './change-farms.ts'
export { plantChanges } from './check-plant.ts'
