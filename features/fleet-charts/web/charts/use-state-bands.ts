import { keepPreviousData, type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartRange, StateBand } from '../../../../kit/composites/time-chart/chart-model.ts'
import type { HistoryStates } from '../../../fleet-state/contract/history-states.ts'
import { statesQuery } from '../queries.ts'
import { bandsOfStates, machinesInBands } from './bands-of-states.ts'
import type { ChartSource, ChosenSeries } from './chart-sources.ts'

/** Most farms of one chart whose states are read: each is a request of its own. */
const mostFarms = 8

const dataOf = (results: UseQueryResult<HistoryStates>[]) => results.map(({ data }) => data)

/** States of the drawn machines over the range that is read. A failure leaves the curves without them. */
export const useStateBands = (
  chosen: readonly ChosenSeries[],
  all: readonly ChartSource[],
  range: ChartRange,
  isShown: boolean,
): readonly StateBand[] => {
  const { t } = useTranslation()
  const machines = useMemo(
    () =>
      isShown
        ? machinesInBands(
            chosen.map(({ source }) => source),
            all,
          )
        : [],
    [chosen, all, isShown],
  )
  const farmCodes = useMemo(
    () => [...new Set(machines.map(({ farmCode }) => farmCode))].slice(0, mostFarms),
    [machines],
  )
  const replies = useQueries({
    queries: farmCodes.map((farmCode) => ({
      ...statesQuery({
        farmCode,
        machineCodes: machines.flatMap((one) => (one.farmCode === farmCode ? (one.machineCode ?? []) : [])),
        ...range,
      }),
      placeholderData: keepPreviousData,
    })),
    combine: dataOf,
  })
  return useMemo(
    () =>
      bandsOfStates(machines, replies, farmCodes, {
        kind: (kind) => t(`fleetCharts.states.kind.${kind}`),
        limitSource: (source) => t(`fleetCharts.states.limit.${source}`),
        farmSilent: t('fleetCharts.states.farmSilent'),
      }),
    [machines, replies, farmCodes, t],
  )
}
