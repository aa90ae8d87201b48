import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { minuteMs } from '../../../../domain/time-zone.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { comparedMs, windHistory } from '../fleet/doubted-wind.ts'
import type { FarmRow } from '../fleet/fleet-rows.ts'
import { holdWindHistories, windRequests } from '../fleet/wind-doubts.ts'
import { historyQuery } from '../queries.ts'
import { usePulsed } from './pulse.ts'
import { useFleetLive } from './use-fleet-live.ts'

/** Winds are compared with their neighbours' so often. */
const comparedEveryMs = 5 * minuteMs
/** Buckets of ten minutes do. */
const comparedPx = 50

const dataOf = <Data>(results: readonly UseQueryResult<Data>[]) => results.map(({ data }) => data)

/** Keeps at hand what the winds of these farms have been of late, by which the rules doubt them. Pass a stable list. */
export const useWindHistories = (farms: readonly FarmRow[]): void => {
  const live = useFleetLive()
  const { tags } = useLive()
  const toMs = usePulsed(() => {
    const nowMs = live.nowMs()
    return nowMs === undefined ? 0 : Math.ceil(nowMs / comparedEveryMs) * comparedEveryMs
  })
  const requests = useMemo(() => (toMs > 0 ? windRequests(farms, live, live.figure) : []), [farms, live, toMs])
  const found = useQueries({
    queries: requests.map((tagIds) => historyQuery({ tagIds, fromMs: toMs - comparedMs, toMs, widthPx: comparedPx })),
    combine: dataOf,
  })
  useEffect(() => {
    for (const series of found)
      if (series)
        holdWindHistories(
          tags,
          series.map((one) => ({ tagId: one.tagId, history: windHistory(one) })),
          toMs,
        )
  }, [found, tags, toMs])
}
