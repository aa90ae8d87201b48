import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { recordQueries } from '../../../platform/web/record/record-queries.ts'
import { getGroupNames } from '../../users/contract/group-endpoints.ts'
import { providerCalls, providerKind } from '../contract/identity-provider.ts'

const root = providerKind.kind

export const providerQueries = recordQueries(providerKind, providerCalls)

/** All of them, with the address that they send people back to. */
export const providersQuery = () =>
  queryOptions({
    queryKey: [root, 'all'],
    meta: { records: [root] },
    queryFn: async ({ signal }) => await call(providerCalls.list, {}, signal),
  })

export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: [root, 'one', id],
    meta: { records: [root] },
    queryFn: async ({ signal }) => await call(providerCalls.get, { params: { id } }, signal),
  })

/** Groups that a mapping may name. */
export const groupNamesQuery = () =>
  queryOptions({
    queryKey: [root, 'groups'],
    queryFn: async ({ signal }) => await call(getGroupNames, {}, signal),
  })

export const invalidateProviders = (client: QueryClient) => client.invalidateQueries({ queryKey: [root] })
