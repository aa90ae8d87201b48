import { type Cell, textOf } from '../../../platform/server/spreadsheet/cell.ts'
import {
  columnNames,
  delimiterHint,
  type FilePart,
  HeaderError,
  lineRest,
  openParts,
} from '../../data-import/server/reading-port.ts'
import type { EventMapping } from '../contract/event-mapping.ts'
import type { EventLine } from '../contract/event-report.ts'
import { columnsOf, createRowReader, type Places, RowFault } from './read-row.ts'
import { createNamer, createStatusFollower, type Named, type ReadRow } from './spans.ts'

/** What one row of the file gave; the last reading has no row. */
export interface EventReading {
  readonly rows: 0 | 1
  /** Share of the file that was read, 0…1. */
  readonly share: number
  readonly named: readonly Named[]
  readonly lines: readonly EventLine[]
}

const longestShownValue = 120
/** Lines in which the header is looked for. */
const mostLinesAbove = 200

const placesOf = (mapping: EventMapping, cells: readonly Cell[]): Places | undefined => {
  const names = columnNames(cells)
  const wanted = columnsOf(mapping)
  if (!wanted.every((name) => names.includes(name))) return undefined
  return { of: (column) => names.indexOf(column), last: Math.max(...wanted.map((name) => names.indexOf(name))) }
}

const headerFault = (mapping: EventMapping, cells: readonly Cell[], place: string): HeaderError => {
  const wanted = columnsOf(mapping)
  const hint = delimiterHint(cells, wanted, mapping.csv.delimiter)
  const shown = columnNames(cells).join(', ').slice(0, 400)
  return new HeaderError(`${place} has no row with the columns ${wanted.join(', ')}; its first row is: ${shown}${hint}`)
}

/** The device of the line above the header; undefined where the mapping knows no such line. */
const deviceOf = (mapping: EventMapping, named: string | undefined, place: string): string | undefined => {
  if (mapping.deviceLine === undefined) return undefined
  if (named === undefined) throw new HeaderError(`${place} has no line "${mapping.deviceLine}" above its header`)
  const device = mapping.devices.find(({ value }) => value === named)
  if (!device)
    throw new HeaderError(
      `${place} names the device "${named}", which is no device of the mapping: ${mapping.devices.map(({ value }) => value).join(', ')}`,
    )
  return device.deviceCode
}

/** Finds the header, and the device that a line above it names. */
const createHeaderSearch = (mapping: EventMapping, place: string) => {
  let first: readonly Cell[] | undefined
  let above = 0
  let named: string | undefined
  return {
    /** The table, if this row is its header. Throws HeaderError where it should have come by now. */
    look(cells: readonly Cell[]): { readonly places: Places; readonly device: string | undefined } | undefined {
      first ??= cells
      const places = placesOf(mapping, cells)
      if (places) return { places, device: deviceOf(mapping, named, place) }
      if (mapping.deviceLine !== undefined) named ??= lineRest(cells, mapping.deviceLine)
      above += 1
      if (above >= mostLinesAbove) throw this.fault()
      return undefined
    },
    fault: () => headerFault(mapping, first ?? [], place),
  }
}

/** Finds the table of a part and gives its rows, read or refused. */
async function* rowsOfPart(mapping: EventMapping, part: FilePart, nowMs: number, signal: AbortSignal) {
  const readRow = createRowReader(mapping, nowMs)
  const search = createHeaderSearch(mapping, part.isOneOfMany ? part.name : 'the file')
  let table: ReturnType<typeof search.look>
  const read = (cells: readonly Cell[], at: Pick<EventLine, 'file' | 'row'>, found: NonNullable<typeof table>) => {
    try {
      return { at, row: readRow(cells, found.places, found.device) }
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      const { column, reason } = error
      return { at, fault: { ...at, column, value: error.value.slice(0, longestShownValue), reason } }
    }
  }
  for await (const { cells, line, share } of part.rows(signal)) {
    if (!table) {
      table = search.look(cells)
      continue
    }
    if (cells.every((cell) => textOf(cell) === '')) continue
    const at = { ...(part.isOneOfMany && { file: part.name }), row: line }
    yield { share: part.shareFrom + share * part.shareOf, ...read(cells, at, table) }
  }
  if (!table) throw search.fault()
}

/**
 * Reads a file of events, or every file of an archive. Throws HeaderError where a table does not fit the mapping, and
 * UnreadableFileError where a file cannot be read.
 */
export async function* readEventFile(
  source: { readonly path: string; readonly name: string },
  mapping: EventMapping,
  nowMs: number,
  signal: AbortSignal,
): AsyncGenerator<EventReading> {
  const { csv, sheet, files, columns, events } = mapping
  const name = createNamer()
  const follower = events === 'status-from-now' ? createStatusFollower() : undefined
  const lineOf = (row: ReadRow, at: Pick<EventLine, 'file' | 'row'>, reason: EventLine['reason']): EventLine => ({
    ...{ ...at, column: columns.start, reason },
    value: `${row.code} ${new Date(row.startMs).toISOString()}`,
  })
  const read = (row: ReadRow, at: Pick<EventLine, 'file' | 'row'>): Pick<EventReading, 'named' | 'lines'> => {
    const { ended, isRepetition } = follower ? follower.take(row) : { ended: [row], isRepetition: false }
    const all = ended.map(name)
    return {
      named: all.filter((one) => !one.isRepetition),
      lines: [
        ...(isRepetition ? [lineOf(row, at, 'duplicate-identical')] : []),
        ...all.flatMap((one) =>
          one.isRepetition
            ? [lineOf(one.row, at, 'duplicate-identical')]
            : one.isOtherEnd
              ? [lineOf(one.row, at, 'other-end')]
              : [],
        ),
      ],
    }
  }
  for (const part of await openParts(source.path, source.name, { ...csv, sheet, files }))
    for await (const { share, at, row, fault } of rowsOfPart(mapping, part, nowMs, signal))
      yield { rows: 1, share, ...(fault ? { named: [], lines: [fault] } : read(row, at)) }
  const rest = (follower?.end() ?? []).map(name).filter(({ isRepetition }) => !isRepetition)
  yield { rows: 0, share: 1, named: rest, lines: [] }
}
