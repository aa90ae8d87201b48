import { saveFile } from '../../files/save-file.ts'
import { dialectOf, isoDialect, toCsv } from './csv-file.ts'
import type { ShownTable } from './shown-table.ts'
import type { TableFileKind } from './table-model.ts'
import { toXlsx } from './xlsx-file.ts'

export interface TableFile {
  readonly table: ShownTable
  /** Without the file extension. */
  readonly name: string
  /** Name of the worksheet in a workbook. */
  readonly sheet: string
  readonly locale: string
}

/** Suffix of the file name for each dialect, so that two dialects do not look like the same download. */
const marks = { csv: '', marked: '_excel', iso: '_international' } as const

/** Downloads a table as a file in the browser. */
export const saveTable = async (kind: TableFileKind, { table, name, sheet, locale }: TableFile): Promise<void> => {
  if (kind === 'xlsx') return saveFile(`${name}.xlsx`, await toXlsx(table, sheet))
  const dialect = kind === 'iso' ? isoDialect : { ...dialectOf(locale), mark: kind === 'marked' }
  saveFile(`${name}${marks[kind]}.csv`, new Blob([toCsv(table, dialect)], { type: 'text/csv;charset=utf-8' }))
}
