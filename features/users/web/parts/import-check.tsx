import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import type { ImportCheck, ImportFault } from '../../contract/person-import.ts'
import { importReason } from '../import-reason.ts'
import { saveFaults, saveWrongRows } from '../import-template.ts'
import styles from '../screens/import.module.css'
import { FirstRows } from './first-rows.tsx'

const shownColumns = ['login', 'firstName', 'lastName', 'email', 'type', 'groups'] as const

/** What a file says: its first people or everything that is wrong with it. */
export function CheckedFile({
  result,
  fileName,
  isBusy,
  onAnother,
  onConfirm,
}: {
  readonly result: ImportCheck
  readonly fileName: string
  readonly isBusy: boolean
  readonly onAnother: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useTranslation()
  const { rows, faults, preview, wrongRows } = result
  const reasonOf = (fault: ImportFault) => t(...importReason(fault))
  const headings = ['row', 'column', 'reason', 'value'].map((one) => t(`users.import.${one}`))
  const isFine = faults.length === 0
  return (
    <>
      <p>{t('users.import.rows', { count: rows, file: fileName })}</p>
      <p role="status" className={isFine ? undefined : styles.faults}>
        {isFine ? t('users.import.fine') : t('users.import.faults', { count: faults.length })}
      </p>
      <div className={styles.buttons}>
        {!isBusy && <Button onClick={onAnother}>{t('users.import.another')}</Button>}
        {isFine ? (
          <Button look="primary" busy={isBusy} onClick={onConfirm}>
            {t('users.import.confirm', { count: rows })}
          </Button>
        ) : (
          <>
            <Button
              icon={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => saveFaults(faults, headings, reasonOf)}
            >
              {t('users.import.saveFaults')}
            </Button>
            {wrongRows.length > 0 && (
              <Button icon={<IconDownload size={16} aria-hidden="true" />} onClick={() => saveWrongRows(wrongRows)}>
                {t('users.import.saveRows')}
              </Button>
            )}
          </>
        )}
      </div>
      {isFine ? (
        <ShortTable
          scrollsIn="page"
          label={{ text: t('users.import.rows', { count: rows, file: fileName }) }}
          rows={preview}
          rowKey={({ login = '' }) => login}
          columns={shownColumns.map((id) => ({
            id,
            header: id,
            names: id === 'login',
            ...(id !== 'login' && id !== 'lastName' && { from: 'tablet' as const }),
            cell: (person: ImportCheck['preview'][number]) => person[id] || '-',
          }))}
        />
      ) : (
        <FirstRows
          scrollsIn="page"
          label={{ text: t('users.import.faults', { count: faults.length }) }}
          rows={faults}
          rowKey={({ row, column, code }) => `${row} ${column} ${code}`}
          columns={[
            { id: 'row', header: t('users.import.row'), look: 'least', cell: ({ row }) => row },
            { id: 'column', header: t('users.import.column'), cell: ({ column }) => column || '-' },
            { id: 'reason', header: t('users.import.reason'), cell: reasonOf },
            { id: 'value', header: t('users.import.value'), cell: ({ value }) => value || '-' },
          ]}
        />
      )}
    </>
  )
}
