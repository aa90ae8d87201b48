import type { MenuItem } from '../../primitives/menu-model.ts'
import type { ShownTable } from './shown-table.ts'
import type { TableFileKind, TableFiles, TableWords } from './table-model.ts'

interface FileTables {
  /** For CSV files: an instant is a text with its UTC offset. */
  readonly text: TakeTable
  /** For a workbook, where an instant can be a date-time cell. */
  readonly workbook: TakeTable
}

/** Returns the table of a file. A promise, if a server has more of it. Undefined: a server makes the file. */
export type TakeTable = (kind: TableFileKind) => ShownTable | Promise<ShownTable> | undefined

/**
 * Menu items that save a table as a workbook or as CSV. CSV comes in the dialect of the language or in the dialect for
 * programs.
 */
export const fileItems = (
  { name, sheet, onFailed }: TableFiles,
  texts: Required<TableWords>['files'],
  locale: string,
  tables: FileTables,
  /** Makes the ids of two lists in one menu different. */
  prefix = '',
): readonly MenuItem[] => {
  const save = (kind: TableFileKind, take: TakeTable) => {
    // Take the table now. Its values may change while the page loads the file writer.
    const taken = take(kind)
    if (taken === undefined) return
    const parts = [taken, import('./save-table.ts')] as const
    const file = { name: name(), sheet, locale }
    void Promise.all(parts)
      .then(([table, { saveTable }]) => saveTable(kind, { ...file, table }))
      .catch(onFailed)
  }
  return [
    { id: `${prefix}xlsx`, label: texts.xlsx, onSelect: () => save('xlsx', tables.workbook) },
    { id: `${prefix}csv`, label: texts.csvLocal, onSelect: () => save('csv', tables.text) },
    { id: `${prefix}marked`, label: texts.csvMarked, onSelect: () => save('marked', tables.text) },
    { id: `${prefix}iso`, label: texts.csvIso, onSelect: () => save('iso', tables.text) },
  ]
}
