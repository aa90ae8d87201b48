import type { FieldError } from '../../contract/problem.ts'
import type { WorkbookFault } from '../../contract/workbook-calls.ts'
import { invalid } from '../http/problems.ts'
import type { WorkbookPlan } from './check-workbook.ts'

/** Of a reply. The check lists more. */
const mostErrors = 500

/** An error of a cell, row, sheet or file. Sheet, row and column are parts of the path, as far as the error has them. */
const errorOf = ({ sheet, row, column, code, value, bound, unit }: WorkbookFault): FieldError => ({
  path: ['body', sheet, row || '', column].filter((part) => part !== '').join('.'),
  ...{ message: code, code, value },
  ...(bound !== undefined && { bound }),
  ...(unit !== undefined && { unit }),
})

/** The refusal of a file with errors: 400 with each of them, and their number if there are more than the reply has. */
export const refusedFile = ({ check: { faultCount }, faults }: Pick<WorkbookPlan, 'check' | 'faults'>) => {
  const errors = faults.slice(0, mostErrors).map(errorOf)
  const number = faultCount === 1 ? '1 error' : `${faultCount} errors`
  const first = errors.length < faultCount ? `. The first ${errors.length} are listed.` : ''
  return invalid(`${number}: nothing was changed${first}`, errors)
}
