import type { Log } from '../log/log.ts'
import type { Coordination } from './coordination.ts'
import { TopicSubscribers } from './topic-subscribers.ts'

/** For embedded stores, which have one owner: it has every lock and talks to itself. */
export const createLocalCoordination = (log: Log): Coordination => {
  const held = new Set<string>()
  const subscribers = new TopicSubscribers(log)
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
    publish: async (topic, content) => subscribers.publish(topic, JSON.parse(JSON.stringify(content))),
    hasLine: true,
    on: (topic, hear) => subscribers.add(topic, hear),
    onGap: (hear) => subscribers.addForGaps(hear),
    close: async () => undefined,
  }
}
