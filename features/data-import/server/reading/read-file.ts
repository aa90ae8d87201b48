import { type Cell, type SourceRow, textOf, UnreadableFileError } from '../../../../platform/server/spreadsheet/cell.ts'
import type { ReportLine } from '../../contract/import-report.ts'
import type { ScadaMapping } from '../../contract/scada-mapping.ts'
import { createRowReader, createSeenByMachine } from '../row-reader.ts'
import type { RowContext, RowResult, TagOf } from '../value-reader.ts'
import { type FilePart, openParts } from './file-parts.ts'
import { type Header, HeaderError, headerFault, headerIn, matchesIn, unmappedColumns } from './header.ts'

/** Samples and report lines of one row of the file, or of rows that had waited. */
export interface FileReading extends RowResult {
  /** Rows read: 1, or 0 for what follows the last row. */
  readonly rows: 0 | 1
  /** Share of the file that was read, 0…1. */
  readonly share: number
}

/** Lines in which the header is looked for. */
const mostLinesAbove = 200

const machineNamed = (mapping: ScadaMapping, value: string, place: string): string => {
  const device = mapping.devices.find((one) => one.value === value)
  if (!device)
    throw new HeaderError(
      `${place} names the machine "${value}", which is no device of the mapping: ${mapping.devices.map((one) => one.value).join(', ')}`,
    )
  return device.deviceCode
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The machine whose value is a word of the file name, between signs other than letters and digits. */
export const machineOfFileName = (mapping: ScadaMapping, name: string): string => {
  // Archives of macOS spell letters and their marks apart.
  const base = name.slice(name.lastIndexOf('/') + 1).normalize('NFC')
  const stands = (value: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value.normalize('NFC'))}(?![\\p{L}\\p{N}])`, 'iu').test(base)
  const found = mapping.devices.filter(({ value }) => value !== undefined && stands(value))
  const longest = Math.max(0, ...found.map(({ value }) => value?.length ?? 0))
  const [device, other] = found.filter(({ value }) => value?.length === longest)
  if (!device || other)
    throw new HeaderError(
      `${name}: the name holds ${device ? 'several machines' : 'no machine'} of the mapping: ${mapping.devices.map(({ value }) => value).join(', ')}`,
    )
  return device.deviceCode
}

/** The rest of a line that begins so; undefined where it does not. */
export const lineRest = (cells: readonly Cell[], begin: string): string | undefined => {
  const [first = '', ...rest] = cells.map(textOf)
  if (!first.startsWith(begin.trim())) return undefined
  return first.slice(begin.trim().length).trim() || rest.find((text) => text !== '')
}

/** Finds the header and what the lines above it say. */
const createHeaderSearch = (mapping: ScadaMapping, place: string) => {
  let best: SourceRow | undefined
  let seen = 0
  let machine: string | undefined

  const fault = () => (best ? headerFault(mapping, best.cells, place) : new HeaderError(`${place} is empty`))

  return {
    /** The header if this row is it. Throws HeaderError when it should have come by now. */
    look(row: SourceRow): Header | undefined {
      const header = headerIn(mapping, row.cells, row.line)
      if (header) return header
      if (mapping.deviceLine !== undefined) machine ??= lineRest(row.cells, mapping.deviceLine)
      if (!best || matchesIn(mapping, row.cells) > matchesIn(mapping, best.cells)) best = row
      seen += 1
      if (seen >= mostLinesAbove) throw fault()
      return undefined
    },
    fault,
    machine: () => machine,
  }
}

const deviceOf = (mapping: ScadaMapping, part: FilePart, named: string | undefined, place: string) => {
  if (mapping.deviceInFileName) return machineOfFileName(mapping, part.name)
  if (mapping.deviceLine === undefined) return undefined
  if (named === undefined) throw new HeaderError(`${place} has no line "${mapping.deviceLine}" above its header`)
  return machineNamed(mapping, named, place)
}

async function* readPart(context: RowContext, part: FilePart, signal: AbortSignal): AsyncGenerator<FileReading> {
  const { mapping } = context
  const place = part.isOneOfMany ? part.name : 'the file'
  const file = part.isOneOfMany ? part.name : undefined
  const search = createHeaderSearch(mapping, place)
  let reader: ReturnType<typeof createRowReader> | undefined
  for await (const row of part.rows(signal)) {
    const share = part.shareFrom + row.share * part.shareOf
    if (reader) {
      yield { ...reader.read(row), rows: 1, share }
      continue
    }
    const header = search.look(row)
    if (!header) continue
    const deviceCode = deviceOf(mapping, part, search.machine(), place)
    reader = createRowReader(context, { header, kind: part.kind, file, deviceCode })
    const lines: ReportLine[] = unmappedColumns(mapping, header.names).map((column) => ({
      ...(file !== undefined && { file }),
      row: header.line,
      column,
      value: column,
      reason: 'unmapped-column',
    }))
    yield { samples: [], lines, emptyCells: 0, rows: 0, share }
  }
  if (!reader) throw search.fault()
  yield { ...reader.end(), rows: 0, share: part.shareFrom + part.shareOf }
}

/** The name of the part before the message, where an archive has several. */
const placed = (error: unknown, part: FilePart): unknown =>
  part.isOneOfMany && error instanceof UnreadableFileError && !error.message.includes(part.name)
    ? new UnreadableFileError(`${part.name}: ${error.message}`)
    : error

/**
 * Reads a file, or every file of an archive, into samples and report lines.
 * Throws HeaderError where a table does not fit the mapping and UnreadableFileError where a file cannot be read.
 */
export async function* readFile(
  source: { readonly path: string; readonly name: string },
  mapping: ScadaMapping,
  tagOf: TagOf,
  nowMs: number,
  signal: AbortSignal,
): AsyncGenerator<FileReading> {
  const { csv, sheet, files } = mapping
  const context: RowContext = { mapping, tagOf, nowMs, seenOf: createSeenByMachine() }
  const parts = await openParts(source.path, source.name, {
    delimiter: csv.delimiter,
    encoding: csv.encoding,
    sheet,
    files,
  })
  for (const part of parts)
    try {
      yield* readPart(context, part, signal)
    } catch (error) {
      throw placed(error, part)
    }
}
