import { futureToleranceMs } from '../../../domain/future-time.ts'

/** What the times of the devices say about the clock of this server. */
export type ClockVerdict = 'right' | 'unclear' | 'behind'

export interface ClockWatchLimits {
  /** A device counts for so long after its last message. */
  readonly windowMs: number
  /** After the first time in the future other devices get so long to be heard. */
  readonly observeMs: number
}

const usual: ClockWatchLimits = { windowMs: 120_000, observeMs: 3_000 }
/** Fewer devices with times in the future prove nothing: their own clocks may be wrong. */
const fewestDevices = 3
/** Older times are backfill and say nothing about clocks. */
const presentMs = 3_600_000
const mostDevices = 20_000
/** The devices are counted again after so long. */
const verdictMs = 200

interface Heard {
  readonly farmCode: string
  /** Newest time of its last message, carried on by the steady clock. */
  readonly newestMs: number
  readonly atMs: number
}

interface Share {
  all: number
  ahead: number
}

/**
 * Tells a device whose clock is ahead from a server whose clock is behind: most devices of most farms are in the future at
 * once. Remembers by the steady clock, so that a corrected wall clock counts at once.
 */
export class ClockWatch {
  readonly #limits: ClockWatchLimits
  readonly #now: () => number
  readonly #steady: () => number
  readonly #heard = new Map<string, Heard>()
  #aheadSinceMs: number | undefined
  #verdict: { readonly atMs: number; readonly verdict: ClockVerdict } | undefined
  #behindMs = 0

  constructor(
    limits: Partial<ClockWatchLimits> = {},
    now: () => number = () => Date.now(),
    steady: () => number = () => performance.now(),
  ) {
    this.#limits = { ...usual, ...limits }
    this.#now = now
    this.#steady = steady
  }

  /** Takes note of a device's message by its newest time. */
  note(farmCode: string, deviceCode: string, newestMs: number): void {
    if (newestMs < this.#now() - presentMs || !Number.isFinite(newestMs)) return
    const key = `${farmCode}/${deviceCode}`
    this.#heard.delete(key)
    this.#heard.set(key, { farmCode, newestMs, atMs: this.#steady() })
    if (this.#heard.size <= mostDevices) return
    for (const oldest of this.#heard.keys()) {
      this.#heard.delete(oldest)
      return
    }
  }

  /** How far the clock is behind, by the median of the devices that are ahead; 0 while the verdict is another. */
  get behindMs(): number {
    return this.verdict() === 'behind' ? this.#behindMs : 0
  }

  verdict(): ClockVerdict {
    const atMs = this.#steady()
    if (this.#verdict && atMs - this.#verdict.atMs < verdictMs) return this.#verdict.verdict
    const verdict = this.#judge(atMs)
    // An unclear picture changes with the next message.
    this.#verdict = verdict === 'unclear' ? undefined : { atMs, verdict }
    return verdict
  }

  #judge(atMs: number): ClockVerdict {
    const nowMs = this.#now()
    const farms = new Map<string, Share>()
    const aheadMs: number[] = []
    let devices = 0
    for (const [key, heard] of this.#heard) {
      if (atMs - heard.atMs > this.#limits.windowMs) {
        this.#heard.delete(key)
        continue
      }
      devices += 1
      const farm = farms.get(heard.farmCode) ?? { all: 0, ahead: 0 }
      farms.set(heard.farmCode, farm)
      farm.all += 1
      const offsetMs = heard.newestMs + (atMs - heard.atMs) - nowMs
      if (offsetMs <= futureToleranceMs) continue
      farm.ahead += 1
      aheadMs.push(offsetMs)
    }
    if (aheadMs.length === 0) {
      this.#aheadSinceMs = undefined
      return 'right'
    }
    this.#aheadSinceMs ??= atMs
    const farmsAhead = [...farms.values()].filter(({ all, ahead }) => ahead * 2 > all).length
    const isMost = aheadMs.length * 2 > devices && farmsAhead * 2 > farms.size
    if (isMost && aheadMs.length >= fewestDevices) {
      aheadMs.sort((one, other) => one - other)
      this.#behindMs = aheadMs[Math.floor(aheadMs.length / 2)] as number
      return 'behind'
    }
    // A few devices that are right may have been heard by chance before the others.
    const isPlain = devices - aheadMs.length >= fewestDevices && !isMost
    return isPlain || atMs - this.#aheadSinceMs > this.#limits.observeMs ? 'right' : 'unclear'
  }
}
