import type { Log } from '../log/log.ts'
import type { Coordination } from './coordination.ts'
import { TopicHearers } from './topic-hearers.ts'

/** For embedded stores, which have one owner: it has every lock and talks to itself. */
export const coordinateAlone = (log: Log): Coordination => {
  const held = new Set<string>()
  const hearers = new TopicHearers(log)
  return {
    tryLock: async (name) => {
      if (held.has(name)) return undefined
      held.add(name)
      return {
        lost: new AbortController().signal,
        release: async () => {
          held.delete(name)
        },
      }
    },
    tell: async (topic, content) => hearers.tell(topic, JSON.parse(JSON.stringify(content))),
    hasLine: true,
    on: (topic, hear) => hearers.add(topic, hear),
    onGap: (hear) => hearers.addForGaps(hear),
    close: async () => undefined,
  }
}
