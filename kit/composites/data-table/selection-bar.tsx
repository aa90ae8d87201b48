import { IconCopy, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../primitives/button.tsx'
import { IconButton } from '../../primitives/icon-button.tsx'
import { showNotice } from '../page/notice-store.ts'
import { toCsv } from './csv-file.ts'
import styles from './data-table.module.css'
import { FileMenu } from './file-menu.tsx'
import type { ShownTable } from './shown-table.ts'
import type { DataTableProps } from './table-model.ts'
import type { RowSelection } from './use-row-selection.ts'

const resultShownMs = 2_000

export interface SelectionBarProps<Row>
  extends Pick<DataTableProps<Row>, 'selectionActions' | 'files' | 'words' | 'locale'> {
  readonly selection: RowSelection<Row>
  /** Returns the selected rows as the page shows them. */
  readonly table: () => ShownTable
}

/**
 * Shows the number of selected rows, e.g. "3 machines selected", with the actions for them. Visible only while rows are
 * selected or checkboxes are shown.
 */
export function SelectionBar<Row>({
  selection,
  selectionActions,
  files,
  words,
  locale,
  table,
}: SelectionBarProps<Row>) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), resultShownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const texts = words.selection
  if (!texts) return null
  const rows = selection.leaves.map(({ row }) => row)
  const none = rows.length === 0
  // Spreadsheets and e-mails paste tab-separated text as cells.
  const copy = async () => {
    try {
      // A page over plain HTTP has no clipboard, and a browser may deny access to it.
      await navigator.clipboard.writeText(toCsv(table(), { separator: '\t', decimal: '.' }))
      setCopied(true)
    } catch {
      showNotice(texts.copyFailed, { state: 'warning' })
    }
  }
  return (
    <div className={styles.selection} role="group" aria-label={texts.count(rows.length)}>
      <strong aria-live="polite">{texts.count(rows.length)}</strong>
      {!none && selectionActions?.(rows, selection.select)}
      {!none && (
        <Button size="small" icon={<IconCopy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          {copied ? texts.copied : texts.copy}
        </Button>
      )}
      {!none && files && <FileMenu files={files} words={words} locale={locale} table={table} small />}
      <Button size="small" look="quiet" onClick={selection.selectAll}>
        {texts.all}
      </Button>
      <IconButton size="small" label={texts.clear} icon={<IconX size={16} />} onClick={selection.clear} />
    </div>
  )
}
