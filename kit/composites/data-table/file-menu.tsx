import { IconDownload } from '@tabler/icons-react'
import { Button } from '../../primitives/button.tsx'
import { Menu } from '../../primitives/menu.tsx'
import { fileItems, type TakeTable } from './file-items.ts'
import type { TableFiles, TableWords } from './table-model.ts'

/** Menu that saves the current table as a file. */
export function FileMenu({
  files,
  words,
  locale,
  table,
  allColumns,
  small = false,
}: {
  readonly files: TableFiles
  readonly words: TableWords
  readonly locale: string
  readonly table: TakeTable
  /** The table with all columns, if files of it are offered. */
  readonly allColumns?: TakeTable | undefined
  readonly small?: boolean
}) {
  const texts = words.files
  if (!texts) return null
  return (
    <Menu
      button={
        <Button size={small ? 'small' : 'normal'} icon={<IconDownload size={16} aria-hidden="true" />}>
          {texts.label}
        </Button>
      }
      sections={() => [
        { label: texts.shown, items: fileItems(files, texts, locale, { text: table, workbook: table }) },
        ...(allColumns && texts.allColumns !== undefined
          ? [
              {
                label: texts.allColumns,
                items: fileItems(files, texts, locale, { text: allColumns, workbook: allColumns }, 'all-'),
              },
            ]
          : []),
      ]}
    />
  )
}
