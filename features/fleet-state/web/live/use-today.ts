import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { FleetRow } from '../../contract/fleet-rows.ts'
import type { TodayScope } from '../../contract/fleet-today.ts'
import { type TodayFigures, todayOf } from '../../contract/today-figures.ts'
import { fleetTodayQuery } from '../queries.ts'

/**
 * Figures of today by row: of all farms (with their machines when `of` says so), or of one with its machines. The function
 * stays the same while its answers are read again each minute; cells look at it each second. A failed reading leaves the last
 * one, or nothing.
 */
export const useToday = (
  farmCode: string | undefined,
  of?: TodayScope,
): ((row: FleetRow) => TodayFigures | undefined) => {
  const { data } = useQuery(fleetTodayQuery(farmCode, of))
  const held = useRef<{ readonly data: typeof data; readonly of: ReturnType<typeof todayOf> }>(undefined)
  if (held.current?.data !== data || !held.current) held.current = { data, of: todayOf(data?.farms) }
  return useCallback((row) => held.current?.of(row), [])
}
