import { periodAt } from '../../../domain/period.ts'
import { type QualityName, qualities, type SampleValue, unusedQualities } from '../../../domain/quality.ts'
import { dayMs, hourMs, minuteMs } from '../../../domain/time-zone.ts'
import type { Historian, Resolution } from '../../../platform/server/telemetry/historian.ts'
import { mostZoneDays, resolutionStepMs } from './history-range.ts'

/** Values of all tags at one time, in the order of the request; undefined where a tag has none. Flagged: each with its quality. */
export interface HistoryRow {
  readonly timeMs: number
  readonly values: readonly (SampleValue | undefined)[]
}

interface RowsQuery {
  readonly tagIds: readonly number[]
  readonly fromMs: number
  readonly toMs: number
  readonly resolution: Resolution
  /** Raw values as they are stored, each followed by the name of its quality. */
  readonly flagged?: boolean
  /** IANA zone whose days the rows of days are. */
  readonly zone: string
  readonly signal: AbortSignal
}

/** Values of one block; the block's length follows the density of the data, so that memory stays flat. */
const wantedValues = 20_000
const shortestBlockMs = 10 * minuteMs
const longestBlockMs = 366 * dayMs
/** No value holds for longer (docs/means.md). */
const longestHoldMs = 7 * dayMs
/** Stored steps of one block: half of the points that the widest chart may get. */
const mostSteps = 10_000

type Block = Map<number, (SampleValue | undefined)[]>

const put = (block: Block, width: number, column: number, timeMs: number, value: SampleValue): void => {
  let row = block.get(timeMs)
  if (!row) {
    row = new Array<SampleValue | undefined>(width).fill(undefined)
    block.set(timeMs, row)
  }
  row[column] = value
}

const qualityNames = new Map(Object.entries(qualities).map(([name, quality]) => [quality, name as QualityName]))

const readBlock = async (historian: Historian, query: RowsQuery, fromMs: number, toMs: number): Promise<Block> => {
  const { tagIds, resolution, flagged, zone } = query
  const columns = new Map(tagIds.map((tagId, column) => [tagId, column]))
  const block: Block = new Map()
  if (resolution === 'raw') {
    for await (const samples of historian.raw(tagIds, fromMs, toMs))
      for (const { tagId, timeMs, value, quality } of samples) {
        const column = columns.get(tagId) ?? 0
        if (flagged) {
          put(block, 2 * tagIds.length, 2 * column, timeMs, value)
          put(block, 2 * tagIds.length, 2 * column + 1, timeMs, qualityNames.get(quality) ?? '')
        } else put(block, tagIds.length, column, timeMs, unusedQualities.includes(quality) ? null : value)
      }
    return block
  }
  for (const series of await historian.series({ tagIds, fromMs, toMs, widthPx: 10_000, resolution, zone }))
    series.times.forEach((timeMs, index) => {
      // A bucket that began before the block belongs to the block before it.
      if (timeMs >= fromMs)
        put(block, tagIds.length, columns.get(series.tagId) ?? 0, timeMs, series.values[index] ?? null)
    })
  return block
}

/** Where steps begin: at days of the zone, or on a grid; raw values stand anywhere. */
const gridOf = (resolution: Resolution, zone: string) => {
  if (resolution === '1d') {
    const startOf = (timeMs: number) => periodAt(zone, 'day', timeMs).startMs
    return { stepMs: dayMs, startOf, after: startOf, fewestSteps: 2, mostSteps: mostZoneDays }
  }
  const stepMs = resolution === 'raw' ? 1 : resolutionStepMs[resolution]
  return {
    stepMs,
    startOf: (timeMs: number) => Math.floor(timeMs / stepMs) * stepMs,
    /** Start of the step that begins at a time or after it. */
    after: (timeMs: number) => Math.ceil(timeMs / stepMs) * stepMs,
    fewestSteps: 1,
    mostSteps,
  }
}

/** The next block of raw values: of half or twice the length where this one held many or few. */
const nextRawBlockMs = (blockMs: number, values: number): number => {
  if (values > 2 * wantedValues) return Math.max(shortestBlockMs, blockMs / 2)
  return values < wantedValues / 2 ? Math.min(longestBlockMs, blockMs * 2) : blockMs
}

/**
 * Rows of [fromMs, toMs) in order of time, read block by block; times at which no tag has a value are absent.
 * Buckets at the ends of the range are whole, as in the charts. Days are days of the zone.
 */
export async function* historyRows(historian: Historian, query: RowsQuery): AsyncGenerator<HistoryRow> {
  const { tagIds, resolution, zone, signal } = query
  const bounds = await historian.bounds(tagIds)
  if (!bounds) return
  const isRaw = resolution === 'raw'
  const grid = gridOf(resolution, zone)
  const fromMs = grid.startOf(Math.max(query.fromMs, bounds.firstMs))
  // The last value may hold on into the next steps.
  const toMs = Math.min(query.toMs, bounds.lastMs + (isRaw ? 1 : longestHoldMs))
  const stepsOfBlock = Math.min(grid.mostSteps, Math.floor(wantedValues / tagIds.length))
  let blockMs = isRaw ? 6 * hourMs : grid.stepMs * Math.max(grid.fewestSteps, stepsOfBlock)

  for (let startMs = fromMs; startMs < toMs && !signal.aborted; ) {
    // Blocks end on the grid, so that no bucket is cut.
    const endMs = Math.min(grid.after(startMs + blockMs), toMs)
    const block = await readBlock(historian, query, startMs, endMs)
    for (const timeMs of [...block.keys()].sort((a, b) => a - b)) yield { timeMs, values: block.get(timeMs) ?? [] }
    startMs = endMs
    if (isRaw) blockMs = nextRawBlockMs(blockMs, block.size * tagIds.length)
  }
}
