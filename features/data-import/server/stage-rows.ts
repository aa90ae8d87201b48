import type { SampleOrigin } from '../../../domain/sample-source.ts'
import { type ValueLimits, widestLimits } from '../../../domain/value-limits.ts'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import type { ImportEvent, ImportReason, ReportLine } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { readFile } from './reading/read-file.ts'

const batchSize = 10_000
const reportBlock = 500
/** Progress is told at least so often, also through rows without values. */
const reportEveryMs = 200

/** What was read, once all of it is staged. Times are those of the stored samples, epoch ms. */
export interface StagedCounts {
  readonly rows: number
  readonly emptyCells: number
  readonly reasons: Partial<Record<ImportReason, number>>
  readonly firstMs: number | null
  readonly lastMs: number | null
}

/**
 * Streams a file into the staging area of a run, telling progress and doubtful rows on the way.
 * Throws HeaderError when the file does not fit the mapping, and the abort reason of `signal`.
 */
export async function* stageRows(
  { historian }: Pick<CommandContext, 'historian'>,
  run: {
    readonly id: string
    readonly path: string
    readonly name: string
    readonly mapping: ScadaMapping
    readonly tagIds: ReadonlyMap<string, number>
    readonly origin: SampleOrigin
    readonly limits: ReadonlyMap<number, ValueLimits>
  },
  signal: AbortSignal,
): AsyncGenerator<ImportEvent, StagedCounts> {
  const { mapping, tagIds, origin, limits } = run
  const reasons: Partial<Record<ImportReason, number>> = {}
  let rows = 0
  let share = 0
  let reportedAtMs = Date.now()
  let emptyCells = 0
  let firstMs: number | null = null
  let lastMs: number | null = null
  let batch: Sample[] = []
  let lines: ReportLine[] = []

  const note = (added: readonly ReportLine[]) => {
    for (const line of added) {
      reasons[line.reason] = (reasons[line.reason] ?? 0) + 1
      lines.push(line)
    }
  }

  const tagOf = (device: string, name: string) => {
    const tagId = tagIds.get(`${device}/${name}`) as number
    return { tagId, limits: limits.get(tagId) ?? widestLimits }
  }
  for await (const result of readFile(run, mapping, tagOf, Date.now(), signal)) {
    signal.throwIfAborted()
    share = result.share
    rows += result.rows
    note(result.lines)
    emptyCells += result.emptyCells
    for (const sample of result.samples) {
      batch.push({ ...sample, origin })
      firstMs = Math.min(firstMs ?? sample.timeMs, sample.timeMs)
      lastMs = Math.max(lastMs ?? sample.timeMs, sample.timeMs)
    }
    if (lines.length >= reportBlock) {
      yield { kind: 'report', lines }
      lines = []
    }
    if (batch.length >= batchSize) {
      await historian.stage(run.id, batch)
      batch = []
    } else if (rows % 100 !== 0 || Date.now() - reportedAtMs < reportEveryMs) continue
    reportedAtMs = Date.now()
    yield { kind: 'progress', rows, share }
  }
  if (batch.length > 0) await historian.stage(run.id, batch)
  if (lines.length > 0) yield { kind: 'report', lines }
  yield { kind: 'progress', rows, share: 1 }
  return { rows, emptyCells, reasons, firstMs, lastMs }
}
