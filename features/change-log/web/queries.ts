import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getChangeLog, getChangeLogNews } from '../contract/change-log.ts'

export const changeLogPath = '/ChangeLog'

/** Read once a visit: marks of what is new stay while the person reads, although it then counts as seen. */
export const changeLogQuery = () =>
  queryOptions({
    queryKey: ['change-log', 'entries'],
    queryFn: ({ signal }) => call(getChangeLog, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const newsQuery = () =>
  queryOptions({
    queryKey: ['change-log', 'news'],
    queryFn: async ({ signal }) => (await call(getChangeLogNews, {}, signal)).count,
    // It changes with the program, and when the person looks.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
