import { qualities } from '../../../domain/quality.ts'
import { type Frame, fullPaceMs } from '../../../platform/contract/live-protocol.ts'
import { createStatusStore } from '../../../platform/web/live/connection-state.ts'
import type { Live } from '../../../platform/web/live/live.ts'
import { createPageTick, withPageTick } from '../../../platform/web/live/page-tick.ts'
import { documentPaintTurns } from '../../../platform/web/live/paint-turns.ts'
import { createReadings } from '../../../platform/web/live/readings.ts'
import { createServerClock } from '../../../platform/web/live/server-clock.ts'
import { createTagStore } from '../../../platform/web/live/tag-store.ts'
import { tableRows, updatesPerSecond, valueColumns } from '../scene-plan.ts'

/** The product's live store, fed by the page itself instead of a connection: frames as text, as they come over a line. */
const tagCount = tableRows * valueColumns
const values = Float64Array.from({ length: tagCount + 1 }, (_, tag) => (tag * 7_919) % 3_000)

/** Repeatable, evenly spread. */
let seed = 1
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const frameOf = (tags: readonly number[], timeMs: number): Frame => ({
  at: timeMs,
  tags,
  times: tags.map(() => timeMs),
  values: tags.map((tag) => values[tag] ?? 0),
  qualities: tags.map(() => qualities.good),
})

const clock = createServerClock(() => performance.now())
clock.set(Date.now())
const pageTick = createPageTick()
const tags = createTagStore({
  source: {
    // The server answers with what it knows of the tags.
    subscribe: (ids) => void setTimeout(() => tags.receive(frameOf(ids, Date.now()))),
    unsubscribe: () => undefined,
  },
  judgedMs: () => clock.judgedMs(),
  beforePaint: withPageTick(documentPaintTurns(), pageTick),
  atOnce: queueMicrotask,
  soon: (work) => void setTimeout(work, 0),
})

export const live: Live = {
  tags,
  readings: createReadings({ tags, clock, pageTick }),
  clock,
  status: createStatusStore(),
  pageTick,
  records: { watch: () => () => undefined },
  topics: { watch: () => () => undefined },
  onNotice: () => () => undefined,
  onHearing: () => () => undefined,
  onRights: () => () => undefined,
  restore: () => undefined,
  rightsMark: () => undefined,
  close: () => undefined,
}

/** Tag of a value column of a row, from 1. */
export const tagOf = (row: number, column: number): number => row * valueColumns + column + 1

let timer: ReturnType<typeof setInterval> | undefined

/** Changes so many cells a second, of the given tags or of all; the frames are made beforehand. */
export const startFeed = (
  receive: (text: string) => void,
  among: readonly number[] | undefined,
  seconds: number,
): void => {
  stopFeed()
  const perFrame = (updatesPerSecond * fullPaceMs) / 1000
  const startMs = Date.now() + 200
  const frames = Array.from({ length: Math.ceil((seconds * 1000) / fullPaceMs) }, (_, index) => {
    const changed = new Set<number>()
    while (changed.size < perFrame && changed.size < (among?.length ?? tagCount)) {
      const tag = among ? (among[Math.floor(random() * among.length)] ?? 1) : 1 + Math.floor(random() * tagCount)
      changed.add(tag)
      values[tag] = Math.floor(random() * 30_000) / 10
    }
    return JSON.stringify(frameOf([...changed], startMs + index * fullPaceMs))
  })
  let next = 0
  timer = setInterval(() => {
    const text = frames[next++]
    if (text === undefined) stopFeed()
    else receive(text)
  }, fullPaceMs)
}

export const stopFeed = (): void => clearInterval(timer)

export const receiveFrame = (text: string): void => {
  const frame: Frame = JSON.parse(text)
  clock.set(frame.at)
  clock.heardOf(frame.times)
  tags.receive(frame)
}
