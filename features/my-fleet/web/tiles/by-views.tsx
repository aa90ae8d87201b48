import type { ReactNode } from 'react'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { ViewFarms } from '../../contract/tile-groups.ts'
import { NoViews } from './no-views.tsx'
import { useViewFarms } from './use-view-farms.ts'

/** The person's saved views as groups of tiles, which `children` draw; without any, what leads to the first. */
export function ByViews({
  farms,
  children,
}: {
  readonly farms: readonly FarmRow[]
  readonly children: (views: readonly ViewFarms[], nameOf: (id: string) => string) => ReactNode
}) {
  const { query, views, nameOf } = useViewFarms(farms)
  return views.length === 0 ? <NoViews query={query} /> : children(views, nameOf)
}
