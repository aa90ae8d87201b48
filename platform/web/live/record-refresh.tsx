import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from './live-context.tsx'
import type { RecordWatch } from './record-watch.ts'

/** Several changes at once are one refetch. */
const restMs = 300

/** Kinds of record that a reply contains. */
const kindsOf = ({ meta }: Query): readonly string[] => meta?.records ?? []

/** Keeps the shown replies up to date; returns a function that ends it. */
const refreshShown = (client: QueryClient, records: RecordWatch): (() => void) => {
  const cache = client.getQueryCache()
  const watched = new Map<string, () => void>()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const refresh = () => {
    timer = undefined
    const kinds = new Set(changed)
    changed.clear()
    void client.invalidateQueries({ predicate: (query) => kindsOf(query).some((kind) => kinds.has(kind)) })
  }
  const watchShown = () => {
    const shown = new Set(cache.getAll().flatMap((query) => (query.isActive() ? kindsOf(query) : [])))
    for (const [kind, leave] of watched)
      if (!shown.has(kind)) {
        watched.delete(kind)
        leave()
      }
    for (const kind of shown)
      if (!watched.has(kind))
        watched.set(
          kind,
          records.watch(kind, () => {
            changed.add(kind)
            timer ??= setTimeout(refresh, restMs)
          }),
        )
  }
  watchShown()
  const leaveCache = cache.subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') watchShown()
  })
  return () => {
    leaveCache()
    clearTimeout(timer)
    for (const leave of watched.values()) leave()
  }
}

/**
 * Refetches what the page shows when another user changes one of its records. A query names the kinds of its reply in `meta`:
 * `meta: { records: ['group'] }`.
 */
export default function RecordRefresh() {
  const client = useQueryClient()
  const { records } = useLive()
  useEffect(() => refreshShown(client, records), [client, records])
  return null
}
