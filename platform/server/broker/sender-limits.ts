/** What one sender may send. Live values of a large farm stay far below; a device that floods does not. */
export interface SenderLimits {
  /** Infinity: no limit. */
  readonly messagesPerSecond: number
  readonly bytesPerSecond: number
  /** So many seconds' worth may come at once, e.g. what was kept during a cut. */
  readonly burstSeconds: number
}

export const defaultSenderLimits: SenderLimits = {
  messagesPerSecond: 2_000,
  bytesPerSecond: 4 * 1024 * 1024,
  burstSeconds: 5,
}

/** Senders remembered at most, should names be invented. */
const mostSenders = 50_000

/**
 * How far ahead of its rate each sender is. One number a sender: the time at which everything that it has sent would have
 * been sent at the rate allowed.
 */
export class SenderPace {
  readonly #limits: SenderLimits
  #paidUntilMs = new Map<string, number>()
  #olderPaidUntilMs: ReadonlyMap<string, number> = new Map()

  constructor(limits: SenderLimits) {
    this.#limits = limits
  }

  /** Counts a message and says for how long its sender is to be held back; 0: not at all. */
  hold(sender: string, bytes: number, nowMs: number): number {
    const paidUntilMs = this.#paidUntil(sender, nowMs) + this.#costMs(bytes)
    this.#remember(sender, paidUntilMs)
    return Math.max(0, paidUntilMs - nowMs)
  }

  /** Counts a message where it is within the rate; false where it is one too many. */
  admit(sender: string, bytes: number, nowMs: number): boolean {
    const paidUntilMs = this.#paidUntil(sender, nowMs)
    if (paidUntilMs > nowMs) return false
    this.#remember(sender, paidUntilMs + this.#costMs(bytes))
    return true
  }

  #paidUntil(sender: string, nowMs: number): number {
    const earliestMs = nowMs - this.#limits.burstSeconds * 1000
    return Math.max(this.#paidUntilMs.get(sender) ?? this.#olderPaidUntilMs.get(sender) ?? earliestMs, earliestMs)
  }

  #costMs(bytes: number): number {
    return Math.max(1000 / this.#limits.messagesPerSecond, (bytes * 1000) / this.#limits.bytesPerSecond)
  }

  /** When there are too many names, those that were silent for longest are forgotten. */
  #remember(sender: string, paidUntilMs: number): void {
    if (this.#paidUntilMs.size >= mostSenders / 2 && !this.#paidUntilMs.has(sender)) {
      this.#olderPaidUntilMs = this.#paidUntilMs
      this.#paidUntilMs = new Map()
    }
    this.#paidUntilMs.set(sender, paidUntilMs)
  }
}

const logEveryMs = 60_000

/**
 * Calls `write` for a sender at most once a minute, with how often it was since: a flood of messages must not become one of log
 * lines. What comes after the first is told when the minute is over, whether more follows or not.
 */
export const createThrottledLog = (write: (sender: string, times: number) => void) => {
  const recent = new Map<string, { times: number }>()
  const writeNow = (sender: string, times: number) => {
    if (recent.size >= mostSenders) recent.clear()
    const since = { times: 0 }
    recent.set(sender, since)
    const endMinute = () => {
      if (recent.get(sender) !== since) return
      recent.delete(sender)
      if (since.times > 0) writeNow(sender, since.times)
    }
    setTimeout(endMinute, logEveryMs).unref()
    write(sender, times)
  }
  return (sender: string): void => {
    const since = recent.get(sender)
    if (since) since.times += 1
    else writeNow(sender, 1)
  }
}
