import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import {
  deleteWebhook,
  rotateWebhookSecret,
  type Subscription,
  testSubscription,
  updateWebhook,
  type Webhook,
} from '../../contract/endpoints.ts'
import { CardHead } from '../card-head.tsx'
import { readSubscriptionsAgain } from '../subscription-queries.ts'
import styles from '../subscriptions.module.css'
import type { ShownSecret } from './secret-dialog.tsx'

const useWebhookDeeds = (webhook: Webhook, onSecret: (shown: ShownSecret) => void) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { id, name, url, version } = webhook
  const again = () => readSubscriptionsAgain(client)
  const onError = async (error: unknown) => {
    showNotice(t(refusalKeyOf(error)), { state: 'critical' })
    await again()
  }
  const turn = useMutation({
    mutationFn: (isOn: boolean) => call(updateWebhook, { params: { id }, body: { version, name, url, isOn } }),
    onSuccess: again,
    onError,
  })
  const rotate = useMutation({
    mutationFn: () => call(rotateWebhookSecret, { params: { id } }),
    onSuccess: ({ secret }) => {
      onSecret({ name, secret })
      return again()
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteWebhook, { params: { id } }),
    onSuccess: async () => {
      showNotice(t('subscriptions.notice.deleted', { name }))
      await again()
    },
    onError,
  })
  const test = useMutation({
    mutationFn: (subscriptionId: string) =>
      call(testSubscription, { params: { id: subscriptionId }, body: { channel: 'webhook' } }),
    onSuccess: async () => {
      showNotice(t('subscriptions.tested.webhook'))
      await again()
    },
    onError,
  })
  return {
    turn,
    test,
    rotate: () =>
      confirm({
        title: t('subscriptions.webhook.rotateTitle', { name }),
        text: t('subscriptions.webhook.rotateText'),
        okLabel: t('subscriptions.webhook.rotate'),
        work: () => rotate.mutateAsync(),
      }),
    remove: () =>
      confirm({
        title: t('subscriptions.deleteTitle', { name }),
        text: t('subscriptions.webhook.deleteText'),
        okLabel: t('subscriptions.delete'),
        work: () => remove.mutateAsync(),
      }),
  }
}

/** A webhook: its address, its state, its secret, on or off. */
export function WebhookCard({
  webhook,
  users,
  mayEdit,
  onEdit,
  onSecret,
}: {
  readonly webhook: Webhook
  /** Subscriptions that use it. */
  readonly users: readonly Subscription[]
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onSecret: (shown: ShownSecret) => void
}) {
  const { t } = useTranslation()
  const instantText = useInstantText()
  const deeds = useWebhookDeeds(webhook, onSecret)
  const { name, url, isOn, failingSince, turnedOffAt, oldSecretUntil } = webhook
  const [tested] = users
  const since = (iso: string) => instantText(Date.parse(iso))
  return (
    <li className={styles.card} data-off={!isOn || undefined}>
      <CardHead
        name={name}
        isOn={isOn}
        disabled={!mayEdit || deeds.turn.isPending}
        onTurn={(next) => deeds.turn.mutate(next)}
      />
      <p className={styles.address}>{url}</p>
      {turnedOffAt !== null ? (
        <StateMark state="warning" label={t('subscriptions.webhook.turnedOff', { at: since(turnedOffAt) })} />
      ) : (
        failingSince !== null && (
          <StateMark state="warning" label={t('subscriptions.webhook.failing', { at: since(failingSince) })} />
        )
      )}
      <Facts
        facts={[
          [
            t('subscriptions.webhook.users'),
            users.map((one) => one.name).join(', ') || t('subscriptions.webhook.noUsers'),
          ],
          [t('subscriptions.webhook.oldSecret'), oldSecretUntil === null ? null : since(oldSecretUntil)],
        ]}
      />
      {mayEdit && (
        <div className={styles.cardButtons}>
          <Button size="small" onClick={onEdit}>
            {t('subscriptions.edit')}
          </Button>
          {tested && (
            <Button size="small" busy={deeds.test.isPending} onClick={() => deeds.test.mutate(tested.id)}>
              {t('subscriptions.test.webhook')}
            </Button>
          )}
          <Button size="small" onClick={() => void deeds.rotate()}>
            {t('subscriptions.webhook.rotate')}
          </Button>
          <Button size="small" look="quiet" onClick={() => void deeds.remove()}>
            {t('subscriptions.delete')}
          </Button>
        </div>
      )}
      {mayEdit && !tested && <Note>{t('subscriptions.webhook.testNote')}</Note>}
    </li>
  )
}
