/** Public interface of the plant connection: checks and plan of an import before it reads a file. */
export { checkImport, planImport } from './plan-import.ts'
