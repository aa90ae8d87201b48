import type { Log } from '../log/log.ts'

/** Subscribers by topic. A failing subscriber does not stop the others. */
export class TopicSubscribers {
  readonly #byTopic = new Map<string, ((content: unknown) => void)[]>()
  readonly #ofGaps: (() => void)[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(topic: string, hear: (content: unknown) => void): void {
    const known = this.#byTopic.get(topic)
    if (known) known.push(hear)
    else this.#byTopic.set(topic, [hear])
  }

  addForGaps(hear: () => void): void {
    this.#ofGaps.push(hear)
  }

  publish(topic: string, content: unknown): void {
    for (const hear of this.#byTopic.get(topic) ?? []) this.#try(() => hear(content))
  }

  publishGap(): void {
    for (const hear of this.#ofGaps) this.#try(hear)
  }

  #try(hear: () => void): void {
    try {
      hear()
    } catch (error) {
      this.#log.error({ err: error }, 'what follows a message of another process failed')
    }
  }
}
