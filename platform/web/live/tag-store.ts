import type { LiveSample } from '../../../domain/quality.ts'
import type { Frame } from '../../contract/live-protocol.ts'
import { farAheadMs } from './server-clock.ts'

type Changed = (sample: LiveSample | undefined) => void

/** Interface to the push connection. */
export interface TagSource {
  subscribe(tags: readonly number[]): void
  unsubscribe(tags: readonly number[]): void
}

/** Newest value of each tag in use on the page. Not React state. */
export interface TagStore {
  get(tagId: number): LiveSample | undefined
  /** Calls `changed` at most once per animation frame after a new value. Returns an unsubscribe function. */
  watch(tagId: number, changed: Changed): () => void
  /** Keeps tags subscribed without a cell, for sums, sort orders and states. Returns a release function. */
  keep(tagIds: readonly number[]): () => void
  receive(frame: Frame): void
  /** Removes values of tags that the user may not read. */
  refuse(tags: readonly number[]): void
  /** Tags in use, which a new connection must subscribe to. */
  watched(): readonly number[]
  /** Restores values of an earlier visit until the first frame, which contains a full snapshot. */
  restore(earlier: ReadonlyMap<number, LiveSample>): void
  /** Keeps values of an earlier visit for offline use. */
  remember(earlier: ReadonlyMap<number, LiveSample>): void
  /**
   * Freezes the values after a lost connection. Until the next frame, released tags show their last values too, with
   * their age at release.
   */
  hold(): void
  /** Removes values of released tags after a change of permissions. */
  forgetLeft(): void
  /** Last value of each tag shown since the page opened; the most recent last. */
  newest(): ReadonlyMap<number, LiveSample>
}

interface StoreParts {
  readonly source: TagSource
  /** Server time for the age of values, epoch ms; undefined before the server sent it. */
  readonly judgedMs: () => number | undefined
  /** Runs `work` once, before the next paint; maybe at once. */
  readonly beforePaint: (work: () => void) => void
  /** Runs `work` once in a microtask, to send one message for all tags of one render. */
  readonly atOnce: (work: () => void) => void
  /** Runs `work` once after the current task, so that tags used again in the next render stay subscribed. */
  readonly soon: (work: () => void) => void
}

/** The server stored it while its clock was wrong: a true value takes its place. */
const isAhead = ({ timeMs }: LiveSample, judgedMs = timeMs) => timeMs > judgedMs + farAheadMs

interface HeldValues {
  readonly samples: Map<number, LiveSample>
  readonly left: Map<number, LiveSample>
  readonly restored: Map<number, LiveSample>
  readonly dirty: Set<number>
}

const forgetTags = (tags: readonly number[], { samples, left, restored, dirty }: HeldValues) => {
  for (const tag of tags) {
    left.delete(tag)
    const wasRestored = restored.delete(tag)
    if (samples.delete(tag) || wasRestored) dirty.add(tag)
  }
}

