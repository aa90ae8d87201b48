import type { SparkplugPayload } from './payload.ts'
import type { EdgeTopic } from './sparkplug-topic.ts'

export interface EdgeMessage {
  readonly topic: EdgeTopic
  readonly payload: SparkplugPayload
}

/** Sequence numbers run from 0 to 255 and begin again. */
export const afterSequence = (sequence: number): number => (sequence + 1) % 256

/** Messages of one edge node that have overtaken others, by sequence number. */
export class ReorderBuffer {
  readonly #messages = new Map<number, { readonly message: EdgeMessage; readonly sinceMs: number }>()

  /** Since when the one waits that has waited longest, epoch ms; undefined: none waits. */
  get sinceMs(): number | undefined {
    const all = [...this.#messages.values()].map(({ sinceMs }) => sinceMs)
    return all.length === 0 ? undefined : Math.min(...all)
  }

  put(sequence: number, message: EdgeMessage, nowMs: number): void {
    this.#messages.set(sequence, { message, sinceMs: nowMs })
  }

  /** The message of that number, which waits no more. */
  take(sequence: number): EdgeMessage | undefined {
    const found = this.#messages.get(sequence)
    this.#messages.delete(sequence)
    return found?.message
  }

  /** All that fit, in the order of sending from the number `next` on, which may run past 255. */
  takeInOrder(next: number, fits: (message: EdgeMessage) => boolean = () => true): EdgeMessage[] {
    const ahead = (sequence: number) => (sequence - next + 256) % 256
    const taken = [...this.#messages]
      .filter(([, { message }]) => fits(message))
      .toSorted(([left], [right]) => ahead(left) - ahead(right))
    for (const [sequence] of taken) this.#messages.delete(sequence)
    return taken.map(([, { message }]) => message)
  }
}
