import type { MenuItem } from '../../primitives/menu-model.ts'
import { type CsvDialect, dialectOf, isoDialect, toCsv } from './csv-file.ts'
import { saveFile } from './save-file.ts'
import type { ShownTable } from './shown-table.ts'
import type { TableFiles, TableWords } from './table-model.ts'
import { toXlsx } from './xlsx-file.ts'

interface FileTables {
  /** For programs and spreadsheets: an instant is a text with its offset. */
  readonly text: () => ShownTable
  /** For a workbook, where an instant can be a time of its own kind. */
  readonly workbook: () => ShownTable
}

/**
 * Choices of a menu that save a table: a workbook, or CSV in the dialect of the language or of programs. The names of the
 * dialects differ: one beside the other is no second download of the same.
 */
export const fileItems = (
  { name, sheet, onFailed }: TableFiles,
  texts: Required<TableWords>['files'],
  locale: string,
  tables: FileTables,
): readonly MenuItem[] => {
  const csv = (dialect: CsvDialect, mark = '') =>
    saveFile(`${name()}${mark}.csv`, new Blob([toCsv(tables.text(), dialect)], { type: 'text/csv;charset=utf-8' }))
  const xlsx = () => toXlsx(tables.workbook(), sheet).then((file) => saveFile(`${name()}.xlsx`, file), onFailed)
  const local = dialectOf(locale)
  return [
    { id: 'xlsx', label: texts.xlsx, onSelect: () => void xlsx() },
    { id: 'csv', label: texts.csvLocal, onSelect: () => csv(local) },
    { id: 'marked', label: texts.csvMarked, onSelect: () => csv({ ...local, mark: true }, '_excel') },
    { id: 'iso', label: texts.csvIso, onSelect: () => csv(isoDialect, '_international') },
  ]
}
