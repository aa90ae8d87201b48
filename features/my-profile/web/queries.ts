import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getMyTokens } from '../contract/personal-token.ts'
import { getMyProfile, getMyRights, getMySessions } from '../contract/profile.ts'
import { getMySecondFactor } from '../contract/second-factor.ts'
import { faultAt } from './refusal.ts'

const root = 'my-profile'

export const profileQuery = () =>
  queryOptions({
    queryKey: [root, 'account'],
    queryFn: async ({ signal }) => await call(getMyProfile, {}, signal),
  })

export const rightsQuery = () =>
  queryOptions({
    queryKey: [root, 'rights'],
    queryFn: async ({ signal }) => await call(getMyRights, {}, signal),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [root, 'sessions'],
    queryFn: async ({ signal }) => await call(getMySessions, {}, signal),
    staleTime: 5_000,
  })

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: [root, 'second-factor'],
    queryFn: async ({ signal }) => await call(getMySecondFactor, {}, signal),
    staleTime: 5_000,
  })

export const tokensQuery = () =>
  queryOptions({
    queryKey: [root, 'tokens'],
    queryFn: async ({ signal }) => (await call(getMyTokens, {}, signal)).results,
    staleTime: 5_000,
  })

/** How the own account is saved. */
export const profileKind = {
  readAgain: (client: QueryClient) => client.invalidateQueries({ queryKey: profileQuery().queryKey }),
  faultOf: faultAt,
}
