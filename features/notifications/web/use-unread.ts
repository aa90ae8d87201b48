import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNotices } from '../../../platform/web/live/live-context.tsx'
import { notificationsQuery } from './queries.ts'

/** How many notifications are unread; undefined until it is known. Follows what the server pushes. */
export const useUnread = (): number | undefined => {
  const client = useQueryClient()
  const { data } = useQuery(notificationsQuery())
  useNotices(useCallback(() => void client.invalidateQueries({ queryKey: notificationsQuery().queryKey }), [client]))
  return data?.unread
}
