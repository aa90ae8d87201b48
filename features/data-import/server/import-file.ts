import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'
import type { CommandContext } from '../../../platform/server/feature.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import { planTagIds, registerPlants } from '../../plant-connection/server/port.ts'
import type { ImportEvent, ImportReason, ReportLine } from '../contract/import-report.ts'
import { manifestOf, type ScadaMapping } from '../contract/scada-mapping.ts'
import { createRowReader, unmappedColumns } from './row-reader.ts'
import { beginRun, commitRun, endRun, findDoneRun, finishRun } from './run-store.ts'

const batchSize = 10_000
const longestReportBlock = 500

/** A file that waits on disk: either the person's own or a spool of what came through the control socket. */
export interface ImportFile {
  readonly path: string
  readonly name: string
  /** sha256 of file and mapping together. */
  readonly fingerprint: string
}

/** Records of a CSV file, gzip recognised by its first bytes; `onBytes` gets the position in the file on disk. */
const openRecords = async (path: string, delimiter: string, signal: AbortSignal, onBytes: (bytes: number) => void) => {
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  let bytes = 0
  let first = true
  let gzip = false
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onBytes(bytes)
      done(null, chunk)
    },
  })
  for await (const chunk of createReadStream(path, { end: 1 })) {
    if (first) gzip = (chunk as Buffer)[0] === 0x1f && (chunk as Buffer)[1] === 0x8b
    first = false
  }
  const records = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1_000_000,
  })
  const flow = gzip
    ? pipeline(source, counter, createGunzip(), records, { signal })
    : pipeline(source, counter, records, { signal })
  // The error also reaches the reader of `records`; this only keeps it from being unhandled.
  flow.catch(() => undefined)
  return records as AsyncIterable<string[]>
}

const toDate = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs))

/**
 * Imports one SCADA file: streams it into the staging area, then makes the plant, its tags and all rows visible at once.
 * Cancelled or failed before that moment, it leaves nothing; killed after it, the next start completes it.
 * The same file with the same mapping again changes nothing.
 */
export async function* importFile(
  context: CommandContext,
  file: ImportFile,
  mapping: ScadaMapping,
  signal: AbortSignal,
): AsyncGenerator<ImportEvent> {
  const { db } = context.relations
  const farmCode = mapping.plant.farmCode
  const earlier = await findDoneRun(db, file.fingerprint)
  if (earlier) {
    yield {
      kind: 'done',
      farmCode,
      rows: earlier.rowsRead,
      samples: earlier.samplesStored,
      emptyCells: 0,
      reasons: earlier.reasons,
      firstMs: null,
      lastMs: null,
      repeated: true,
    }
    return
  }

  const manifest = manifestOf(mapping)
  const tagIds = await planTagIds(db, manifest)
  const runId = randomUUID()
  await beginRun(db, { id: runId, farmCode, fileName: file.name, fingerprint: file.fingerprint })

  const reasons: Partial<Record<ImportReason, number>> = {}
  let rows = 0
  let bytes = 0
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

  try {
    let read: ReturnType<typeof createRowReader> | undefined
    const records = await openRecords(file.path, mapping.csv.delimiter, signal, (at) => {
      bytes = at
    })
    for await (const cells of records) {
      signal.throwIfAborted()
      rows += 1
      if (!read) {
        const header = cells.map((cell) => cell.trim())
        read = createRowReader(mapping, header, (device, name) => tagIds.get(`${device}/${name}`) as number, Date.now())
        note(
          unmappedColumns(mapping, header).map((column) => ({
            row: 1,
            column,
            value: column,
            reason: 'unmapped-column',
          })),
        )
        continue
      }
      const result = read(cells, rows)
      note(result.lines)
      emptyCells += result.emptyCells
      for (const sample of result.samples) {
        batch.push(sample)
        firstMs = Math.min(firstMs ?? sample.timeMs, sample.timeMs)
        lastMs = Math.max(lastMs ?? sample.timeMs, sample.timeMs)
      }
      if (lines.length >= longestReportBlock) {
        yield { kind: 'report', lines }
        lines = []
      }
      if (batch.length >= batchSize) {
        await context.historian.stage(runId, batch)
        batch = []
        yield { kind: 'progress', rows: rows - 1, bytes }
      }
    }
    if (batch.length > 0) await context.historian.stage(runId, batch)
    if (lines.length > 0) yield { kind: 'report', lines }
    yield { kind: 'progress', rows: Math.max(0, rows - 1), bytes }
    signal.throwIfAborted()

    const counts = { rowsRead: Math.max(0, rows - 1), reasons, firstAt: toDate(firstMs), lastAt: toDate(lastMs) }
    await commitRun(db, runId, counts, (tx) => registerPlants(tx, [manifest], 'import', tagIds))
    const samples = await finishRun(context, runId)
    await context.refresh?.([...tagIds.values()])
    yield {
      kind: 'done',
      farmCode,
      rows: counts.rowsRead,
      samples,
      emptyCells,
      reasons,
      firstMs,
      lastMs,
      repeated: false,
    }
  } finally {
    await endRun(context, runId, signal.aborted ? 'cancelled' : 'failed')
  }
}
