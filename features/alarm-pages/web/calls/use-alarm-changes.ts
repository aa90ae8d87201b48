import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { TopicMessage } from '../../../../platform/contract/live-protocol.ts'
import { useLiveStatus } from '../../../../platform/web/live/live-context.tsx'
import { useTopic } from '../../../../platform/web/live/use-topic.ts'
import { useLanguage } from '../../../../platform/web/reader/use-language.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { alarmsTopic } from '../../../alarms/contract/alarms-topic.ts'
import { alarmsKey } from './alarm-queries.ts'
import { type AlarmPages, patchedPages } from './patched-pages.ts'

/** Pause between two readings while changes come. */
const readEveryMs = 2_000
/** Pause between two readings without push. */
const withoutPushMs = 15_000

/**
 * Follows the push of alarms while the component is mounted. Changed rows appear at once in their places. A little later
 * the page reads its lists anew, for order and counts. Without push it reads them on an interval.
 */
export const useAlarmChanges = (): void => {
  const client = useQueryClient()
  const { language } = useLanguage()
  const { state } = useLiveStatus()
  const due = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAnew = useCallback(() => {
    due.current = undefined
    void client.invalidateQueries({ queryKey: alarmsKey }, { cancelRefetch: false })
  }, [client])
  const heard = (changes: TopicMessage['changes'] | undefined) => {
    if (!changes) return readAnew()
    const newer = new Map(changes.flatMap(({ id, row }) => (row === null ? [] : [[id, row as Alarm] as const])))
    client.setQueriesData<AlarmPages>({ queryKey: [...alarmsKey, 'list'] }, (held) => patchedPages(held, newer))
    due.current ??= setTimeout(readAnew, readEveryMs)
  }
  useTopic(alarmsTopic, language, heard)
  useEffect(() => () => clearTimeout(due.current), [])
  const isPushed = state === 'connected'
  useEffect(() => {
    if (isPushed) return
    const timer = setInterval(readAnew, withoutPushMs)
    return () => clearInterval(timer)
  }, [isPushed, readAnew])
}
