import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLive, useNotices } from '../../../platform/web/live/live-context.tsx'
import { notificationsQuery } from './queries.ts'

/** How many notifications are unread; undefined until it is known. Follows what the server pushes. */
export const useUnread = (): number | undefined => {
  const client = useQueryClient()
  const live = useLive()
  const { data } = useQuery(notificationsQuery())
  const askAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: notificationsQuery().queryKey }),
    [client],
  )
  useNotices(askAgain)
  useEffect(() => live.onHearing(askAgain), [live, askAgain])
  // The bell loads after the page. A list on the page does not follow messages that the server pushed before.
  useEffect(() => {
    if (client.getQueryData(notificationsQuery().queryKey)) askAgain()
  }, [client, askAgain])
  return data?.unread
}
