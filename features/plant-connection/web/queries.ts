import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getQuarantine } from '../contract/quarantine.ts'

export const refreshEveryMs = 5_000
/** Until there are two readings, the rates between them cannot be told: the second comes sooner. */
const secondReadingMs = 1_000
export const messagesPerPage = 50

export interface QuarantineWish {
  readonly page: number
  /** Empty: every reason, every farm. */
  readonly reason: string
  readonly farm: string
}

/** What ingest refused, with counts and the totals of ingest; read anew while the page is open. */
export const quarantineQuery = ({ page, reason, farm }: QuarantineWish) =>
  queryOptions({
    queryKey: ['plant-connection', 'quarantine', page, reason, farm],
    queryFn: ({ signal }) => {
      const query = { page, size: messagesPerPage, ...(reason && { reason }), ...(farm && { farm }) }
      return call(getQuarantine, { query }, signal)
    },
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.dataUpdateCount < 2 ? secondReadingMs : refreshEveryMs),
    staleTime: 0,
  })
