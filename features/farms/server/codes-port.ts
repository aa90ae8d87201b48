/** Public interface of farms: what the status codes of their machines say. */
export {
  type CodeCauses,
  type CodeLine,
  type CodeList,
  codeCausesOfFarms,
  codeLinesOf,
  codeLists,
} from './code-books.ts'