export const createTagStore = ({ source, judgedMs, beforePaint, atOnce, soon }: StoreParts): TagStore => {
  const samples = new Map<number, LiveSample>()
  /** Values of released tags and of an earlier visit. */
  const left = new Map<number, LiveSample>()
  const restored = new Map<number, LiveSample>()
  const watchers = new Map<number, Set<Changed>>()
  /** Reference count of each tag. */
  const kept = new Map<number, number>()
  const isWanted = (tag: number) => watchers.has(tag) || kept.has(tag)
  /** Tags that may need a subscription. */
  const joining = new Set<number>()
  /** Tags that may need an unsubscription. */
  const leaving = new Set<number>()
  const subscribed = new Set<number>()
  const dirty = new Set<number>()
  let isPaintPlanned = false
  let isJoinPlanned = false
  let isLeavePlanned = false
  let isHeld = false

  /** Moves the tag to the end of the released ones. */
  const setAside = (tag: number, sample: LiveSample) => {
    const place = isHeld ? restored : left
    place.delete(tag)
    place.set(tag, sample)
  }

  const join = () => {
    isJoinPlanned = false
    const added = [...joining].filter((tag) => isWanted(tag) && !subscribed.has(tag))
    joining.clear()
    for (const tag of added) subscribed.add(tag)
    if (added.length > 0) source.subscribe(added)
  }

  const leave = () => {
    isLeavePlanned = false
    const removed = [...leaving].filter((tag) => !isWanted(tag) && subscribed.has(tag))
    leaving.clear()
    for (const tag of removed) {
      subscribed.delete(tag)
      const sample = samples.get(tag)
      samples.delete(tag)
      if (!sample) continue
      const followedMs = judgedMs()
      setAside(tag, followedMs === undefined ? sample : { ...sample, followedMs })
    }
    if (removed.length > 0) source.unsubscribe(removed)
  }

  const get = (tagId: number) => samples.get(tagId) ?? restored.get(tagId)

  /** Values of an earlier visit are not shown next to current ones. */
  const forgetEarlier = () => {
    const lately = [...left]
    left.clear()
    for (const [tag, sample] of restored) left.set(tag, sample)
    for (const [tag, sample] of lately) {
      left.delete(tag)
      left.set(tag, sample)
    }
    for (const tag of restored.keys()) if (watchers.has(tag)) dirty.add(tag)
    restored.clear()
    isHeld = false
  }

  const planSettle = (tag: number) => {
    if (isWanted(tag)) {
      joining.add(tag)
      if (!isJoinPlanned) atOnce(join)
      isJoinPlanned = true
    } else {
      leaving.add(tag)
      if (!isLeavePlanned) soon(leave)
      isLeavePlanned = true
    }
  }

  const paint = () => {
    isPaintPlanned = false
    const changedTags = [...dirty]
    // First: what fails now must not fail again with each paint.
    dirty.clear()
    for (const tag of changedTags) {
      const sample = get(tag)
      for (const changed of watchers.get(tag) ?? []) changed(sample)
    }
  }

  const planPaint = () => {
    if (isPaintPlanned) return
    isPaintPlanned = true
    beforePaint(paint)
  }

  return {
    get,
    watch(tagId, changed) {
      const held = watchers.get(tagId) ?? new Set<Changed>()
      if (held.size === 0) {
        watchers.set(tagId, held)
        planSettle(tagId)
      }
      held.add(changed)
      return () => {
        held.delete(changed)
        if (held.size > 0 || watchers.get(tagId) !== held) return
        watchers.delete(tagId)
        planSettle(tagId)
      }
    },
    keep(tagIds) {
      for (const tag of tagIds) {
        const before = kept.get(tag) ?? 0
        kept.set(tag, before + 1)
        if (before === 0) planSettle(tag)
      }
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        for (const tag of tagIds) {
          const others = (kept.get(tag) ?? 1) - 1
          if (others > 0) kept.set(tag, others)
          else {
            kept.delete(tag)
            planSettle(tag)
          }
        }
      }
    },
    receive({ tags, times, values, qualities, replaced = [] }) {
      if (isHeld) forgetEarlier()
      forgetTags(replaced, { samples, left, restored, dirty })
      for (const [index, tag] of tags.entries()) {
        const timeMs = times[index]
        const quality = qualities[index]
        if (timeMs === undefined || quality === undefined || !isWanted(tag)) continue
        const held = samples.get(tag)
        if (held && held.timeMs > timeMs && !isAhead(held, judgedMs())) continue
        samples.set(tag, { timeMs, value: values[index] ?? null, quality })
        dirty.add(tag)
      }
      if (dirty.size > 0) planPaint()
    },
    refuse(tags) {
      forgetTags(tags, { samples, left, restored, dirty })
      if (dirty.size > 0) planPaint()
    },
    watched: () => [...new Set([...watchers.keys(), ...kept.keys()])],
    restore(earlier) {
      isHeld = true
      for (const [tag, sample] of earlier) restored.set(tag, sample)
    },
    remember(earlier) {
      const place = isHeld ? restored : left
      const lately = [...place]
      place.clear()
      for (const [tag, sample] of [...earlier, ...lately]) setAside(tag, sample)
      if (!isHeld) return
      for (const tag of earlier.keys()) if (watchers.has(tag)) dirty.add(tag)
      planPaint()
    },
    hold() {
      if (isHeld) return
      isHeld = true
      for (const [tag, sample] of left) {
        restored.set(tag, sample)
        if (watchers.has(tag)) dirty.add(tag)
      }
      left.clear()
      if (dirty.size > 0) planPaint()
    },
    forgetLeft() {
      left.clear()
      for (const tag of restored.keys()) if (!isWanted(tag)) restored.delete(tag)
    },
    newest: () => new Map([...[...restored, ...left].filter(([tag]) => !samples.has(tag)), ...samples]),
  }
}
