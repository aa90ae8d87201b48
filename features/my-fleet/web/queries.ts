import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getFleetChart } from '../contract/fleet-chart.ts'
import { getFleetTable } from '../contract/fleet-table.ts'
import { getHistory, getHistoryBounds } from '../contract/history.ts'

/** Every farm that the person may see, with machines and tags. Values do not come this way. */
export const fleetQuery = () =>
  queryOptions({
    queryKey: ['my-fleet', 'table'],
    queryFn: async ({ signal }) => (await call(getFleetTable, { query: {} }, signal)).results,
    staleTime: 60_000,
  })

/** One farm; rejects with ApiError 404 when there is none or none that the person may see. */
export const farmQuery = (farmCode: string) =>
  queryOptions({
    queryKey: ['my-fleet', 'farm', farmCode],
    queryFn: async ({ signal }) => (await call(getFleetTable, { query: { farmCode } }, signal)).results[0] ?? null,
    staleTime: 60_000,
  })

/** What the charts of a farm can show. */
export const chartEntityQuery = (farmCode: string) =>
  queryOptions({
    queryKey: ['my-fleet', 'chart', farmCode],
    queryFn: async ({ signal }) =>
      (await call(getFleetChart, { query: { FarmCode: farmCode } }, signal)).farms[0] ?? null,
    staleTime: 60_000,
  })

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
  })

/** First and last moment of which anything is stored for the tags; null when nothing is. */
export const historyBoundsQuery = (tagIds: readonly number[]) =>
  queryOptions({
    queryKey: ['my-fleet', 'history-bounds', tagIds.join(',')],
    queryFn: async ({ signal }) => (await call(getHistoryBounds, { query: { tags: tagIds.join(',') } }, signal)).bounds,
    staleTime: 60_000,
  })
