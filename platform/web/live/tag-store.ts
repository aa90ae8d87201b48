import { isInFuture } from '../../../domain/future-time.ts'
import type { LiveSample } from '../../../domain/quality.ts'
import type { Frame } from '../../contract/live-protocol.ts'
import { createEarlierValues, type EarlierValues } from './earlier-values.ts'

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
  /**
   * The server has answered a subscription to these tags, after the frames that it sent first. With `hasMore` further
   * frames follow with their newest values. Then a tag without a value has none in the store.
   */
  answered(tags: readonly number[], hasMore: boolean): void
  /** Removes values of tags that the user may not read. */
  refuse(tags: readonly number[]): void
  /** Tags in use, which a new connection must subscribe to. */
  watched(): readonly number[]
  /** Restores values of an earlier visit. Each stays until the server has answered for its tag. */
  restore(earlier: ReadonlyMap<number, LiveSample>): void
  /** Keeps values of an earlier visit for offline use. */
  remember(earlier: ReadonlyMap<number, LiveSample>): void
  /**
   * Freezes the values after a lost connection, with their age at the loss. Each stays frozen until the server has
   * answered for its tag. Released tags show their last values too, with their age at release, until the next frame.
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
const isAhead = ({ timeMs }: LiveSample, judgedMs = timeMs) => isInFuture(timeMs, judgedMs)

interface HeldValues {
  readonly samples: Map<number, LiveSample>
  readonly earlier: EarlierValues
  readonly dirty: Set<number>
}

const forgetTags = (tags: readonly number[], { samples, earlier, dirty }: HeldValues) => {
  for (const tag of tags) {
    const wasShown = earlier.forget(tag)
    if (samples.delete(tag) || wasShown) dirty.add(tag)
  }
}

/** The age of each value stays as it is now. */
const freezeAges = (samples: Map<number, LiveSample>, followedMs: number | undefined) => {
  if (followedMs === undefined) return
  for (const [tag, sample] of samples) samples.set(tag, { followedMs, ...sample })
}

/** The server has answered for these tags: what it did not send does not exist, and ages go on. */
const settleTags = (tags: Iterable<number>, { samples, earlier, dirty }: HeldValues) => {
  for (const tag of tags) {
    const sample = samples.get(tag)
    if (sample?.followedMs === undefined && !earlier.shown(tag)) continue
    if (sample) samples.set(tag, { timeMs: sample.timeMs, value: sample.value, quality: sample.quality })
    dirty.add(tag)
  }
  earlier.settle(tags)
}

export const createTagStore = ({ source, judgedMs, beforePaint, atOnce, soon }: StoreParts): TagStore => {
  const samples = new Map<number, LiveSample>()
  const earlier = createEarlierValues()
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
  const held: HeldValues = { samples, earlier, dirty }
  /** Tags of answered subscriptions whose newest values are still coming, in several frames. */
  const arriving = new Set<number>()
  let isPaintPlanned = false
  let isJoinPlanned = false
  let isLeavePlanned = false

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
      earlier.release(tag)
      if (!sample) continue
      const followedMs = sample.followedMs ?? judgedMs()
      earlier.setAside(tag, followedMs === undefined ? sample : { ...sample, followedMs })
    }
    if (removed.length > 0) source.unsubscribe(removed)
  }

  const get = (tagId: number) => samples.get(tagId) ?? earlier.shown(tagId)

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
      const callers = watchers.get(tagId) ?? new Set<Changed>()
      if (callers.size === 0) {
        watchers.set(tagId, callers)
        planSettle(tagId)
      }
      callers.add(changed)
      return () => {
        callers.delete(changed)
        if (callers.size > 0 || watchers.get(tagId) !== callers) return
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
    receive({ tags, times, values, qualities, replaced = [], hasMore }) {
      earlier.heard(isWanted)
      forgetTags(replaced, held)
      for (const [index, tag] of tags.entries()) {
        const timeMs = times[index]
        const quality = qualities[index]
        if (timeMs === undefined || quality === undefined || !isWanted(tag)) continue
        const known = samples.get(tag)
        if (known && known.timeMs > timeMs && !isAhead(known, judgedMs())) continue
        samples.set(tag, { timeMs, value: values[index] ?? null, quality })
        earlier.settle([tag])
        dirty.add(tag)
      }
      if (!hasMore) {
        settleTags(arriving, held)
        arriving.clear()
      }
      if (dirty.size > 0) planPaint()
    },
    answered(tags, hasMore) {
      earlier.heard(isWanted)
      if (hasMore) for (const tag of tags) arriving.add(tag)
      else settleTags(tags, held)
      if (dirty.size > 0) planPaint()
    },
    refuse(tags) {
      forgetTags(tags, held)
      if (dirty.size > 0) planPaint()
    },
    watched: () => [...new Set([...watchers.keys(), ...kept.keys()])],
    restore: (visit) => earlier.restore(visit),
    remember(visit) {
      earlier.remember(visit)
      if (!earlier.isHeld()) return
      for (const tag of visit.keys()) if (watchers.has(tag)) dirty.add(tag)
      planPaint()
    },
    hold() {
      if (earlier.isHeld()) return
      arriving.clear()
      freezeAges(samples, judgedMs())
      for (const tag of earlier.hold()) if (watchers.has(tag)) dirty.add(tag)
      if (dirty.size > 0) planPaint()
    },
    forgetLeft: () => earlier.forgetLeft(isWanted),
    newest: () => new Map([...[...earlier.all()].filter(([tag]) => !samples.has(tag)), ...samples]),
  }
}
