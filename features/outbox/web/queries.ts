import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getOutbox, readMail } from '../contract/outbox.ts'

const root = 'outbox'
const retryMs = 10_000

export const outboxQuery = () =>
  queryOptions({
    queryKey: [root, 'list'],
    queryFn: async ({ signal }) => await call(getOutbox, {}, signal),
    refetchInterval: retryMs,
  })

/** Asked once for each opening: every reading of a text is written down. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [root, 'mail', id],
    queryFn: async ({ signal }) => await call(readMail, { params: { id } }, signal),
    enabled: id > 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
