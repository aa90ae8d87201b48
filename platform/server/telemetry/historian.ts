import type { LiveSample, Quality, SampleValue } from '../../../domain/quality.ts'
import type { SampleOrigin, SampleSource } from '../../../domain/sample-source.ts'
import type { ValueLimits } from '../../../domain/value-limits.ts'
import type { MigrationStep } from '../migrations/migration-step.ts'
import type { Archive } from './archive.ts'
import type { SampleExtent } from './displaced-rows.ts'
import type { HourSums } from './hour-sums.ts'
import type { RawFilePiece, RawFileQuery } from './raw-file.ts'
import type { Retained, RetentionPolicy } from './retention-policy.ts'

/** One measured value on its way to the store. */
export interface Sample {
  readonly tagId: number
  /** Measurement time, epoch ms UTC. */
  readonly timeMs: number
  readonly value: SampleValue
  readonly quality: Quality
  /** Absent where nobody asks, and on the way in: live, at the usual priority. */
  readonly origin?: SampleOrigin
}

/** A value as it stood, or would have stood, in the store. */
export interface SourcedValue {
  readonly value: SampleValue
  readonly quality: Quality
  /** Undefined: stored by a version that did not tell sources apart. */
  readonly source: SampleSource | undefined
}

/** Two values for one tag and time: the one that lost, and the one that it lost to. */
export interface SampleRevision {
  readonly tagId: number
  readonly timeMs: number
  readonly lost: SourcedValue
  readonly kept: SourcedValue
  readonly notedMs: number
}

/** Times between the raw values of a tag. */
export interface SampleGaps {
  readonly count: number
  /** So long or shorter were 99 of 100. */
  readonly usualMs: number
  readonly longestMs: number
}

/** Widths of stored steps; `raw` is what devices sent. */
export type Resolution = 'raw' | '10m' | '1h' | '1d'

export interface SeriesQuery {
  readonly tagIds: readonly number[]
  /** Half-open range [fromMs, toMs), epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  /** Width of the chart in CSS pixels: no series of the answer has more than about two points a pixel. */
  readonly widthPx: number
  /** Force a resolution; by default the finest that fits the width. */
  readonly resolution?: Resolution
  /**
   * Take the rollups as they are: late rows of the last seconds may be missing in them, and nothing is recomputed for the
   * answer. For questions about very many tags, which would otherwise wait for all of a running backlog.
   */
  readonly asStored?: boolean
  /** IANA zone in which steps of whole days are days; without it they are days of UTC. */
  readonly zone?: string
  /** Raw values as they are stored, with their qualities; by default a value that is bad, missing or implausible is null. */
  readonly flagged?: boolean
}

/** One tag's points. Arrays have equal length; buckets without data are absent (gaps are the reader's to show). */
export interface TagSeries {
  readonly tagId: number
  /** Table that answered. */
  readonly resolution: Resolution
  /** Width of one bucket in ms; null for raw points. `raw` with a width: buckets worked out from raw rows. */
  readonly stepMs: number | null
  /** Bucket start (raw: measurement time), epoch ms, ascending. */
  readonly times: readonly number[]
  /** Time-weighted mean of a bucket (raw: the value; text tags: the bucket's last text; null: missing or bad). */
  readonly values: readonly SampleValue[]
  /** Only for buckets of numeric tags. */
  readonly minimum?: readonly (number | null)[]
  readonly maximum?: readonly (number | null)[]
  /** Good values that were measured in a bucket; 0 where an earlier one held. */
  readonly count?: readonly number[]
  /** How long values held in a bucket, ms. */
  readonly covered?: readonly number[]
  readonly last?: readonly (number | null)[]
  /** How long a raw value holds when no other follows, ms (docs/means.md). */
  readonly holdMs?: number
  /** Of raw values that were asked for as they are stored. */
  readonly qualities?: readonly number[]
}

/** Times at which the value of a tag changed, epoch ms, and the new value; null: missing, bad or implausible. */
export interface ValueChanges {
  readonly tagId: number
  readonly times: readonly number[]
  readonly values: readonly SampleValue[]
}

