import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getShownMessages } from '../contract/shown-message.ts'

/** What is shown to everybody, on every page: apart from what administrators ask. */
export const shownMessagesQuery = () =>
  queryOptions({
    queryKey: ['administration', 'shown-messages'],
    queryFn: ({ signal }) => call(getShownMessages, {}, signal),
    // Pages are told of changes; the hourly look is for those that missed it.
    staleTime: 60_000,
    refetchInterval: 3_600_000,
  })
