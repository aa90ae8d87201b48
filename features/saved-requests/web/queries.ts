import { queryOptions } from '@tanstack/react-query'
import type { Product } from '../../../domain/right.ts'
import { call } from '../../../platform/web/api/call.ts'
import { getSavedRequests } from '../contract/endpoints.ts'

/** The product whose right readers need, and the screen that understands the criteria. */
export interface RequestPlace {
  readonly product: Product
  readonly screen: string
}

export const savedRequestsKey = ({ product, screen }: RequestPlace) => ['saved-requests', product, screen] as const

/** Own and shared requests of a screen, and the one that the person's role opens with. */
export const savedRequestsQuery = (place: RequestPlace) =>
  queryOptions({
    queryKey: savedRequestsKey(place),
    queryFn: async ({ signal }) => await call(getSavedRequests, { query: place }, signal),
    staleTime: 60_000,
  })
