import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { refusalKeyOf } from '../../../../platform/web/forms/refusal.ts'
import { useConfirm } from '../../../../platform/web/forms/use-confirm.ts'
import {
  deleteSubscription,
  type Subscription,
  testSubscription,
  updateSubscription,
} from '../../contract/endpoints.ts'
import type { ChannelName } from '../../contract/subscription.ts'
import { readSubscriptionsAgain } from '../subscription-queries.ts'

/** Turns a subscription on or off, tests its channels, deletes it. */
export const useSubscriptionDeeds = ({ id, name, groupId, wanted, version }: Subscription) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const failed = async (error: unknown) => {
    showNotice(t(refusalKeyOf(error)), { state: 'critical' })
    await readSubscriptionsAgain(client)
  }
  const turn = useMutation({
    mutationFn: (isOn: boolean) =>
      call(updateSubscription, { params: { id }, body: { version, form: { name, isOn, groupId, ...wanted } } }),
    onSuccess: () => readSubscriptionsAgain(client),
    onError: failed,
  })
  const test = useMutation({
    mutationFn: (channel: ChannelName) => call(testSubscription, { params: { id }, body: { channel } }),
    onSuccess: async ({ outcome }, channel) => {
      const isSent = outcome === 'sent' || outcome === 'queued'
      showNotice(
        t(isSent ? `subscriptions.tested.${channel}` : `subscriptions.tested.${outcome}`),
        isSent ? {} : { state: 'warning' },
      )
      await readSubscriptionsAgain(client)
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => call(deleteSubscription, { params: { id } }),
    onSuccess: async () => {
      showNotice(t('subscriptions.notice.deleted', { name }))
      await readSubscriptionsAgain(client)
    },
    onError: failed,
  })
  return {
    turn,
    test,
    remove: () =>
      confirm({
        title: t('subscriptions.deleteTitle', { name }),
        text: t('subscriptions.deleteText'),
        okLabel: t('subscriptions.delete'),
        work: () => remove.mutateAsync(),
      }),
  }
}
