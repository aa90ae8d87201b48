import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type TodayTrouble, troubleAfter } from '../fleet/today-trouble.ts'
import { fleetTodayQuery } from '../queries.ts'

/** Why figures of today are not there or old, of all farms or of one; undefined while all is well. */
export const useTodayTrouble = (farmCode?: string) => {
  const query = useQuery(fleetTodayQuery(farmCode))
  const held = useRef<TodayTrouble>(undefined)
  held.current = troubleAfter(
    held.current,
    {
      hasData: query.data !== undefined,
      readAtMs: query.dataUpdatedAt,
      error: query.error ?? query.failureReason ?? undefined,
      failures: query.isError ? 0 : query.failureCount,
    },
    Date.now(),
  )
  return { trouble: held.current, retry: () => void query.refetch(), busy: query.isFetching }
}
