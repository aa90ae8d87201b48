import type { Language } from '../../../domain/language.ts'
import type { RightCheck } from '../../contract/endpoint.ts'
import type { TopicChange } from '../../contract/live-protocol.ts'
import type { Principal } from '../auth/principal.ts'
import { passes, passesOnFarm } from '../auth/rights.ts'
import type { Db } from '../relations/relations.ts'

/** Rows of a feature whose changes open pages receive. */
export interface PushTopic {
  /** E.g. `alarms`. */
  readonly name: string
  /** Right to hear it. A change goes only to people who have the right on its farm. */
  readonly right: Exclude<RightCheck, 'public'>
  /** Rows as a page in this language shows them, by id. An id that is missing is gone. */
  readonly rows: (db: Db, ids: readonly string[], language: Language) => Promise<ReadonlyMap<string, unknown>>
}

/** Tells whose page may hear which topic. */
export interface TopicAccess {
  find(name: string): PushTopic | undefined
  mayHear(principal: Principal, name: string): boolean
  maySee(principal: Principal, name: string, change: Pick<TopicChange, 'farmCode'>): boolean
}

/** Topics that no feature declares are heard by nobody. */
export const topicAccess = (topics: readonly PushTopic[]): TopicAccess => {
  const byName = new Map(topics.map((topic) => [topic.name, topic]))
  return {
    find: (name) => byName.get(name),
    mayHear(principal, name) {
      const topic = byName.get(name)
      return topic !== undefined && passes(principal, topic.right)
    },
    maySee(principal, name, { farmCode }) {
      const topic = byName.get(name)
      return topic !== undefined && passesOnFarm(principal, topic.right, farmCode)
    },
  }
}
