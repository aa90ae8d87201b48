import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Line, LineList } from '../../../../kit/composites/record/line-list.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { useBytes } from '../../../../platform/web/reader/use-bytes.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { HistoryExport, HistoryExportFile } from '../../contract/history-exports.ts'
import { exportQuery } from '../export-queries.ts'
import { saveExportFile } from '../save-export.ts'
import { ExportStateMark } from './export-state.tsx'
import styles from './exports.module.css'

/** More files are not drawn; the archive has all. */
const mostDrawn = 300

/** One export with its files. */
export function ExportDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(exportQuery(id))
  const found = id === '' ? undefined : query.data
  return (
    <Drawer
      title={found?.export.farmCodes.join(', ') ?? t('historyExports.one')}
      closeLabel={t('action.close')}
      opened={id !== ''}
      onClose={onClose}
      size={560}
      givesFocusBack={false}
    >
      {found ? (
        <Details of={found.export} files={found.files} />
      ) : query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : (
        <LoadingState label={t('state.loading')} rows={6} />
      )}
    </Drawer>
  )
}

function Details({ of, files }: { readonly of: HistoryExport; readonly files: readonly HistoryExportFile[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const drawn = files.slice(0, mostDrawn)
  return (
    <>
      <Facts
        facts={[
          [t('historyExports.stateHeader'), <ExportStateMark key="state" of={of} />],
          [t('historyExports.machines'), of.deviceCodes?.join(', ') ?? t('historyExports.allMachines')],
          [
            t('historyExports.range'),
            <span key="range">
              <Instant atMs={of.fromMs} /> – <Instant atMs={of.toMs} />
            </span>,
          ],
          [t('historyExports.format'), t(`historyExports.formats.${of.format}`)],
          [t('historyExports.values'), t(of.flagged ? 'historyExports.asStored' : 'historyExports.usable')],
          [t('historyExports.rows'), format.number(of.rows)],
          [t('historyExports.size'), bytes(of.bytes)],
          [t('historyExports.created'), <Instant key="created" atMs={of.createdAtMs} />],
          [
            t('historyExports.removedAt'),
            of.removedAtMs === null ? null : <Instant key="removed" atMs={of.removedAtMs} />,
          ],
        ]}
      />
      {!of.isReadable && <Note>{t('historyExports.notReadable')}</Note>}
      <h3>{t('historyExports.files')}</h3>
      <LineList>
        {drawn.map((file) => (
          <FileLine key={file.position} id={of.id} file={file} isReadable={of.isReadable} />
        ))}
      </LineList>
      {files.length > drawn.length && (
        <Note>{t('historyExports.moreFiles', { count: files.length - drawn.length })}</Note>
      )}
    </>
  )
}

function FileLine({
  id,
  file,
  isReadable,
}: {
  readonly id: string
  readonly file: HistoryExportFile
  readonly isReadable: boolean
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const save = useMutation({
    mutationFn: () => saveExportFile(id, file),
    onError: () => showNotice(t('historyExports.saveFailed'), { state: 'warning' }),
  })
  return (
    <Line
      after={
        file.isDone && isReadable ? (
          <Button
            size="small"
            busy={save.isPending}
            onClick={() => save.mutate()}
            aria-label={t('historyExports.saveFile', { name: file.name })}
          >
            {t('historyExports.save')}
          </Button>
        ) : undefined
      }
    >
      <span>{file.name}</span>
      {file.isDone ? (
        <>
          <Note inline>
            {t('historyExports.fileRows', { rows: format.number(file.rows), size: bytes(file.bytes) })}
          </Note>
          <Note inline>
            <span className={styles.digest}>SHA-256 {file.digest}</span>
          </Note>
        </>
      ) : (
        <Note inline>{t('historyExports.notWritten')}</Note>
      )}
    </Line>
  )
}
