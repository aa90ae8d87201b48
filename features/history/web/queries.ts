import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { isPassing } from '../../../platform/web/api/query-client.ts'
import { getHistory, getHistoryBounds } from '../contract/history.ts'

/** Curves that could not be read for a passing reason are asked for again. */
const againEveryMs = 15_000
/** For `refetchInterval` of what is read once. */
export const untilRead = ({ state }: { readonly state: { readonly error: Error | null } }) =>
  isPassing(state.error) ? againEveryMs : (false as const)

export interface HistoryWish {
  readonly tagIds: readonly number[]
  readonly fromMs: number
  readonly toMs: number
  readonly widthPx: number
}

/** Series for a chart. */
export const historyQuery = ({ tagIds, fromMs, toMs, widthPx }: HistoryWish) =>
  queryOptions({
    queryKey: ['my-fleet', 'history', tagIds.join(','), fromMs, toMs, widthPx],
    queryFn: async ({ signal }) => {
      const query = { tags: tagIds.join(','), from: fromMs, to: toMs, width: widthPx }
      return (await call(getHistory, { query }, signal)).series
    },
    enabled: tagIds.length > 0,
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: untilRead,
  })

/** First and last moment of which anything is stored for the tags; null when nothing is. */
export const historyBoundsQuery = (tagIds: readonly number[]) =>
  queryOptions({
    queryKey: ['my-fleet', 'history-bounds', tagIds.join(',')],
    queryFn: async ({ signal }) => (await call(getHistoryBounds, { query: { tags: tagIds.join(',') } }, signal)).bounds,
    staleTime: 60_000,
  })
