import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EDIT } from '../../../../domain/right.ts'
import { EmptyState } from '../../../../kit/composites/states/empty-state.tsx'
import { NoRightState } from '../../../../kit/composites/states/no-right-state.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import type { Subscription, Webhook } from '../../contract/endpoints.ts'
import styles from '../subscriptions.module.css'
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx'
import { WebhookCard } from './webhook-card.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Addresses of other systems that take messages. */
export function WebhookList({
  webhooks,
  subscriptions,
}: {
  readonly webhooks: readonly Webhook[]
  readonly subscriptions: readonly Subscription[]
}) {
  const { t } = useTranslation()
  const mayEdit = useCan()({ product: 'MyFleet', flag: EDIT })
  const [shownSecret, setShownSecret] = useState<ShownSecret>()
  /** A webhook, or `new`. */
  const [edited, setEdited] = useState<Webhook | 'new'>()
  if (!mayEdit && webhooks.length === 0)
    return (
      <NoRightState inline title={t('subscriptions.webhook.noRight')}>
        <p>{t('subscriptions.webhook.noRightText')}</p>
      </NoRightState>
    )
  const add = mayEdit && <Button onClick={() => setEdited('new')}>{t('subscriptions.webhook.new')}</Button>
  return (
    <>
      {webhooks.length === 0 ? (
        <EmptyState inline title={t('subscriptions.webhook.empty')} actions={add}>
          <p>{t('subscriptions.webhook.emptyText')}</p>
        </EmptyState>
      ) : (
        <>
          {add}
          <ul className={styles.cards}>
            {webhooks.map((webhook) => (
              <WebhookCard
                key={webhook.id}
                webhook={webhook}
                mayEdit={mayEdit}
                users={subscriptions.filter(({ wanted }) => wanted.channels.webhookId === webhook.id)}
                onEdit={() => setEdited(webhook)}
                onSecret={setShownSecret}
              />
            ))}
          </ul>
        </>
      )}
      {edited && (
        <WebhookDialog
          stored={edited === 'new' ? undefined : edited}
          onSecret={setShownSecret}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shownSecret && <SecretDialog {...shownSecret} onClose={() => setShownSecret(undefined)} />}
    </>
  )
}
