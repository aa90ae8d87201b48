import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { RecordSection } from '../../../../kit/composites/record/record-section.tsx'
import { RowButton, type ShortColumn, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { useBytes } from '../../../../platform/web/reader/use-bytes.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import { cancelHistoryExport, deleteHistoryExport, type HistoryExport } from '../../contract/history-exports.ts'
import { exportsKey, exportsQuery, isUnderWay } from '../export-queries.ts'
import { saveExportArchive } from '../save-export.ts'
import { ExportStateMark } from './export-state.tsx'
import styles from './exports.module.css'

/** The user's exports, newest first. */
export function ExportList({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const bytes = useBytes()
  const titleId = useId()
  const [ending, setEnding] = useState<HistoryExport>()
  const query = useQuery(exportsQuery())
  const { data } = query
  return (
    <RecordSection
      title={t('historyExports.list')}
      titleId={titleId}
      note={data && t('historyExports.room', { used: bytes(data.usedBytes), quota: bytes(data.quotaBytes) })}
    >
      {query.isError && (
        <QueryError inline error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      )}
      {data && data.results.length > 0 && <Note>{t('historyExports.kept', { count: data.keptDays })}</Note>}
      {data ? (
        <Rows rows={data.results} titleId={titleId} onOpen={onOpen} onEnd={setEnding} />
      ) : (
        !query.isError && <LoadingState label={t('historyExports.loading')} rows={4} />
      )}
      {ending && <EndDialog of={ending} onClose={() => setEnding(undefined)} />}
    </RecordSection>
  )
}

const columnsOf = (
  t: TFunction,
  bytes: ReturnType<typeof useBytes>,
  onOpen: RowsProps['onOpen'],
  onEnd: RowsProps['onEnd'],
): ShortColumn<HistoryExport>[] => [
  {
    id: 'farms',
    header: t('historyExports.farms'),
    names: true,
    cell: ({ id, farmCodes }) => <RowButton onPress={() => onOpen(id)}>{farmCodes.join(', ')}</RowButton>,
  },
  {
    id: 'range',
    header: t('historyExports.range'),
    from: 'desk',
    cell: ({ fromMs, toMs }) => (
      <>
        <Instant atMs={fromMs} /> – <Instant atMs={toMs} />
      </>
    ),
  },
  {
    id: 'format',
    header: t('historyExports.format'),
    look: 'line',
    from: 'tablet',
    cell: ({ format }) => t(`historyExports.formats.${format}`),
  },
  { id: 'state', header: t('historyExports.stateHeader'), cell: (one) => <ExportStateMark of={one} /> },
  {
    id: 'size',
    header: t('historyExports.size'),
    look: 'line',
    align: 'end',
    from: 'tablet',
    cell: (one) => bytes(one.bytes),
  },
  {
    id: 'created',
    header: t('historyExports.created'),
    from: 'desk',
    cell: ({ createdAtMs }) => <Instant atMs={createdAtMs} />,
  },
  {
    id: 'actions',
    header: t('historyExports.actions'),
    headerHidden: true,
    align: 'end',
    cell: (one) => <Actions of={one} onEnd={() => onEnd(one)} />,
  },
]

interface RowsProps {
  readonly rows: readonly HistoryExport[]
  readonly titleId: string
  readonly onOpen: (id: string) => void
  readonly onEnd: (one: HistoryExport) => void
}

function Rows({ rows, titleId, onOpen, onEnd }: RowsProps) {
  const { t } = useTranslation()
  const bytes = useBytes()
  if (rows.length === 0)
    return (
      <EmptyState inline title={t('historyExports.none')}>
        <p>{t('historyExports.noneText')}</p>
      </EmptyState>
    )
  return (
    <ShortTable
      label={{ id: titleId }}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columnsOf(t, bytes, onOpen, onEnd)}
    />
  )
}

function Actions({ of, onEnd }: { readonly of: HistoryExport; readonly onEnd: () => void }) {
  const { t } = useTranslation()
  const instantText = useInstantText()
  const name = { name: of.farmCodes.join(', '), at: instantText(of.createdAtMs) }
  const save = useMutation({
    mutationFn: () => saveExportArchive(of.id, of.createdAtMs),
    onError: () => showNotice(t('historyExports.saveFailed'), { state: 'warning' }),
  })
  const isRunning = isUnderWay(of)
  return (
    <span className={styles.actions}>
      {of.state === 'done' && of.isReadable && (
        <Button
          size="small"
          busy={save.isPending}
          onClick={() => save.mutate()}
          aria-label={t('historyExports.saveOne', name)}
        >
          {t('historyExports.saveAll')}
        </Button>
      )}
      <Button
        size="small"
        onClick={onEnd}
        aria-label={t(isRunning ? 'historyExports.cancelOne' : 'historyExports.removeOne', name)}
      >
        {t(isRunning ? 'historyExports.cancel' : 'historyExports.remove')}
      </Button>
    </span>
  )
}

/** Cancels an export that is under way, or removes an ended one, after a question. */
function EndDialog({ of, onClose }: { readonly of: HistoryExport; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  // What it was when the dialog opened: it may end meanwhile.
  const [isCancel] = useState(() => isUnderWay(of))
  const end = useMutation({
    mutationFn: async () => {
      const params = { id: of.id }
      await (isCancel ? call(cancelHistoryExport, { params }) : call(deleteHistoryExport, { params }))
    },
    onSuccess: () => showNotice(t(isCancel ? 'historyExports.cancelled' : 'historyExports.removed')),
    onError: () => showNotice(t('historyExports.endFailed'), { state: 'warning' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: exportsKey })
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={t(isCancel ? 'historyExports.cancelTitle' : 'historyExports.removeTitle', {
        name: of.farmCodes.join(', '),
      })}
      closeLabel={t('action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('historyExports.keep')}</Button>
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
            {t(isCancel ? 'historyExports.cancel' : 'historyExports.remove')}
          </Button>
        </>
      }
    >
      <p>{t(isCancel ? 'historyExports.cancelText' : 'historyExports.removeText')}</p>
    </Modal>
  )
}
