import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../../kit/composites/data-table/table-model.ts'
import { FilledPage } from '../../../../kit/composites/page/filled-page.tsx'
import { PageHeader } from '../../../../kit/composites/page/page-header.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useZone } from '../../../../platform/web/reader/use-zone.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { ListTable } from '../../../../platform/web/table/list-table.tsx'
import { filedInstant } from '../../../../platform/web/time/filed-instant.ts'
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

/** E-mails that were written, newest first, and what became of them. */
export default function OutboxScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const zone = useZone().zoneOf(undefined)
  const [view, setView] = useViewState(OutboxView)
  const query = useQuery(outboxQuery())
  const columns = useMemo(
    (): Column<MailRow>[] => [
      { id: 'to', header: t('outbox.column.to'), width: 230, value: ({ to }) => to },
      { id: 'subject', header: t('outbox.column.subject'), width: 240, opens: true, value: ({ subject }) => subject },
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
        ...filedInstant<MailRow>(zone, ({ createdAtMs }) => createdAtMs),
        render: ({ createdAtMs }) => <Instant atMs={createdAtMs} />,
      },
      {
        id: 'sent',
        header: t('outbox.column.sent'),
        width: 210,
        filter: 'none',
        align: 'right',
        value: ({ sentAtMs }) => sentAtMs,
        ...filedInstant<MailRow>(zone, ({ sentAtMs }) => sentAtMs),
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
    [t, zone],
  )
  const mails = query.data?.results
  return (
    <FilledPage
      above={
        <>
          <PageHeader
            title={t('outbox.title')}
            note={mails && t('outbox.count', { count: mails.length, shown: format.number(mails.length) })}
          />
          {query.data?.hasMailServer === false && <p className={styles.note}>{t('outbox.noServer')}</p>}
          {query.isError && mails && (
            <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
          )}
        </>
      }
    >
      <ListTable
        label={t('outbox.title')}
        rows={mails}
        query={query}
        loadingLabel={t('outbox.loading')}
        searchLabel={t('outbox.search')}
        fileName="outbox"
        columns={columns}
        view={view}
        onView={setView}
        onOpen={({ id }) => setView({ mail: id }, { replace: false })}
        keptPlace={place}
        empty={
          <EmptyState inline title={t('outbox.none')}>
            <p>{t('outbox.noneText')}</p>
          </EmptyState>
        }
      />
      <MailDrawer id={view.mail} onClose={() => setView({ mail: 0 })} />
    </FilledPage>
  )
}
