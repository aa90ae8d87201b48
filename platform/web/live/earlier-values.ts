import type { LiveSample } from '../../../domain/quality.ts'

/**
 * Values from before the current subscription of their tags. The page shows some of them until the server has sent
 * its values.
 */
export interface EarlierValues {
  /** Value shown in place of one that the server has not sent yet. */
  shown(tag: number): LiveSample | undefined
  /** True while nothing came from the server since the loss of the connection, or since the restored visit. */
  isHeld(): boolean
  /** Keeps the last value of a released tag as the most recent one. */
  setAside(tag: number, sample: LiveSample): void
  /** A released tag: its restored value is not shown again. */
  release(tag: number): void
  restore(earlier: Iterable<readonly [number, LiveSample]>): void
  /** Keeps values of an earlier visit below those of this one. */
  remember(earlier: Iterable<readonly [number, LiveSample]>): void
  /** The connection is lost: released tags show their last values too. Returns these tags. */
  hold(): readonly number[]
  /** Something came from the server. Only tags that it must still answer keep their restored values. */
  heard(isWanted: (tag: number) => boolean): void
  /** The server has answered for these tags: their restored values end. */
  settle(tags: Iterable<number>): void
  forget(tag: number): boolean
  /** After a change of permissions: drops values of tags that the page does not use. */
  forgetLeft(isWanted: (tag: number) => boolean): void
  /** Oldest first. */
  all(): Iterable<readonly [number, LiveSample]>
}

export const createEarlierValues = (): EarlierValues => {
  /** Last values of released tags, not shown. */
  const left = new Map<number, LiveSample>()
  /** Values shown until the server has answered for their tag. */
  const restored = new Map<number, LiveSample>()
  let isHeld = false

  const append = (place: Map<number, LiveSample>, tag: number, sample: LiveSample) => {
    place.delete(tag)
    place.set(tag, sample)
  }
  const placeNow = () => (isHeld ? restored : left)
  /** Puts values below those that a place has. */
  const prepend = (place: Map<number, LiveSample>, earlier: Iterable<readonly [number, LiveSample]>) => {
    const lately = [...place]
    place.clear()
    for (const [tag, sample] of [...earlier, ...lately]) append(place, tag, sample)
  }
  const end = (ended: readonly (readonly [number, LiveSample])[]) => {
    if (ended.length === 0) return
    for (const [tag] of ended) restored.delete(tag)
    prepend(left, ended)
  }

  return {
    shown: (tag) => restored.get(tag),
    isHeld: () => isHeld,
    setAside: (tag, sample) => append(placeNow(), tag, sample),
    release(tag) {
      const sample = restored.get(tag)
      if (sample && !isHeld) end([[tag, sample]])
    },
    restore(earlier) {
      isHeld = true
      for (const [tag, sample] of earlier) restored.set(tag, sample)
    },
    remember: (earlier) => prepend(placeNow(), earlier),
    hold() {
      isHeld = true
      const shown = [...left.keys()]
      for (const [tag, sample] of left) restored.set(tag, sample)
      left.clear()
      return shown
    },
    heard(isWanted) {
      if (!isHeld) return
      isHeld = false
      end([...restored].filter(([tag]) => !isWanted(tag)))
    },
    settle(tags) {
      const ended: [number, LiveSample][] = []
      for (const tag of tags) {
        const sample = restored.get(tag)
        if (sample) ended.push([tag, sample])
      }
      end(ended)
    },
    forget(tag) {
      left.delete(tag)
      return restored.delete(tag)
    },
    forgetLeft(isWanted) {
      left.clear()
      for (const tag of restored.keys()) if (!isWanted(tag)) restored.delete(tag)
    },
    all: () => [...restored, ...left],
  }
}