export interface ChangesQuery {
  readonly tagIds: readonly number[]
  /** Half-open range, epoch ms. */
  readonly fromMs: number
  readonly toMs: number
  /** Only the last value of each such step is looked at. Without it each value is. */
  readonly stepMs?: number | undefined
}

/** JSON in pieces that follow each other: put together once, where it is sent. */
export type JsonParts = readonly Buffer[]

/** What one table takes. */
export interface TableSize {
  readonly resolution: Resolution
  readonly rows: number
  readonly bytes: number
  /** Parts on disk; very many mean that merging does not keep up. */
  readonly parts: number
}

export interface HistorianStatistics {
  readonly rows: number
  readonly bytes: number
  readonly tables: readonly TableSize[]
  /** Version of the engine. */
  readonly version: string
  /** Oldest and newest raw sample, epoch ms. */
  readonly raw: { readonly oldestMs: number; readonly newestMs: number } | null
  /** Tags that sent something yesterday; 0 while no day has been closed. */
  readonly tags: number
}

/** Room on the disk of a server that stores history. */
export interface StoreDisk {
  readonly host: string
  readonly freeBytes: number
  readonly sizeBytes: number
}

/** An import whose rows are visible. */
export interface CommittedImport {
  readonly rows: number
  /** Values that it replaced by others. */
  readonly replaced: number
  /** Whether all that it displaced was kept; else its rows must stay. */
  readonly canBeTakenBack: boolean
}

/** The rows of an import cannot be taken back; the message says why. Nothing was changed. */
export class ImportStays extends Error {
  override readonly name = 'ImportStays'
}

/** Time-weighted figures of one calendar bucket, exact for its edges (docs/means.md). */
export interface BucketTotal {
  readonly tagId: number
  /** Index into the query's edges: the bucket is [edges[i], edges[i+1]). */
  readonly bucket: number
  /** How long values held in the bucket, ms. */
  readonly coveredMs: number
  /** Weighted by how long each value held. Energy of a power: mean times coveredMs. */
  readonly mean: number
  /** Good values that were measured in the bucket; 0 where an earlier one held. */
  readonly count: number
  readonly minimum: number
  readonly maximum: number
}

/**
 * The store of measurements: raw samples and 10-minute, hourly and daily rollups.
 * Idempotent: the same sample twice, late or out of order leaves the same rows and rollups. Where raw samples were removed,
 * the finest step that is left answers, and says so.
 * The same tag and time with another value: the source of the better priority wins, between equals the later write. The
 * one that lost is kept in the log of revisions (decision 027).
 */
