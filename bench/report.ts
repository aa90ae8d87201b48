import { machineLine } from './machine.ts'
import { textTable } from './text-table.ts'

/** Prints what was measured, on which machine, and its figures; the first row is the heading. */
export const report = (title: string, rows: readonly (readonly string[])[]): void => {
  process.stdout.write(`\n${title}\n${machineLine()}\n\n${textTable(rows)}\n\n`)
}
