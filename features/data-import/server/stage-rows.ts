import type { SampleOrigin } from '../../../domain/sample-source.ts'
import { type ValueLimits, widestLimits } from '../../../domain/value-limits.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import {
  type ImportEvent,
  type ImportReason,
  importReasons,
  type ReportLine,
  rowReasons,
} from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { type FileReading, readFile } from './reading/read-file.ts'

const batchSize = 50_000
const reportBlock = 500
/** Progress is told at least so often, also through rows without values. */
const reportEveryMs = 200

/** What was read, once all of it is staged. Times are those of the stored samples, epoch ms. */
export interface StagedCounts {
  readonly rows: number
  /** Rows that were left out whole, for a reason that the report names. */
  readonly refused: number
  readonly emptyCells: number
  readonly reasons: Partial<Record<ImportReason, number>>
  readonly firstMs: number | null
  readonly lastMs: number | null
}

/** Reasons that say nothing about values. */
const aboutNoValue: ReadonlySet<string> = new Set(['unmapped-column', 'units-row', 'repeated-header'])

/** Nothing of the file can be stored; the message says why. */
export class NothingStoredError extends Error {
  override readonly name = 'NothingStoredError'
}

/**
 * Throws NothingStoredError where rows have values and none can be stored. A file without values makes its farm, which is
 * how a plant is described before it is connected.
 */
export const checkStored = ({ rows, reasons, firstMs }: StagedCounts): void => {
  const refusing = (Object.entries(reasons) as [ImportReason, number][])
    .filter(([reason]) => !importReasons[reason].kept && !aboutNoValue.has(reason))
    .sort(([, one], [, other]) => other - one)
  if (firstMs !== null || refusing.length === 0) return
  const why = refusing.map(([reason, count]) => `\n  ${count} × ${reason}: ${importReasons[reason].text}`)
  const none =
    rows === 1 ? 'the only row of the file gave no value' : `none of the ${rows} rows of the file gave a value`
  throw new NothingStoredError(`${none} that can be stored:${why.join('')}`)
}

/** Adds up what the rows of a file gave. */
const createTally = () => {
  const reasons: Partial<Record<ImportReason, number>> = {}
  const counts = { rows: 0, refused: 0, emptyCells: 0 }
  let lines: ReportLine[] = []
  let firstMs = Number.POSITIVE_INFINITY
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    counts,
    add({ rows, samples, lines: added, emptyCells }: FileReading) {
      counts.rows += rows
      counts.emptyCells += emptyCells
      for (const line of added) {
        reasons[line.reason] = (reasons[line.reason] ?? 0) + 1
        if (rowReasons.has(line.reason)) counts.refused += 1
        lines.push(line)
      }
      for (const { timeMs } of samples) {
        if (timeMs < firstMs) firstMs = timeMs
        if (timeMs > lastMs) lastMs = timeMs
      }
    },
    /** Lines for the report since the last call; none while they are fewer than `least`. */
    takeLines(least = 1): readonly ReportLine[] {
      if (lines.length < least) return []
      const taken = lines
      lines = []
      return taken
    },
    /** Times that were read so far. */
    span: () => (firstMs <= lastMs ? { firstMs, lastMs } : undefined),
    result: (): StagedCounts => ({
      ...counts,
      reasons,
      firstMs: firstMs <= lastMs ? firstMs : null,
      lastMs: firstMs <= lastMs ? lastMs : null,
    }),
  }
}

interface StagedRun {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly mapping: ScadaMapping
  readonly tagIds: ReadonlyMap<string, number>
  readonly origin: SampleOrigin
  readonly limits: ReadonlyMap<number, ValueLimits>
  /** Asked early and at the end with the times that were read so far; what it throws is the end. */
  readonly checkSpan: (firstMs: number, lastMs: number) => Promise<void>
}

/**
 * Streams a file into the staging area of a run, telling progress and doubtful rows on the way.
 * Throws HeaderError when the file does not fit the mapping, and the abort reason of `signal`.
 */
export async function* stageRows(
  { historian }: Pick<CommandContext, 'historian'>,
  run: StagedRun,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent, StagedCounts> {
  const { mapping, tagIds, origin, limits, checkSpan } = run
  const tally = createTally()
  const { counts } = tally
  let batches = 0
  let reportedAtMs = Date.now()
  let batch: Sample[] = []
  let staging: Promise<void> = Promise.resolve()

  const stageBatch = async (isLast: boolean) => {
    const span = tally.span()
    if (span && (isLast || batches === 0)) await checkSpan(span.firstMs, span.lastMs)
    // The engine stores one batch while the next one is read.
    await staging
    if (batch.length > 0) staging = historian.stage(run.id, batch, origin)
    // It is awaited with the next batch, or at the end.
    staging.catch(() => undefined)
    if (isLast) await staging
    batches += 1
    batch = []
  }

  const tagOf = (device: string, name: string) => {
    const tagId = tagIds.get(`${device}/${name}`) as number
    return { tagId, limits: limits.get(tagId) ?? widestLimits }
  }
  try {
    for await (const result of readFile(run, mapping, tagOf, Date.now(), signal)) {
      signal.throwIfAborted()
      tally.add(result)
      for (const sample of result.samples) batch.push(sample)
      const lines = tally.takeLines(reportBlock)
      if (lines.length > 0) yield { kind: 'report', lines }
      if (batch.length >= batchSize) await stageBatch(false)
      else if (counts.rows % 100 !== 0 || Date.now() - reportedAtMs < reportEveryMs) continue
      reportedAtMs = Date.now()
      yield { kind: 'progress', rows: counts.rows, share: result.share }
    }
    await stageBatch(true)
  } finally {
    // Whoever clears a run that has failed must find all its rows.
    await staging.catch(() => undefined)
  }
  const lines = tally.takeLines()
  if (lines.length > 0) yield { kind: 'report', lines }
  yield { kind: 'progress', rows: counts.rows, share: 1 }
  return tally.result()
}
