import { performance } from 'node:perf_hooks'
import { deflateRawSync } from 'node:zlib'
import type { Server } from 'socket.io'
import type { Quality, SampleValue } from '../../../domain/quality.ts'
import {
  type Frame,
  fullPaceMs,
  type GeneralClientEvents,
  type GeneralServerEvents,
} from '../../contract/live-protocol.ts'
import type { Sample } from '../telemetry/historian.ts'
import type { LatestValues } from './live.ts'
import type { PushMetrics } from './push-metrics.ts'
import type { Reader } from './reader.ts'
import { type PaceLimits, unreportedPaceMs } from './reader-pace.ts'
import { type TagGroup, TagGroups } from './tag-groups.ts'
import { TurnTimes } from './turn-times.ts'

export interface PumpLimits extends PaceLimits {
  /** Tags of one frame: about 100 kB of numbers, 0.7 MB at worst (texts). */
  readonly tagsPerFrame: number
}

export const defaultPumpLimits: PumpLimits = {
  // What a page with 500 changing figures can draw with most of its main thread left (`npm run bench -- live`).
  fastestMs: 58,
  muchMs: fullPaceMs,
  slowestMs: 2_000,
  dropAfterMs: 20_000,
  tagsPerFrame: 2_500,
}

/** Time between frames by how busy the event loop is (share of the last second). */
const paceByLoad: readonly (readonly [number, number])[] = [
  [0.95, 500],
  [0.85, 250],
  [0.7, 100],
]
const measureLoadMs = 1_000
/** Minimum number of tags for compression. A busy server compresses nothing. */
const leastPacked = 100
/** A third of the bytes in the time that writing them as text takes twice; the last tenth would take as long again. */
const packed = (frame: Frame): Uint8Array => deflateRawSync(JSON.stringify(frame), { level: 1 })

/** Values sent per second, counted for each client; about two pages with hundreds of figures each. */
const muchPerSecond = 1_000

export type GeneralServer = Server<GeneralClientEvents, GeneralServerEvents, Record<string, never>>

/**
 * Sends what changed: at once when it is quiet, then at most every `fastestMs`, or `muchMs` while it is much; newest value wins.
 * Readers of the same tags that keep up share one encoded frame (a Socket.IO room); one that does not keep up leaves the
 * room, gets its own frames at its own pace, and returns when it has caught up.
 */
export class FramePump {
  readonly groups = new TagGroups()
  readonly #server: GeneralServer
  readonly #latest: Pick<LatestValues, 'get' | 'isReplaced'>
  readonly #metrics: PushMetrics
  readonly #limits: PumpLimits
  readonly #readers: ReadonlySet<Reader>
  readonly #onDrop: (reader: Reader) => void
  readonly #dirty = new Set<TagGroup>()
  /** Clients with frames of their own. */
  readonly #behind = new Set<Reader>()
  #timer: NodeJS.Timeout | undefined
  readonly #times = new TurnTimes()
  #everyMs: number
  /** Values sent since the last load measurement. */
  #sent = 0
  readonly #fullMs: number
  #load = performance.eventLoopUtilization()
  readonly #loadTimer: NodeJS.Timeout

  constructor(options: {
    readonly server: GeneralServer
    readonly readers: ReadonlySet<Reader>
    readonly latest: Pick<LatestValues, 'get' | 'isReplaced'>
    readonly metrics: PushMetrics
    readonly limits: PumpLimits
    readonly onDrop: (reader: Reader) => void
  }) {
    this.#server = options.server
    this.#readers = options.readers
    this.#latest = options.latest
    this.#metrics = options.metrics
    this.#limits = options.limits
    this.#onDrop = options.onDrop
    this.#everyMs = options.limits.fastestMs
    this.#fullMs = unreportedPaceMs(options.limits)
    this.#loadTimer = setInterval(() => this.#followLoad(), measureLoadMs)
    this.#loadTimer.unref()
  }

