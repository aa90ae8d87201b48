import { dialectOf, isoDialect, toCsv } from './csv-file.ts'
import { saveFile } from './save-file.ts'
import type { ShownTable } from './shown-table.ts'
import { toXlsx } from './xlsx-file.ts'

/** A workbook, or CSV in a dialect: of the language, of the language with a mark for spreadsheets, of programs. */
export type TableFileKind = 'xlsx' | 'csv' | 'marked' | 'iso'

export interface TableFile {
  readonly table: ShownTable
  /** Without its ending. */
  readonly name: string
  /** Name of the sheet of a workbook. */
  readonly sheet: string
  readonly locale: string
}

/** Part of the name that tells dialects apart: one beside the other is no second download of the same. */
const marks = { csv: '', marked: '_excel', iso: '_international' } as const

/** Hands a table to the browser's downloads. */
export const saveTable = async (kind: TableFileKind, { table, name, sheet, locale }: TableFile): Promise<void> => {
  if (kind === 'xlsx') return saveFile(`${name}.xlsx`, await toXlsx(table, sheet))
  const dialect = kind === 'iso' ? isoDialect : { ...dialectOf(locale), mark: kind === 'marked' }
  saveFile(`${name}${marks[kind]}.csv`, new Blob([toCsv(table, dialect)], { type: 'text/csv;charset=utf-8' }))
}
