import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../primitives/button.tsx'
import { Menu } from '../../primitives/menu.tsx'
import { type CsvDialect, dialectOf, isoDialect, toCsv } from './csv-file.ts'
import { saveFile } from './save-file.ts'
import type { ShownTable } from './shown-table.ts'
import type { TableFiles, TableWords } from './table-model.ts'
import { toXlsx } from './xlsx-file.ts'

/**
 * Files of the table as it stands: a workbook, or CSV in the dialect of the language or of programs. The names of the
 * dialects differ: one beside the other is no second download of the same.
 */
export function FileMenu({
  files,
  words,
  locale,
  table,
  small = false,
}: {
  readonly files: TableFiles
  readonly words: TableWords
  readonly locale: string
  readonly table: () => ShownTable
  readonly small?: boolean
}) {
  const texts = words.files
  if (!texts) return null
  const csv = (dialect: CsvDialect, mark = '') =>
    saveFile(`${files.name()}${mark}.csv`, new Blob([toCsv(table(), dialect)], { type: 'text/csv;charset=utf-8' }))
  const xlsx = () =>
    toXlsx(table(), files.sheet).then(
      (file) => saveFile(`${files.name()}.xlsx`, file),
      () => files.onFailed(),
    )
  return (
    <Menu
      button={
        <Button size={small ? 'small' : 'normal'} icon={<IconDownload size={16} aria-hidden="true" />}>
          {texts.label}
        </Button>
      }
      sections={[
        {
          label: texts.shown,
          items: [
            { id: 'xlsx', label: texts.xlsx, onSelect: () => void xlsx() },
            { id: 'csv', label: texts.csvLocal, onSelect: () => csv(dialectOf(locale)) },
            {
              id: 'marked',
              label: texts.csvMarked,
              onSelect: () => csv({ ...dialectOf(locale), mark: true }, '_excel'),
            },
            { id: 'iso', label: texts.csvIso, onSelect: () => csv(isoDialect, '_international') },
          ],
        },
      ]}
    />
  )
}
