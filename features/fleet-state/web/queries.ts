import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../platform/contract/endpoint.ts'
import { isOutOfReach } from '../../../platform/web/api/api-error.ts'
import { call } from '../../../platform/web/api/call.ts'
import { isTransientError } from '../../../platform/web/api/query-client.ts'
import { getFleetJudgements } from '../contract/fleet-judgements.ts'
import { getFleetLosses } from '../contract/fleet-losses.ts'
import type { FleetFarm } from '../contract/fleet-rows.ts'
import { getFleetTable } from '../contract/fleet-table.ts'
import { getFleetToday, type TodayScope } from '../contract/fleet-today.ts'

type FleetReply = ReplyOf<typeof getFleetTable>

/** The entries of these keys. */
const picked = <Value>(all: Readonly<Record<string, Value>>, keys: readonly (string | null)[]): Record<string, Value> =>
  Object.fromEntries(
    [...new Set(keys)].flatMap((key) => {
      const value = key === null ? undefined : all[key]
      return key !== null && value !== undefined ? [[key, value] as const] : []
    }),
  )

/** Farms of a reply, each with what its own machines name: power models, lists of codes. */
const farmsOf = ({ results, powerModels, codeBooks, codeCauses = {} }: FleetReply): FleetFarm[] =>
  results.map((farm) => ({
    ...farm,
    powerModels: picked(
      powerModels,
      farm.machines.map(({ powerModel }) => powerModel),
    ),
    codeBooks: picked(
      codeBooks,
      farm.machines.map(({ codeBook }) => codeBook),
    ),
    codeCauses: picked(
      codeCauses,
      farm.machines.map(({ codeBook }) => codeBook),
    ),
  }))

/** Every farm that the person may see, with machines and tags. Values do not come this way. */
export const fleetQuery = () =>
  queryOptions({
    queryKey: ['my-fleet', 'table'],
    queryFn: async ({ signal }) => farmsOf(await call(getFleetTable, { query: {} }, signal)),
    staleTime: 60_000,
    // Versions of power curves belong to the machines.
    meta: { keepOffline: true, records: ['windTurbineMode', 'machineTurbineMode'] },
  })

/**
 * What every page of the fleet asks first. Judgements are asked for at the same time, but no page waits for them: they
 * mostly arrive before the first values, so that lists do not change their order afterwards.
 */
export const askFleet = (queries: QueryClient): Promise<void> => {
  void queries.prefetchQuery(fleetJudgementsQuery())
  return queries.prefetchQuery(fleetQuery())
}

/**
 * One farm; rejects with ApiError 404 when there is none or none that the person may see. While the server is out of
 * reach, the farm as it stands among those of the fleet.
 */
export const farmQuery = (farmCode: string) =>
  queryOptions({
    queryKey: ['my-fleet', 'farm', farmCode],
    queryFn: async ({ signal, client }) => {
      try {
        return farmsOf(await call(getFleetTable, { query: { farmCode } }, signal))[0] ?? null
      } catch (error) {
        const held = client.getQueryData(fleetQuery().queryKey)?.find((farm) => farm.farmCode === farmCode)
        if (held && isOutOfReach(error)) return held
        throw error
      }
    },
    staleTime: 60_000,
  })

/** What every page of a farm asks first. */
export const askFarm = (queries: QueryClient, search: URLSearchParams): Promise<void> | undefined => {
  const farmCode = search.get('farmCode')
  return farmCode ? queries.prefetchQuery(farmQuery(farmCode)) : undefined
}

const todayEveryMs = 60_000
/** A server that starts again is waited for, so many times: about two minutes. */
const mostTries = 30
const longestPauseMs = 5_000

/**
 * Last 24 hours and the calendar day so far of every farm; with a farm, of its machines, too. Of the machines of all farms
 * the figures of the day alone. Read again each minute while it is shown.
 */
export const fleetTodayQuery = (farmCode?: string, of: TodayScope = 'farms') => {
  const query = farmCode === undefined ? { of } : { farmCode }
  return queryOptions({
    queryKey: ['my-fleet', 'today', query],
    queryFn: async ({ signal }) => await call(getFleetToday, { query }, signal),
    staleTime: todayEveryMs,
    refetchInterval: todayEveryMs,
    retry: (count, error) => count < mostTries && isTransientError(error),
    retryDelay: (count) => Math.min(longestPauseMs, 500 * 2 ** count) * (0.5 + Math.random()),
    meta: { keepOffline: true },
  })
}

/** Lost energy of today by cause; with a farm, of its machines, too. Read again each minute while it is shown. */
export const fleetLossesQuery = (farmCode?: string, of: TodayScope = 'farms') => {
  const query = farmCode === undefined ? { of } : { farmCode }
  return queryOptions({
    queryKey: ['my-fleet', 'losses', query],
    queryFn: async ({ signal }) => await call(getFleetLosses, { query }, signal),
    staleTime: todayEveryMs,
    refetchInterval: todayEveryMs,
    meta: { keepOffline: true },
  })
}

/** Ten-minute means and what they find; with a farm, of its machines. Read again each minute while it is shown. */
export const fleetJudgementsQuery = (farmCode?: string, of: TodayScope = 'farms') => {
  const query = farmCode === undefined ? { of } : { farmCode }
  return queryOptions({
    queryKey: ['my-fleet', 'judgements', query],
    queryFn: async ({ signal }) => await call(getFleetJudgements, { query }, signal),
    staleTime: todayEveryMs,
    refetchInterval: todayEveryMs,
    meta: { keepOffline: true },
  })
}
