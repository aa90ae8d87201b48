import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { LoadingState } from '../../../../kit/composites/states/loading-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { QueryError } from '../../../../platform/web/states/query-error.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { askFleet } from '../../../fleet-state/web/port.ts'
import { SubscriptionsView, subscriptionPages } from '../../../fleet-views/web/subscriptions-view-port.ts'
import { FleetPage } from '../../../my-fleet/web/frame-port.ts'
import { SubscriptionEditor } from '../form/subscription-editor.tsx'
import { SubscriptionCard } from '../list/subscription-card.tsx'
import { DeliveryLog } from '../log/delivery-log.tsx'
import { type OwnSubscriptions, subscriptionsQuery } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'
import { useNameable } from '../use-nameable.ts'
import { type Nameable, useSentence } from '../use-sentence.ts'
import { WebhookList } from '../webhooks/webhook-list.tsx'

export const askFirst = askFleet

/** Subscriptions of a person, log of deliveries, webhooks. */
export default function FleetSubscriptionsScreen() {
  return (
    <FleetPage tab="subscriptions" choosesTechnology={false}>
      {({ allFarms }) => <Subscriptions farms={allFarms} />}
    </FleetPage>
  )
}

const newOne = 'new'

function Subscriptions({ farms }: { readonly farms: readonly FarmRow[] }) {
  const { t } = useTranslation()
  const [{ view, edit, of }, setView] = useViewState(SubscriptionsView)
  const query = useQuery(subscriptionsQuery())
  const nameable = useNameable(query.data ?? { groups: [], people: [] })
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
  if (!query.data) return <LoadingState label={t('subscriptions.loading')} rows={8} />
  const { results, webhooks, hasMailServer, mailTo } = query.data
  const stored = results.find(({ id }) => id === edit)
  const close = () => setView({ edit: '' }, { replace: false })
  if (edit === newOne || stored)
    return (
      <div className={styles.page}>
        <SubscriptionEditor
          key={edit}
          stored={stored}
          farms={farms}
          webhooks={webhooks}
          nameable={nameable}
          mail={{ hasMailServer, mailTo }}
          onClose={close}
        />
      </div>
    )
  const add = (
    <Button look="primary" onClick={() => setView({ edit: newOne }, { replace: false })}>
      {t('subscriptions.form.new')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <SegmentedControl
          label={t('subscriptions.page.label')}
          choices={subscriptionPages.map((value) => ({ value, label: t(`subscriptions.page.${value}`) }))}
          value={view}
          onChange={(next) => setView({ view: next }, { replace: false })}
        />
        {view === 'cards' && results.length > 0 && add}
      </div>
      <div className={styles.body}>
        {view === 'cards' && (
          <Cards
            farms={farms}
            data={query.data}
            nameable={nameable}
            add={add}
            onEdit={(id) => setView({ edit: id }, { replace: false })}
            onLog={(id) => setView({ view: 'log', of: id }, { replace: false })}
          />
        )}
        {view === 'log' && (
          <DeliveryLog subscriptions={results} of={of} onOf={(id) => setView({ of: id }, { replace: false })} />
        )}
        {view === 'webhooks' && <WebhookList webhooks={webhooks} subscriptions={results} />}
      </div>
    </div>
  )
}

/** The subscriptions as cards, or the first step to one. */
function Cards({
  farms,
  data: { results, webhooks },
  nameable,
  add,
  onEdit,
  onLog,
}: {
  readonly farms: readonly FarmRow[]
  readonly data: OwnSubscriptions
  readonly nameable: Nameable
  readonly add: ReactNode
  readonly onEdit: (id: string) => void
  readonly onLog: (id: string) => void
}) {
  const { t } = useTranslation()
  const sentence = useSentence(farms, nameable)
  if (results.length === 0)
    return (
      <EmptyState inline title={t('subscriptions.empty.title')} actions={add}>
        <p>{t('subscriptions.empty.text')}</p>
      </EmptyState>
    )
  return (
    <ul className={styles.cards}>
      {results.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          sentence={sentence({ groupId: subscription.groupId, ...subscription.wanted })}
          webhooks={webhooks}
          onEdit={() => onEdit(subscription.id)}
          onLog={() => onLog(subscription.id)}
        />
      ))}
    </ul>
  )
}
