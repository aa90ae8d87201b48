import { freshnessOf } from '../../../domain/display.ts'
import type { Freshness, LiveSample } from '../../../domain/quality.ts'
import type { PageTick } from './page-tick.ts'
import type { ServerClock } from './server-clock.ts'
import type { TagStore } from './tag-store.ts'

/** A live value with its freshness. */
export interface Reading {
  readonly sample: LiveSample | undefined
  readonly freshness: Freshness
}

interface Watcher {
  readonly tagId: number
  readonly lifeWordTimeOutS: number
  readonly changed: (reading: Reading) => void
  freshness: Freshness
}

/** Live values with freshness. A check each second detects expired time-outs. */
export interface Readings {
  read(tagId: number, lifeWordTimeOutS: number): Reading
  /** Calls `changed` at once, and after each new value or change of freshness. Returns an unsubscribe function. */
  watch(tagId: number, lifeWordTimeOutS: number, changed: (reading: Reading) => void): () => void
  close(): void
}

interface ReadingParts {
  readonly tags: TagStore
  readonly clock: ServerClock
  readonly pageTick: PageTick
}

export const createReadings = ({ tags, clock, pageTick }: ReadingParts): Readings => {
  const watchers = new Set<Watcher>()
  let leaveBeat: (() => void) | undefined

  const readAt = (nowMs: number | undefined, tagId: number, lifeWordTimeOutS: number): Reading => {
    const sample = tags.get(tagId)
    const judgedMs = sample?.followedMs ?? nowMs
    // Before the server has told its time there are no values either: samples come in frames, which carry it.
    const freshness = freshnessOf(sample?.timeMs, judgedMs ?? sample?.timeMs ?? 0, lifeWordTimeOutS)
    return { sample, freshness }
  }
  const read = (tagId: number, lifeWordTimeOutS: number) => readAt(clock.judgedMs(), tagId, lifeWordTimeOutS)
  const notify = (watcher: Watcher) => {
    const reading = read(watcher.tagId, watcher.lifeWordTimeOutS)
    watcher.freshness = reading.freshness
    watcher.changed(reading)
  }
  const judge = () => {
    const nowMs = clock.judgedMs()
    for (const watcher of watchers)
      if (readAt(nowMs, watcher.tagId, watcher.lifeWordTimeOutS).freshness !== watcher.freshness) notify(watcher)
  }
  const stop = () => {
    leaveBeat?.()
    leaveBeat = undefined
  }

  return {
    read,
    watch(tagId, lifeWordTimeOutS, changed) {
      const watcher: Watcher = { tagId, lifeWordTimeOutS, changed, freshness: 'none' }
      watchers.add(watcher)
      leaveBeat ??= pageTick.subscribe(judge)
      const leave = tags.watch(tagId, () => notify(watcher))
      notify(watcher)
      return () => {
        leave()
        watchers.delete(watcher)
        if (watchers.size === 0) stop()
      }
    },
    close: stop,
  }
}