export interface Historian {
  readonly engine: 'chdb' | 'clickhouse'
  /** Durable when it resolves. Any order; rollups of the touched buckets follow within seconds. */
  append(samples: readonly Sample[]): Promise<void>
  series(query: SeriesQuery): Promise<TagSeries[]>
  /** The same, each as the JSON of a {@link TagSeries}: for who only passes it on. */
  writtenSeries(query: SeriesQuery): Promise<JsonParts[]>
  /**
   * Time-weighted figures over [edges[i], edges[i+1]) for ascending epoch-ms edges. Empty buckets are absent. `asStored` as in
   * {@link SeriesQuery}.
   */
  totals(
    tagIds: readonly number[],
    edgesMs: readonly number[],
    options?: { readonly asStored?: boolean },
  ): Promise<BucketTotal[]>
  /**
   * Sets how long a value of each of these tags holds when no other follows, ms (docs/means.md). Resolves when it is stored;
   * their means are recomputed in the background.
   */
  setSilences(silencesMs: ReadonlyMap<number, number>): Promise<void>
  /**
   * Sets which values of these tags are values (docs/missing-values.md). Resolves when it is stored; values that are stored
   * already are judged again in the background.
   */
  setLimits(limits: ReadonlyMap<number, ValueLimits>): Promise<void>
  /**
   * Newest sample by measurement time for each tag that has one; with `beforeMs` the newest before that
   * time. Waits for no rollup.
   */
  newest(tagIds: readonly number[], beforeMs?: number): Promise<Map<number, LiveSample>>
  /** First and last raw sample of the tags together, epoch ms; undefined when there is none. */
  bounds(tagIds: readonly number[]): Promise<{ readonly firstMs: number; readonly lastMs: number } | undefined>
  /** Values of these tags that lost to another one, last noted first, and how many there are. */
  revisions(
    tagIds: readonly number[],
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly revisions: readonly SampleRevision[]; readonly total: number }>
  /** Times between the raw values of each tag in a range, as they are stored now; nothing of tags with fewer than two. */
  gaps(tagIds: readonly number[], fromMs: number, toMs: number): Promise<ReadonlyMap<number, SampleGaps>>
  /**
   * Changes of the values of tags in a range, with the first value of each. Waits for no rollup: raw rows alone are read.
   */
  changes(query: ChangesQuery): Promise<ValueChanges[]>
  /** Every raw row of a range in (tag, time) order, streamed in blocks; for replay and export. */
  raw(tagIds: readonly number[], fromMs: number, toMs: number): AsyncIterable<readonly Sample[]>
  /** The raw rows of a range as a file, piece by piece. */
  rawFile(query: RawFileQuery): AsyncIterable<RawFilePiece>
  /** About how many raw rows these tags have in a range; rows of today are not counted. */
  estimateRows(tagIds: readonly number[], fromMs: number, toMs: number): Promise<number>
  /** Brings every due rollup up to date before it resolves; also runs by itself every few seconds. */
  rollUp(): Promise<void>
  /** Tags whose stored values are still to be judged by new limits. */
  tagsToJudge(): number
  /** Calls `hear` with tags whose stored values were judged again: their newest value may have another quality. */
  onJudged(hear: (tagIds: readonly number[]) => void): void
  /** Imports: rows wait in a staging area and appear all at once. `origin` is that of samples without one. */
  stage(importId: string, samples: readonly Sample[], origin?: SampleOrigin): Promise<void>
  /** Makes staged rows visible; safe to repeat after a crash. Resolves with rows committed. */
  commitStaged(importId: string): Promise<number>
  discardStaged(importId: string): Promise<void>
  committedImport(importId: string): Promise<CommittedImport | undefined>
  /** Throws `ImportStays` where the rows of an import in this range cannot be taken back. */
  checkTakeBack(importId: string, fromMs: number): Promise<void>
  /**
   * Removes the rows of an import among these tags and times, and returns the values that they had displaced. Values that
   * came over them later stay. Repeatable after a crash. Resolves with how many of its values stood. `keeps`: the rows are
   * kept, because the import that replaces this one may be undone.
   */
  takeBackImport(importId: string, extent: SampleExtent, keeps?: boolean): Promise<number>
  /** Throws `ImportStays` where the kept rows of an import in this range cannot return. */
  checkBringBack(importId: string, fromMs: number): Promise<void>
  /** Returns the kept rows of an import. Values that are stronger stay above them. Repeatable after a crash. */
  bringBackImport(importId: string, extent: SampleExtent): Promise<void>
  /** Sums by hour that features work out from stored means. */
  readonly hourSums: HourSums
  /** All raw samples, for backups. */
  readonly archive: Archive
  /** Removes what is older than the policy keeps, once its rollups have been checked. Throws `RollupsWrong`; repeatable. */
  retain(policy: RetentionPolicy, nowMs: number, signal?: AbortSignal): Promise<Retained>
  /** Raw samples before this have been or are about to be removed, and none is to be appended any more; 0: all are taken. */
  refusedBeforeMs(): number
  /** Raw and rollup rows and bytes on disk. */
  statistics(): Promise<HistorianStatistics>
  /** The fullest disk of the servers; null where the engine is embedded or does not say. */
  disk(): Promise<StoreDisk | null>
  /** Migrations that the store went through, in order. */
  migrations(): Promise<MigrationStep[]>
  ping(timeoutMs: number): Promise<void>
  close(): Promise<void>
}
