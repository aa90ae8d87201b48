import type { LiveSample } from '../../../domain/quality.ts'
import type { Frame } from '../../contract/live-protocol.ts'

type Changed = (sample: LiveSample | undefined) => void

/** What the store asks of the connection. */
export interface TagSource {
  subscribe(tags: readonly number[]): void
  unsubscribe(tags: readonly number[]): void
}

/** Newest value of every tag that something on the page shows. Lives outside React. */
export interface TagStore {
  get(tagId: number): LiveSample | undefined
  /** Calls `changed` at most once an animation frame when the tag has a new value. Returns the way out. */
  watch(tagId: number, changed: Changed): () => void
  /** Keeps tags alive that nothing draws by itself: what sums, orders and states read. Returns the way out. */
  keep(tagIds: readonly number[]): () => void
  receive(frame: Frame): void
  /** Forgets values of tags that the person may not read. */
  refuse(tags: readonly number[]): void
  /** Tags that are shown or kept alive now: what a new connection must subscribe to. */
  watched(): readonly number[]
  /** Values of an earlier visit: they stand until the first frame, which holds all that is known of what is shown. */
  restore(earlier: ReadonlyMap<number, LiveSample>): void
  /** Values of an earlier visit, to be kept with those that this one shows: they stand only where nothing can be heard. */
  remember(earlier: ReadonlyMap<number, LiveSample>): void
  /** The line is lost: until the next frame the last values of what was left stand as well, judged by when it was left. */
  hold(): void
  /** Forgets what is shown no more: it was read with other rights. */
  forgetLeft(): void
  /** Last value of every tag that was shown since the page was opened, those shown last at the end. */
  newest(): ReadonlyMap<number, LiveSample>
}

interface StoreParts {
  readonly source: TagSource
  /** Server time by which values are judged now, epoch ms; undefined before it was told. */
  readonly judgedMs: () => number | undefined
  /** Runs `work` once, before the next paint; maybe at once. */
  readonly beforePaint: (work: () => void) => void
  /** Runs `work` once, when the code that runs now has ended: what one drawing needs is one message. */
  readonly atOnce: (work: () => void) => void
  /** Runs `work` once, after the present turn: what one drawing leaves and the next needs is not left. */
  readonly soon: (work: () => void) => void
}

export const createTagStore = ({ source, judgedMs, beforePaint, atOnce, soon }: StoreParts): TagStore => {
  const samples = new Map<number, LiveSample>()
  /** Of tags that are shown no more, and of an earlier visit. */
  const left = new Map<number, LiveSample>()
  const restored = new Map<number, LiveSample>()
  const watchers = new Map<number, Set<Changed>>()
  /** How many keep a tag. */
  const kept = new Map<number, number>()
  const isWanted = (tag: number) => watchers.has(tag) || kept.has(tag)
  /** Tags that may have to be subscribed. */
  const joining = new Set<number>()
  /** Tags that may have to be left. */
  const leaving = new Set<number>()
  const subscribed = new Set<number>()
  const dirty = new Set<number>()
  let isPaintPlanned = false
  let isJoinPlanned = false
  let isLeavePlanned = false
  let isHeld = false

  /** The newest of a tag stands last among those that are shown no more. */
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

  /** What an earlier visit knew is still the newest of its tags, but shown no more beside values of now. */
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
    receive({ tags, times, values, qualities }) {
      if (isHeld) forgetEarlier()
      for (const [index, tag] of tags.entries()) {
        const timeMs = times[index]
        const quality = qualities[index]
        if (timeMs === undefined || quality === undefined || !isWanted(tag)) continue
        const held = samples.get(tag)
        if (held && held.timeMs > timeMs) continue
        samples.set(tag, { timeMs, value: values[index] ?? null, quality })
        dirty.add(tag)
      }
      if (dirty.size > 0) planPaint()
    },
    refuse(tags) {
      for (const tag of tags) {
        left.delete(tag)
        const wasRestored = restored.delete(tag)
        if (samples.delete(tag) || wasRestored) dirty.add(tag)
      }
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
