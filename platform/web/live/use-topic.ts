import { useEffect, useRef } from 'react'
import type { Language } from '../../../domain/language.ts'
import { useLive } from './live-context.tsx'
import type { HearTopic } from './topic-watch.ts'

/**
 * Calls `heard` with changed rows of the topic, of farms that the user may see. It calls `heard` with undefined when changes may
 * be lost or rights have changed: then read the list anew. A reply that was read before the first call may be older: take the row with the higher
 * version. Undefined as the topic hears nothing.
 */
export const useTopic = (topic: string | undefined, language: Language, heard: HearTopic): void => {
  const { topics } = useLive()
  const newest = useRef(heard)
  newest.current = heard
  useEffect(
    () => (topic === undefined ? undefined : topics.watch(topic, language, (changes) => newest.current(changes))),
    [topics, topic, language],
  )
}
