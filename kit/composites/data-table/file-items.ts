import type { MenuItem } from '../../primitives/menu-model.ts'
import type { TableFileKind } from './save-table.ts'
import type { ShownTable } from './shown-table.ts'
import type { TableFiles, TableWords } from './table-model.ts'

interface FileTables {
  /** For CSV files: an instant is a text with its UTC offset. */
  readonly text: () => ShownTable
  /** For a workbook, where an instant can be a date-time cell. */
  readonly workbook: () => ShownTable
}

/**
 * Menu items that save a table as a workbook or as CSV. CSV comes in the dialect of the language or in the dialect for
 * programs.
 */
export const fileItems = (
  { name, sheet, onFailed }: TableFiles,
  texts: Required<TableWords>['files'],
  locale: string,
  tables: FileTables,
): readonly MenuItem[] => {
  const save = (kind: TableFileKind, table: () => ShownTable) => {
    // Take the table now. Its values may change while the page loads the file writer.
    const file = { table: table(), name: name(), sheet, locale }
    void import('./save-table.ts').then(({ saveTable }) => saveTable(kind, file)).catch(onFailed)
  }
  return [
    { id: 'xlsx', label: texts.xlsx, onSelect: () => save('xlsx', tables.workbook) },
    { id: 'csv', label: texts.csvLocal, onSelect: () => save('csv', tables.text) },
    { id: 'marked', label: texts.csvMarked, onSelect: () => save('marked', tables.text) },
    { id: 'iso', label: texts.csvIso, onSelect: () => save('iso', tables.text) },
  ]
}
