import { toCsv } from '../../../kit/composites/data-table/csv-file.ts'
import { saveFile } from '../../../kit/composites/data-table/save-file.ts'
import type { ShownTable } from '../../../kit/composites/data-table/shown-table.ts'
import { toXlsx } from '../../../kit/composites/data-table/xlsx-file.ts'
import type { ImportFault } from '../contract/person-import.ts'
import { importColumns } from '../contract/person-import.ts'
import { saveCsv } from './save-csv.ts'

const template: ShownTable = {
  columns: importColumns.map((header) => ({ header, decimals: undefined, widthPx: 140 })),
  rows: [],
}

/** The empty file that people fill in: the headings alone, the same in every language. */
export const saveTemplate = async (kind: 'xlsx' | 'csv', sheet: string): Promise<void> =>
  saveFile(
    `users-template.${kind}`,
    kind === 'xlsx' ? await toXlsx(template, sheet) : new Blob([toCsv(template)], { type: 'text/csv' }),
  )

/** All that is wrong with a file, as a file. */
export const saveFaults = (
  faults: readonly ImportFault[],
  headings: readonly string[],
  reasonOf: (fault: ImportFault) => string,
): void =>
  saveCsv(
    'users-import-faults.csv',
    headings,
    faults.map((fault) => [fault.row, fault.column, reasonOf(fault), fault.value]),
  )

/** The rows with a fault, below the heading of their file: they are mended there and chosen again. */
export const saveWrongRows = ([heading = [], ...rows]: readonly (readonly string[])[]): void =>
  saveCsv('users-import-wrong-rows.csv', heading, rows)

/** A file as the calls take it. */
export const base64Of = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const chunk = 0x8000
  let text = ''
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk))
  return btoa(text)
}
