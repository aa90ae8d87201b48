import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { minuteMs } from '../../../../domain/time-zone.ts'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { historyQuery } from '../../../history/web/port.ts'
import { comparedMs, windHistory } from '../../contract/doubted-wind.ts'
import type { FarmRow } from '../../contract/fleet-rows.ts'
import { holdWindHistories, windRequests } from '../../contract/wind-doubts.ts'
import { useTicked } from './page-tick.ts'
import { useFleetLive } from './use-fleet-live.ts'

/** Winds are compared with their neighbours' so often. */
const comparedEveryMs = 5 * minuteMs
const triedEveryMs = 20_000
/** Buckets of ten minutes do. */
const comparedPx = 50

const settledOf = <Data>(results: readonly UseQueryResult<Data>[]) =>
  results.map(({ data, isError }) => ({ data, isSettled: data !== undefined || isError }))

/**
 * Keeps at hand what the winds of these farms have been of late, by which the rules doubt them. Asks for one part after the
 * other: a page that opens has more urgent questions. Pass a stable list.
 */
export const useWindHistories = (farms: readonly FarmRow[]): void => {
  const live = useFleetLive()
  const { tags } = useLive()
  const toMs = useTicked(() => {
    const nowMs = live.nowMs()
    return nowMs === undefined ? 0 : Math.ceil(nowMs / comparedEveryMs) * comparedEveryMs
  })
  // As one text: drawn anew only when other winds differ.
  const wanted = useTicked(() => JSON.stringify(toMs > 0 ? windRequests(farms, live, live.figure) : []))
  const requests = useMemo(() => JSON.parse(wanted) as readonly (readonly number[])[], [wanted])
  const [asked, setAsked] = useState({ requests, count: 1 })
  const count = asked.requests === requests ? asked.count : 1
  const found = useQueries({
    queries: requests.map((tagIds, index) => ({
      ...historyQuery({ tagIds, fromMs: toMs - comparedMs, toMs, widthPx: comparedPx }),
      enabled: index < count,
      // A wind that is wrong stands in figures until its past is known: a server that was busy is asked again.
      refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
        state.status === 'error' ? triedEveryMs : false,
    })),
    combine: settledOf,
  })
  const settled = found.filter(({ isSettled }) => isSettled).length
  useEffect(() => setAsked({ requests, count: settled + 1 }), [requests, settled])
  useEffect(() => {
    for (const { data } of found)
      if (data)
        holdWindHistories(
          tags,
          data.map((one) => ({ tagId: one.tagId, history: windHistory(one) })),
          toMs,
        )
  }, [found, tags, toMs])
}
