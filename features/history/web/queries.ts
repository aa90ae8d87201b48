import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { isTransientError } from '../../../platform/web/api/query-client.ts'
import { getHistory, getHistoryBounds } from '../contract/history.ts'

/** Pause before a request that failed for a passing reason is repeated. */
const retryEveryMs = 15_000
/** `refetchInterval` of queries that are read once: repeats them only after such a failure. */
export const refetchAfterFailure = ({ state }: { readonly state: { readonly error: Error | null } }) =>
  isTransientError(state.error) ? retryEveryMs : (false as const)

export interface HistoryWish {
  readonly tagIds: readonly number[]
  readonly fromMs: number
  readonly toMs: number
  readonly widthPx: number
  /** Zone whose days steps of whole days are. */
  readonly zone?: string
}

/** Most tags of one request. */
const mostTags = 40

/** Asks for many tags in several requests. */
const inParts = async <Item>(tagIds: readonly number[], read: (tags: string) => Promise<Item>): Promise<Item[]> => {
  const parts = Array.from({ length: Math.ceil(tagIds.length / mostTags) }, (_, index) =>
    tagIds.slice(index * mostTags, (index + 1) * mostTags),
  )
  return await Promise.all(parts.map((part) => read(part.join(','))))
}

/** Series for a chart. */
export const historyQuery = ({ tagIds, fromMs, toMs, widthPx, zone }: HistoryWish) =>
  queryOptions({
    queryKey: ['my-fleet', 'history', tagIds.join(','), fromMs, toMs, widthPx, zone],
    queryFn: async ({ signal }) => {
      const query = { from: fromMs, to: toMs, width: widthPx, ...(zone && { zone }) }
      const replies = await inParts(tagIds, (tags) => call(getHistory, { query: { tags, ...query } }, signal))
      return replies.flatMap(({ series }) => series)
    },
    enabled: tagIds.length > 0,
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: refetchAfterFailure,
  })

/** First and last moment of which anything is stored for the tags; null when nothing is. */
export const historyBoundsQuery = (tagIds: readonly number[]) =>
  queryOptions({
    queryKey: ['my-fleet', 'history-bounds', tagIds.join(',')],
    queryFn: async ({ signal }) => {
      const replies = await inParts(tagIds, (tags) => call(getHistoryBounds, { query: { tags } }, signal))
      const known = replies.flatMap(({ bounds }) => bounds ?? [])
      if (known.length === 0) return null
      return {
        firstMs: Math.min(...known.map(({ firstMs }) => firstMs)),
        lastMs: Math.max(...known.map(({ lastMs }) => lastMs)),
      }
    },
    staleTime: 60_000,
  })
