import type { InfiniteData } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../platform/contract/endpoint.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import type { getAlarms } from '../../../alarms/contract/alarm-calls.ts'

export type AlarmPages = InfiniteData<ReplyOf<typeof getAlarms>>

/**
 * Pages with newer versions of their alarms. Rows keep their places, and a row of a cause keeps its count: the next reading
 * decides. Returns the same object if nothing is newer.
 */
export const patchedPages = (
  held: AlarmPages | undefined,
  newer: ReadonlyMap<string, Alarm>,
): AlarmPages | undefined => {
  if (!held) return held
  let isChanged = false
  const pages = held.pages.map((page) => {
    if (!page.results.some(({ id, version }) => (newer.get(id)?.version ?? 0) > version)) return page
    isChanged = true
    const results = page.results.map((alarm) => {
      const next = newer.get(alarm.id)
      return next && next.version > alarm.version ? { ...next, causes: alarm.causes } : alarm
    })
    return { ...page, results }
  })
  return isChanged ? { ...held, pages } : held
}
