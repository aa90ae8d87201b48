import { fallbackLanguage, type Language } from '../../../domain/language.ts'
import type { TopicMessage } from '../../contract/live-protocol.ts'

/** Receives rows that have changed; undefined: changes may be lost, read the list anew. */
export type HearTopic = (changes: TopicMessage['changes'] | undefined) => void

/** Rows that change, by topic, on the general connection. */
export interface TopicWatch {
  /** Calls back with changes of rows that the user may see. Returns a function that ends it. */
  watch(topic: string, language: Language, heard: HearTopic): () => void
}

export interface TopicWatchLine extends TopicWatch {
  receive(message: TopicMessage): void
  /** The connection stands (again). */
  connected(): void
  /** Rights have changed: rows may be gone, and refused topics may be allowed. */
  askAgain(): void
}

/** `send` tells the server all topics of the page. The topics of one turn are one message. */
export const createTopicWatch = (send: (topics: readonly string[], language: Language) => void): TopicWatchLine => {
  const listeners = new Map<string, Set<HearTopic>>()
  let newestLanguage: Language = fallbackLanguage
  let isPlanned = false
  let wasConnected = false
  const sendAll = () => send([...listeners.keys()], newestLanguage)
  const sendSoon = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(() => {
      isPlanned = false
      sendAll()
    })
  }
  const tell = (topic: string, changes: TopicMessage['changes'] | undefined) => {
    for (const heard of [...(listeners.get(topic) ?? [])]) heard(changes)
  }
  const tellAll = () => {
    for (const topic of [...listeners.keys()]) tell(topic, undefined)
  }
  return {
    watch(topic, language, heard) {
      const known = listeners.get(topic)
      if (!known || language !== newestLanguage) sendSoon()
      newestLanguage = language
      if (known) known.add(heard)
      else listeners.set(topic, new Set([heard]))
      return () => {
        const left = listeners.get(topic)
        left?.delete(heard)
        if (left?.size !== 0) return
        listeners.delete(topic)
        sendSoon()
      }
    },
    receive: ({ topic, isMany, changes }) => tell(topic, isMany ? undefined : changes),
    connected() {
      if (listeners.size > 0) sendAll()
      if (wasConnected) tellAll()
      wasConnected = true
    },
    askAgain() {
      if (listeners.size === 0) return
      sendAll()
      tellAll()
    },
  }
}
