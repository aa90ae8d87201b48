/** Public interface of the plant connection: checks and plan of an import before it reads a file. */
export { applyFarmSettings } from './farm-settings.ts'
export { checkImport, planImport } from './plan-import.ts'
