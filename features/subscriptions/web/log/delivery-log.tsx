import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { type ShortColumn, ShortTable } from '../../../../kit/composites/short-table/short-table.tsx'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { Select } from '../../../../kit/primitives/select.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import { type Delivery, type Subscription, sendDeliveryAgain } from '../../contract/endpoints.ts'
import { deliveriesQuery, readSubscriptionsAgain } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'
import { DeliveryState } from './delivery-state.tsx'

const all = 'all'

/** Messages of the last thirty days with time and receiver, or why Solvane did not send them. */
export function DeliveryLog({
  subscriptions,
  of,
  onOf,
}: {
  readonly subscriptions: readonly Subscription[]
  /** Id of one subscription; empty: all. */
  readonly of: string
  readonly onOf: (id: string) => void
}) {
  const { t } = useTranslation()
  const chosen = subscriptions.some(({ id }) => id === of) ? of : ''
  const query = useInfiniteQuery(deliveriesQuery(chosen || undefined))
  const columns = useLogColumns()
  const rows = query.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      <div className={styles.logBar}>
        <Select
          label={t('subscriptions.log.of')}
          choices={[
            { value: all, label: t('subscriptions.log.ofAll') },
            ...subscriptions.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={chosen || all}
          onChange={(next) => onOf(next === all ? '' : next)}
        />
        <Button busy={query.isFetching && !query.isFetchingNextPage} onClick={() => void query.refetch()}>
          {t('subscriptions.log.readAgain')}
        </Button>
      </div>
      {query.isError && !rows ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} inline />
      ) : !rows ? (
        <LoadingState label={t('subscriptions.log.loading')} rows={8} />
      ) : rows.length === 0 && !query.hasNextPage ? (
        <EmptyState inline title={t('subscriptions.log.empty')}>
          <p>{t('subscriptions.log.emptyText')}</p>
        </EmptyState>
      ) : (
        <>
          <ShortTable
            label={{ text: t('subscriptions.page.log') }}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('subscriptions.log.more')}
            </Button>
          )}
          <Note>{t('subscriptions.log.kept')}</Note>
        </>
      )}
    </>
  )
}

const useLogColumns = (): readonly ShortColumn<Delivery>[] => {
  const { t } = useTranslation()
  const instantText = useInstantText()
  const mayAgain = useCan()({ product: 'MyFleet', flag: EDIT })
  return [
    {
      id: 'seen',
      header: t('subscriptions.log.seen'),
      look: 'line',
      cell: ({ seenAt }) => <time dateTime={seenAt}>{instantText(Date.parse(seenAt))}</time>,
    },
    {
      id: 'what',
      header: t('subscriptions.log.what'),
      names: true,
      cell: (row) => <DeliverySubject row={row} />,
    },
    {
      id: 'subscription',
      header: t('subscriptions.log.subscription'),
      from: 'tablet',
      cell: (row) => row.subscription,
    },
    {
      id: 'to',
      header: t('subscriptions.log.to'),
      cell: ({ to, channel }) => (
        <>
          {to} <Note inline>{t(`subscriptions.channel.${channel}`)}</Note>
        </>
      ),
    },
    { id: 'state', header: t('subscriptions.log.state'), cell: (row) => <DeliveryState row={row} /> },
    {
      id: 'code',
      header: t('subscriptions.log.code'),
      align: 'end',
      look: 'least',
      cell: ({ status }) => status ?? '',
    },
    {
      id: 'again',
      header: t('subscriptions.log.again'),
      headerHidden: true,
      look: 'least',
      cell: (row) => mayAgain && row.mayAgain && <AgainButton row={row} />,
    },
  ]
}

function DeliverySubject({ row }: { readonly row: Delivery }) {
  const { t } = useTranslation()
  if (row.kind === 'test') return <>{t('subscriptions.log.kind.test')}</>
  const what = [row.message, row.code].filter((text) => text !== '').join(' · ')
  return (
    <>
      {row.kind === 'cleared' && `${t('subscriptions.log.kind.cleared')}: `}
      {what}{' '}
      <Note inline>
        {row.equipment}, {row.farmName} · {t(`subscriptions.sentence.priority.${row.priority}`)}
      </Note>
    </>
  )
}

function AgainButton({ row }: { readonly row: Delivery }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(sendDeliveryAgain, { params: { id: row.id } }),
    onSuccess: async () => {
      showNotice(t('subscriptions.log.queued', { to: row.to }))
      await readSubscriptionsAgain(client)
    },
    onError: (error) => showNotice(t(refusalKeyOf(error)), { state: 'critical' }),
  })
  return (
    <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
      {t('subscriptions.log.again')}
    </Button>
  )
}
