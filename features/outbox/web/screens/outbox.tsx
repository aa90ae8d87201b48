import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../../kit/composites/data-table/data-table.tsx'
import type { Column, TableState } from '../../../../kit/composites/data-table/table-model.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { useFormat } from '../../../../platform/web/i18n/use-format.ts'
import { useLanguage } from '../../../../platform/web/i18n/use-language.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { tableStateOf, viewOfTableState } from '../../../../platform/web/table/table-view.ts'
import { useTableWords } from '../../../../platform/web/table/use-table-words.ts'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import { keptPlace } from '../../../../platform/web/url-state/kept-place.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { MailRow } from '../../contract/outbox.ts'
import { OutboxView } from '../outbox-view.ts'
import { MailDrawer } from '../parts/mail-drawer.tsx'
import { MailStateMark } from '../parts/mail-state-mark.tsx'
import { outboxQuery } from '../queries.ts'
import styles from './outbox.module.css'

const place = keptPlace('outbox')
const rowId = ({ id }: MailRow) => String(id)

/** E-mails that were written, newest first, and what became of them. */
export default function OutboxScreen() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const format = useFormat()
  const [view, setView] = useViewState(OutboxView)
  const query = useQuery(outboxQuery())
  const words = useTableWords(t('outbox.search'))
  const columns = useMemo(
    (): Column<MailRow>[] => [
      { id: 'to', header: t('outbox.column.to'), width: 230, value: ({ to }) => to },
      { id: 'subject', header: t('outbox.column.subject'), width: 240, value: ({ subject }) => subject },
      {
        id: 'state',
        header: t('outbox.column.state'),
        width: 150,
        filter: 'choice',
        card: true,
        value: ({ state }) => state,
        choiceLabel: (value) => t(`outbox.state.${value}`),
        render: ({ state }) => <MailStateMark state={state} />,
      },
      {
        id: 'created',
        header: t('outbox.column.created'),
        width: 210,
        filter: 'none',
        align: 'right',
        card: true,
        value: ({ createdAtMs }) => createdAtMs,
        exportValue: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
        render: ({ createdAtMs }) => <Instant atMs={createdAtMs} />,
      },
      {
        id: 'sent',
        header: t('outbox.column.sent'),
        width: 210,
        filter: 'none',
        align: 'right',
        value: ({ sentAtMs }) => sentAtMs,
        exportValue: ({ sentAtMs }) => (sentAtMs === null ? null : new Date(sentAtMs).toISOString()),
        render: ({ sentAtMs }) => (sentAtMs === null ? '-' : <Instant atMs={sentAtMs} />),
      },
      {
        id: 'attempts',
        header: t('outbox.column.attempts'),
        width: 90,
        hidden: true,
        align: 'right',
        filter: 'number',
        value: ({ attempts }) => attempts,
      },
      { id: 'problem', header: t('outbox.column.problem'), width: 180, value: ({ problem }) => problem },
    ],
    [t],
  )
  const state = useMemo(() => tableStateOf(view), [view])
  const setState = useCallback((next: TableState) => setView(viewOfTableState(next)), [setView])
  const files = useMemo(
    () => ({
      name: () => `outbox-${new Date().toISOString().slice(0, 10)}`,
      sheet: t('outbox.title'),
      onFailed: () => showNotice(t('table.exportFailed'), { state: 'warning' }),
    }),
    [t],
  )
  const mails = query.data?.results
  return (
    <div className={styles.screen}>
      <PageHeader
        title={t('outbox.title')}
        note={mails && t('outbox.count', { count: mails.length, shown: format.number(mails.length) })}
      />
      {query.data?.hasMailServer === false && <p className={styles.note}>{t('outbox.noServer')}</p>}
      {query.isError && mails && (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      )}
      <div className={styles.table}>
        {mails ? (
          <DataTable
            label={t('outbox.title')}
            rows={mails}
            columns={columns}
            rowId={rowId}
            state={state}
            onState={setState}
            onOpen={({ id }) => setView({ mail: id }, { replace: false })}
            keptPlace={place}
            files={files}
            footer={(count, total) =>
              t('table.footer', { count: total, shown: format.number(count), total: format.number(total) })
            }
            empty={
              <EmptyState inline title={t('outbox.none')}>
                <p>{t('outbox.noneText')}</p>
              </EmptyState>
            }
            words={words}
            locale={language}
          />
        ) : query.isError ? (
          <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <LoadingState label={t('outbox.loading')} rows={8} />
        )}
      </div>
      <MailDrawer id={view.mail} onClose={() => setView({ mail: 0 })} />
    </div>
  )
}
