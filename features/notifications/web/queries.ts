import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getNotificationSettings, getNotifications } from '../contract/endpoints.ts'

const root = 'notifications'

/** What the person was told; the push connection says when there is more, a look every minute finds what it missed. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: [root, 'list'],
    queryFn: async ({ signal }) => await call(getNotifications, {}, signal),
    refetchInterval: 60_000,
    staleTime: 10_000,
  })

export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: [root, 'settings'],
    queryFn: async ({ signal }) => await call(getNotificationSettings, {}, signal),
  })
