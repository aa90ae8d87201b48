import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import type { Subscription, Webhook } from '../../contract/endpoints.ts'
import type { ChannelName, Channels } from '../../contract/subscription.ts'
import { CardHead } from '../card-head.tsx'
import styles from '../subscriptions.module.css'
import { useSubscriptionDeeds } from './use-subscription-deeds.ts'

export const channelsOf = ({ inApp, email, webhookId }: Channels): ChannelName[] => [
  ...(inApp ? (['in-app'] as const) : []),
  ...(email ? (['email'] as const) : []),
  ...(webhookId === null ? [] : (['webhook'] as const)),
]

/** A subscription at a glance: its sentence, its channels, when it last sent something, on or off. */
export function SubscriptionCard({
  subscription,
  sentence,
  webhooks,
  onEdit,
  onLog,
}: {
  readonly subscription: Subscription
  readonly sentence: string
  readonly webhooks: readonly Webhook[]
  readonly onEdit: () => void
  readonly onLog: () => void
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const instantText = useInstantText()
  const [nowMs] = useState(Date.now)
  const deeds = useSubscriptionDeeds(subscription)
  const { name, isOn, wanted, lastSentAt } = subscription
  const channels = channelsOf(wanted.channels)
  const words = (channel: ChannelName) =>
    channel === 'webhook'
      ? t('subscriptions.card.toWebhook', {
          name:
            webhooks.find(({ id }) => id === wanted.channels.webhookId)?.name ?? t('subscriptions.form.goneWebhook'),
        })
      : t(`subscriptions.channel.${channel}`)
  const sentMs = lastSentAt === null ? undefined : Date.parse(lastSentAt)
  const lastSent =
    lastSentAt === null || sentMs === undefined ? (
      t('subscriptions.card.never')
    ) : (
      <time dateTime={lastSentAt} title={instantText(sentMs)}>
        {format.age(nowMs - sentMs)}
      </time>
    )
  return (
    <li className={styles.card} data-off={!isOn || undefined}>
      <CardHead name={name} isOn={isOn} disabled={deeds.turn.isPending} onTurn={(next) => deeds.turn.mutate(next)} />
      <p className={styles.sentence}>{sentence}</p>
      <Facts
        facts={[
          [t('subscriptions.card.channels'), channels.map(words).join(', ')],
          [t('subscriptions.card.lastSent'), lastSent],
        ]}
      />
      <div className={styles.cardButtons}>
        <Button size="small" onClick={onEdit}>
          {t('subscriptions.edit')}
        </Button>
        <Button size="small" onClick={onLog}>
          {t('subscriptions.card.log')}
        </Button>
        {channels.map((channel) => (
          <Button
            key={channel}
            size="small"
            busy={deeds.test.isPending && deeds.test.variables === channel}
            onClick={() => deeds.test.mutate(channel)}
          >
            {t(`subscriptions.test.${channel}`)}
          </Button>
        ))}
        <Button size="small" look="quiet" onClick={() => void deeds.remove()}>
          {t('subscriptions.delete')}
        </Button>
      </div>
    </li>
  )
}
