import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getQuarantine } from '../contract/quarantine.ts'
import { getFarmSources, getSampleRevisions } from '../contract/sources.ts'

export const refreshEveryMs = 5_000
/** Until there are two readings, the rates between them cannot be told: the second comes sooner. */
const secondReadingMs = 1_000
export const messagesPerPage = 50

export interface QuarantineQuery {
  readonly page: number
  /** Empty: every reason, every farm. */
  readonly reason: string
  readonly farm: string
}

/** What ingest refused, with counts and the totals of ingest; read anew while the page is open. */
export const quarantineQuery = ({ page, reason, farm }: QuarantineQuery) =>
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

/** Every farm with what its sources weigh. */
export const farmSourcesQuery = () =>
  queryOptions({
    queryKey: ['plant-connection', 'sources'],
    queryFn: async ({ signal }) => (await call(getFarmSources, {}, signal)).results,
    staleTime: 0,
  })

/** A page of what lost at a farm; read anew while it is looked at. */
export const revisionsQuery = ({ farm, tag, page }: Record<'farm' | 'tag', string> & { readonly page: number }) =>
  queryOptions({
    queryKey: ['plant-connection', 'revisions', farm, tag, page],
    queryFn: ({ signal }) =>
      call(getSampleRevisions, { query: { farm, page, size: messagesPerPage, ...(tag && { tag }) } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    staleTime: 0,
  })
