import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { call } from '../../../platform/web/api/call.ts'
import { readNotifications } from '../contract/endpoints.ts'
import { notificationsQuery } from './queries.ts'

/** Marks notifications as read, those named or all (null); the list shows it at once. */
export const useReading = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => call(readNotifications, { body: { ids: ids && [...ids] } }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) {
        const results = before.results.map((one) => (!ids || ids.includes(one.id) ? { ...one, isRead: true } : one))
        client.setQueryData(queryKey, { results, unread: results.filter(({ isRead }) => !isRead).length })
      }
      return before
    },
    onError: (_error, _ids, before) => {
      client.setQueryData(queryKey, before)
      showNotice(t('notifications.readFailed'), { state: 'warning' })
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
