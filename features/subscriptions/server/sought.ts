import type { Db } from '../../../platform/server/relations/relations.ts'
import { requestsOfIds, type StoredRequest } from '../../saved-requests/server/port.ts'
import type { What } from '../contract/subscription.ts'
import { type Sought, viewedAlarms } from '../contract/viewed-alarms.ts'

/** What a subscription of an owner looks for; undefined: its view is deleted, or not shared any more. */
export const soughtOf = (
  what: What,
  ownerId: string,
  views: ReadonlyMap<string, StoredRequest>,
): Sought | undefined => {
  if (what.kind !== 'view') return what
  const view = views.get(what.viewId)
  return view && (view.ownerId === ownerId || view.isShared) ? viewedAlarms(view) : undefined
}

/** Saved views that these conditions name. */
export const viewsOf = async (db: Db, whats: readonly What[]): Promise<ReadonlyMap<string, StoredRequest>> => {
  const ids = new Set(whats.flatMap((what) => (what.kind === 'view' ? [what.viewId] : [])))
  return new Map((ids.size === 0 ? [] : await requestsOfIds(db, [...ids])).map((view) => [view.id, view]))
}
