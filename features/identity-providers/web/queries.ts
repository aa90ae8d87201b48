import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getGroupNames } from '../../users/contract/group-endpoints.ts'
import { getIdentityProvider, getIdentityProviderChanges, getIdentityProviders } from '../contract/endpoints.ts'

const root = 'identity-providers'

/** All of them, with the address that they send people back to. */
export const providersQuery = () =>
  queryOptions({
    queryKey: [root, 'all'],
    meta: { records: ['identityProvider'] },
    queryFn: async ({ signal }) => await call(getIdentityProviders, {}, signal),
  })

export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'one', id],
    meta: { records: ['identityProvider'] },
    queryFn: async ({ signal }) => await call(getIdentityProvider, { params: { id } }, signal),
  })

export const changesQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'changes', id],
    meta: { records: ['identityProvider'] },
    queryFn: async ({ signal }) =>
      (await call(getIdentityProviderChanges, { params: { id }, query: {} }, signal)).results,
  })

/** Groups that a mapping may name. */
export const groupNamesQuery = () =>
  queryOptions({
    queryKey: [root, 'groups'],
    queryFn: async ({ signal }) => await call(getGroupNames, {}, signal),
  })

export const invalidateProviders = (client: QueryClient) => client.invalidateQueries({ queryKey: [root] })
