import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../platform/contract/endpoint.ts'
import { call } from '../../../platform/web/api/call.ts'
import { getDeliveries, getSubscriptions, previewSubscription, type Subscription } from '../contract/endpoints.ts'
import type { Wanted } from '../contract/subscription.ts'

const root = 'subscriptions'

/** Reply of the server about the subscriptions of the person. */
export type OwnSubscriptions = Omit<ReplyOf<typeof getSubscriptions>, 'results'> & {
  readonly results: readonly Subscription[]
}

/** Subscriptions and webhooks of the person, with the choices of the form. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: [root, 'own'],
    queryFn: async ({ signal }): Promise<OwnSubscriptions> => {
      const reply = await call(getSubscriptions, {}, signal)
      return { ...reply, results: reply.results as readonly Subscription[] }
    },
  })

export const previewQuery = (wanted: Wanted | undefined) =>
  queryOptions({
    queryKey: [root, 'preview', wanted],
    queryFn: ({ signal }) => call(previewSubscription, { body: wanted as Wanted }, signal),
    enabled: wanted !== undefined,
    staleTime: 60_000,
  })

const logPage = 50

/** The log, the newest first, page by page; undefined: of all subscriptions. */
export const deliveriesQuery = (subscriptionId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [root, 'log', subscriptionId],
    queryFn: ({ pageParam, signal }) =>
      call(
        getDeliveries,
        {
          query: {
            size: logPage,
            ...(subscriptionId !== undefined && { subscriptionId }),
            ...(pageParam !== 0 && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })

/** Reads subscriptions, webhooks and log again. */
export const readSubscriptionsAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [root], predicate: ({ queryKey }) => queryKey[1] !== 'preview' })
