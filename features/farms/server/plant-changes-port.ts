/** Public interface of farms: changes by a description before it is written, and what new plants may not have. */
export { farmChanges, writeFarms } from './change-farms.ts'
export { plantChanges } from './check-plant.ts'
export { usedPentagramsOf } from './used-codes.ts'
