import { futureToleranceMs } from '../../../domain/future-time.ts'
import type { ClockWatch } from './clock-watch.ts'
import type { Decoded } from './decoder.ts'
import type { TagMap } from './tag-map.ts'

/** The server does not know whether times in the future are wrong: the device has to send the message again. */
export class ClockBehindError extends Error {
  override readonly name = 'ClockBehindError'
}

interface ClockHoldOptions {
  readonly watch: ClockWatch
  readonly tags: Pick<TagMap, 'tagsOf'>
  /** Called with the distance when the clock seems to be behind, and with 0 when it seems right again. */
  readonly onBehind: (behindMs: number) => void
  /** A message waits no longer; then its device has to send it again. */
  readonly giveUpMs: number
  readonly lookEveryMs?: number
}

type OfDevice = Extract<Decoded, { readonly kind: 'readings' | 'events' }>

const newestOf = (decoded: OfDevice): number => {
  const timed = decoded.kind === 'readings' ? decoded.readings : [...decoded.events, ...decoded.lists]
  return timed.reduce((newest, { timeMs }) => Math.max(newest, timeMs), Number.NEGATIVE_INFINITY)
}

/**
 * Keeps messages with times in the future unacknowledged while the clock of the server may be the wrong one. Only registered
 * devices count: everybody may invent names.
 */
export class ClockHold {
  readonly #options: ClockHoldOptions
  #behindMs = 0
  #waiting = 0
  #stopping = false
  #look: Promise<void> | undefined

  constructor(options: ClockHoldOptions) {
    this.#options = options
  }

  /** Undefined where the message may be judged at once; rejects with {@link ClockBehindError} when it has to be sent again. */
  hold(decoded: readonly Decoded[], isSentOnce: boolean): Promise<void> | undefined {
    const { watch, tags } = this.#options
    let newestMs = Number.NEGATIVE_INFINITY
    for (const one of decoded) {
      if ((one.kind !== 'readings' && one.kind !== 'events') || !tags.tagsOf(one.farmCode, one.deviceCode)) continue
      const ofDeviceMs = newestOf(one)
      newestMs = Math.max(newestMs, ofDeviceMs)
      watch.note(one.farmCode, one.deviceCode, ofDeviceMs)
    }
    if (!this.#isDoubtful(newestMs)) return undefined
    void this.#nextLook()
    // Nobody could send it again: the quarantine keeps it.
    return isSentOnce ? undefined : this.#wait(newestMs)
  }

  stop(): void {
    this.#stopping = true
  }

  #isDoubtful(newestMs: number): boolean {
    return newestMs > Date.now() + futureToleranceMs && this.#options.watch.verdict() !== 'right'
  }

  async #wait(newestMs: number): Promise<void> {
    const giveUpAtMs = performance.now() + this.#options.giveUpMs
    this.#waiting += 1
    try {
      while (this.#isDoubtful(newestMs)) {
        if (this.#stopping || performance.now() > giveUpAtMs)
          throw new ClockBehindError('most devices send times in the future: the clock of this server may be behind')
        await this.#nextLook()
      }
    } finally {
      this.#waiting -= 1
    }
  }

  /** All messages wait for the same look, which goes on while the clock is behind. */
  #nextLook(): Promise<void> {
    this.#look ??= new Promise((resolve) => {
      setTimeout(() => {
        this.#look = undefined
        this.#tell()
        resolve()
        if ((this.#behindMs > 0 || this.#waiting > 0) && !this.#stopping) void this.#nextLook()
      }, this.#options.lookEveryMs ?? 250).unref()
    })
    return this.#look
  }

  #tell(): void {
    const { behindMs } = this.#options.watch
    if (behindMs === this.#behindMs) return
    this.#behindMs = behindMs
    this.#options.onBehind(behindMs)
  }
}
