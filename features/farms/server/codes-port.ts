/** Public interface of farms: what the status codes of their machines say. */
export { type CodeCauses, codeCausesOfFarms } from './code-books.ts'