  publish(changed: readonly Pick<Sample, 'tagId'>[]): void {
    for (const { tagId } of changed)
      for (const group of this.groups.of(tagId)) {
        if (group.changed.has(tagId)) this.#metrics.coalesced.inc()
        else group.changed.add(tagId)
        this.#dirty.add(group)
      }
    if (this.#dirty.size > 0) this.#wake()
  }

  /** Call it after a change of `reader.tags`; `snapshot` are the tags to send in full. */
  regroup(reader: Reader, snapshot: Iterable<number>): void {
    this.#fallBehind(reader)
    if (reader.group) {
      // What waits for the next turn would stay behind in the group that is left.
      for (const tagId of reader.group.changed) reader.missed.add(tagId)
      this.groups.leave(reader.group)
    }
    reader.group = this.groups.join(reader.tags)
    for (const tagId of snapshot)
      if (this.#latest.get(tagId) || this.#latest.isReplaced(tagId)) reader.missed.add(tagId)
    for (const tagId of reader.missed) if (!reader.tags.has(tagId)) reader.missed.delete(tagId)
    // Who has just come waits for nobody's turn, unless there is too much to do; who asks again and again is held to their pace.
    if (reader.isReady && reader.missed.size > 0 && this.#everyMs <= this.#fullMs) this.#serveBehind(reader)
    if (this.#behind.has(reader)) this.#wake()
  }

  remove(reader: Reader): void {
    this.#behind.delete(reader)
    if (reader.group) this.groups.leave(reader.group)
    reader.group = undefined
  }

  close(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#loadTimer)
    this.#dirty.clear()
    this.#behind.clear()
  }

  #wake(): void {
    if (this.#timer) return
    this.#timer = setTimeout(() => this.#turn(), this.#times.untilNext(performance.now(), this.#everyMs))
  }

  #turn(): void {
    this.#timer = undefined
    this.#times.begin(performance.now(), this.#everyMs)
    for (const reader of this.#readers)
      if (reader.inStep && this.#isDirty(reader) && !reader.isReady) this.#fallBehind(reader)
    for (const reader of this.#behind)
      for (const tagId of reader.group?.changed ?? []) {
        if (reader.missed.has(tagId)) this.#metrics.coalesced.inc()
        else reader.missed.add(tagId)
      }
    for (const group of this.#dirty) {
      this.#sendToGroup(group)
      if (group.changed.size === 0) this.#dirty.delete(group)
    }
    // Turns come a little early or late: who is due by the middle of the next has this one.
    for (const reader of this.#behind) this.#serveBehind(reader, this.#everyMs / 2)
    if (this.#behind.size > 0 || this.#dirty.size > 0) this.#wake()
  }

  #isDirty(reader: Reader): boolean {
    return reader.group !== undefined && this.#dirty.has(reader.group)
  }

  #fallBehind(reader: Reader): void {
    if (reader.inStep && reader.group) void reader.socket.leave(reader.group.key)
    reader.inStep = false
    this.#behind.add(reader)
  }

  /** One frame a turn: what is held for a reader that has stopped reading is never more than that. */
  #sendToGroup(group: TagGroup): void {
    const receivers = this.#server.sockets.adapter.rooms.get(group.key)?.size ?? 0
    if (receivers === 0) {
      group.changed.clear()
      return
    }
    const tags = firstOf(group.changed, this.#limits.tagsPerFrame)
    for (const tagId of tags) group.changed.delete(tagId)
    const frame = this.#frameOf(tags)
    this.#server.to(group.key).emit('frame', frame)
    this.#count(frame, receivers)
  }

  #serveBehind(reader: Reader, earlyMs = 0): void {
    const nowMs = performance.now()
    if (!reader.isReady) {
      if (reader.pace.blocked(nowMs)) {
        this.#behind.delete(reader)
        this.#onDrop(reader)
      }
      return
    }
    if (!reader.pace.isDue(nowMs + earlyMs)) return
    this.#sendPace(reader)
    // A turn in which there was nothing to send is not one that the reader has had.
    if (reader.missed.size > 0 || !reader.pace.keepsUp) reader.pace.sent(nowMs)
    if (reader.missed.size > 0) {
      const tags = firstOf(reader.missed, this.#limits.tagsPerFrame)
      for (const tagId of tags) reader.missed.delete(tagId)
      const frame = { ...this.#frameOf(tags), ...(reader.missed.size > 0 && { hasMore: true as const }) }
      if (reader.canDecompress && tags.length >= leastPacked && this.#everyMs <= this.#fullMs)
        reader.socket.emit('packed', packed(frame))
      else reader.socket.emit('frame', frame)
      this.#count(frame, 1)
    }
    if (reader.missed.size === 0 && reader.pace.keepsUp) this.#rejoin(reader)
  }

  #rejoin(reader: Reader): void {
    this.#behind.delete(reader)
    if (!reader.group) return
    reader.inStep = true
    void reader.socket.join(reader.group.key)
  }

  #sendPace(reader: Reader): void {
    const everyMs = Math.max(reader.pace.everyMs, this.#everyMs, this.#fullMs)
    if (everyMs === reader.sentPaceMs) return
    reader.sentPaceMs = everyMs
    reader.socket.emit('pace', { everyMs })
  }

  #followLoad(): void {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, this.#load)
    this.#load = now
    const byLoad = paceByLoad.find(([share]) => utilization > share)?.[1] ?? 0
    const { fastestMs, muchMs } = this.#limits
    // At the slower pace fewer values leave: it must not be the reason to be faster again.
    const much = this.#everyMs >= muchMs ? (muchPerSecond * fastestMs) / muchMs : muchPerSecond
    const byVolume = this.#sent > much ? muchMs : 0
    this.#sent = 0
    this.#everyMs = Math.max(fastestMs, byLoad, byVolume)
    this.#metrics.pace.set(this.#everyMs)
    for (const reader of this.#readers) if (reader.inStep && reader.isReady) this.#sendPace(reader)
  }

  #frameOf(tagIds: readonly number[]): Frame {
    const tags: number[] = []
    const times: number[] = []
    const values: SampleValue[] = []
    const qualities: Quality[] = []
    const replaced: number[] = []
    for (const tagId of tagIds) {
      if (this.#latest.isReplaced(tagId)) replaced.push(tagId)
      const sample = this.#latest.get(tagId)
      if (!sample) continue
      tags.push(tagId)
      times.push(sample.timeMs)
      values.push(sample.value)
      qualities.push(sample.quality)
    }
    this.#metrics.framesEncoded.inc()
    return { at: Date.now(), tags, times, values, qualities, ...(replaced.length > 0 && { replaced }) }
  }

  #count(frame: Frame, receivers: number): void {
    this.#metrics.framesSent.inc(receivers)
    this.#metrics.values.inc(receivers * frame.tags.length)
    this.#sent += receivers * frame.tags.length
  }
}

const firstOf = (tagIds: ReadonlySet<number>, most: number): number[] => {
  const first: number[] = []
  for (const tagId of tagIds) if (first.push(tagId) === most) break
  return first
}
