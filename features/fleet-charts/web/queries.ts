import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getFleetChart } from '../../fleet-state/contract/fleet-chart.ts'
import { getExpectedHistory } from '../../fleet-state/contract/history-expected.ts'
import { type HistoryWish, refetchAfterFailure } from '../../history/web/port.ts'

/** What the charts of a farm can show. */
export const chartEntityQuery = (farmCode: string) =>
  queryOptions({
    queryKey: ['my-fleet', 'chart', farmCode],
    queryFn: async ({ signal }) =>
      (await call(getFleetChart, { query: { FarmCode: farmCode } }, signal)).farms[0] ?? null,
    staleTime: 60_000,
  })

/** What the power models of a farm, or of one of its machines, say over a range. */
export const expectedQuery = ({
  farmCode,
  machineCode,
  fromMs,
  toMs,
  widthPx,
  zone,
}: Omit<HistoryWish, 'tagIds'> & { readonly farmCode: string; readonly machineCode: string | undefined }) =>
  queryOptions({
    queryKey: ['my-fleet', 'expected', farmCode, machineCode ?? '', fromMs, toMs, widthPx, zone],
    queryFn: async ({ signal }) => {
      const query = {
        farmCode,
        from: fromMs,
        to: toMs,
        width: widthPx,
        ...(machineCode !== undefined && { machineCode }),
        ...(zone && { zone }),
      }
      return await call(getExpectedHistory, { query }, signal)
    },
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: refetchAfterFailure,
  })
