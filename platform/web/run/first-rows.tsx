import { IconDownload } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../kit/composites/record/note.tsx'
import { ShortTable } from '../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../kit/primitives/button.tsx'
import styles from './first-rows.module.css'

/** So many rows are drawn; nobody reads more on a page, and ten thousand would hold it up. */
const mostDrawn = 200

/** A list that may be as long as an import: its first rows, how many there are, and all of them as a file. */
export function FirstRows<Row>({
  rows,
  onSave,
  ...table
}: ComponentProps<typeof ShortTable<Row>> & {
  /** Saves all of them; left out where the page offers that elsewhere. */
  readonly onSave?: () => void
}) {
  const { t } = useTranslation()
  const isCut = rows.length > mostDrawn
  return (
    <div className={styles.rows}>
      <ShortTable rows={isCut ? rows.slice(0, mostDrawn) : rows} {...table} />
      {isCut && (
        <div className={styles.cut}>
          <Note inline>{t('run.firstRows', { shown: mostDrawn, total: rows.length })}</Note>
          {onSave && (
            <Button size="small" icon={<IconDownload size={16} aria-hidden="true" />} onClick={onSave}>
              {t('run.saveAll')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
