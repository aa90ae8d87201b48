import { queryOptions } from '@tanstack/react-query'
import type { PowerModel } from '../../../domain/power-model.ts'
import type { ChartRange } from '../../../kit/composites/time-chart/chart-model.ts'
import { call } from '../../../platform/web/api/call.ts'
import { type ChartEntity, getFleetChart } from '../../fleet-state/contract/fleet-chart.ts'
import { getExpectedHistory } from '../../fleet-state/contract/history-expected.ts'
import { getHistoryStates } from '../../fleet-state/contract/history-states.ts'
import { type AnalysisKind, getHistoryAnalysis } from '../../history/contract/history-analysis.ts'
import { type HistoryWish, refetchAfterFailure } from '../../history/web/port.ts'
import type { AnalysisSubject } from './analyses/analysis-wish.ts'

/** What the charts of a farm can show, with the power models of its machines. */
export type ChartOfFarm = ChartEntity & { readonly powerModels: Readonly<Record<string, PowerModel>> }

/** What the charts of a farm can show. */
export const chartEntityQuery = (farmCode: string) =>
  queryOptions({
    queryKey: ['my-fleet', 'chart', farmCode],
    queryFn: async ({ signal }): Promise<ChartOfFarm | null> => {
      const { farms, powerModels } = await call(getFleetChart, { query: { FarmCode: farmCode } }, signal)
      return farms[0] ? { ...farms[0], powerModels } : null
    },
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

/** What a chart that is not of time draws of its subjects. */
export const analysisQuery = ({
  kind,
  subjects,
  fromMs,
  toMs,
  zone,
}: ChartRange & {
  readonly kind: AnalysisKind
  readonly subjects: readonly AnalysisSubject[]
  readonly zone: string
}) => {
  const query = {
    kind,
    subjects: subjects.map(({ tags }) => tags.map((tag) => tag ?? '-').join(':')).join(','),
    from: Math.round(fromMs),
    to: Math.round(toMs),
    zone,
    ...(kind === 'powerCurve' && {
      rated: subjects.map(({ source }) => source.ratedKw ?? 0).join(','),
      elevation: subjects.map(({ source }) => source.elevationM ?? 0).join(','),
    }),
  }
  return queryOptions({
    queryKey: ['my-fleet', 'analysis', query],
    queryFn: async ({ signal }) => await call(getHistoryAnalysis, { query }, signal),
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: refetchAfterFailure,
  })
}

/** States of machines of a farm over a range. */
export const statesQuery = ({
  farmCode,
  machineCodes,
  fromMs,
  toMs,
}: ChartRange & { readonly farmCode: string; readonly machineCodes: readonly string[] }) => {
  const query = {
    farmCode,
    machineCodes: machineCodes.join(','),
    from: Math.round(fromMs),
    to: Math.round(toMs),
  }
  return queryOptions({
    queryKey: ['my-fleet', 'states', query],
    queryFn: async ({ signal }) => await call(getHistoryStates, { query }, signal),
    gcTime: 60_000,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: refetchAfterFailure,
  })
}
