import { qualities } from '../../../domain/quality.ts'
import { toLocalMs } from '../../../domain/time-zone.ts'
import { qualityOf, spansOfMark, type ValueLimits } from '../../../domain/value-limits.ts'
import { type Cell, type SourceRow, textOf } from '../../../platform/server/spreadsheet/cell.ts'
import { judgeTime } from '../../../platform/server/telemetry/believable.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import type { ImportReason, ReportLine } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { type CellReading, type CellRule, readCell, readMark } from './cell-reader.ts'
import type { Header, MappedColumn } from './reading/header.ts'
import type { Decided } from './repeated-hour.ts'
import { type createSeenTimes, fingerprintOf } from './seen-times.ts'

export interface RowResult {
  readonly samples: readonly Sample[]
  readonly lines: readonly ReportLine[]
  readonly emptyCells: number
}

export type TagOf = (deviceCode: string, signal: string) => { readonly tagId: number; readonly limits: ValueLimits }

/** Shared by the rows of all parts of an import: the times so far and the tags. */
export interface RowContext {
  readonly mapping: ScadaMapping
  readonly tagOf: TagOf
  readonly nowMs: number
  readonly seenOf: (machine: string) => ReturnType<typeof createSeenTimes>
}

/** One table of a file. */
export interface Table {
  readonly header: Header
  readonly kind: 'text' | 'workbook'
  /** Name of the file in the report, where there are several. */
  readonly file?: string | undefined
  /** The machine of all rows, where the file name or a line names it. */
  readonly deviceCode?: string | undefined
}

export type Note = (column: string, value: string, reason: ImportReason) => void
interface Place {
  readonly machine: string
  readonly timeMs: number
}
export interface Output {
  samples: Sample[]
  lines: ReportLine[]
  emptyCells: number
}

const longestShownValue = 120

/** Whether a cell may stand for "no value": a text that begins like a number does so only where the mapping says. */
const missingTest = (missing: readonly string[]) => {
  const texts = new Set(['', ...missing])
  const hasNumbers = missing.some((text) => /^[-+.\d]/.test(text))
  return (cell: Cell): boolean => {
    if (typeof cell === 'string') {
      const code = cell.charCodeAt(0)
      if (!hasNumbers && code >= 45 && code <= 57) return false
      return texts.has(cell.trim())
    }
    return hasNumbers && texts.has(textOf(cell))
  }
}

const joined = (date: Cell | undefined, clock: Cell | undefined): Cell => {
  if (date instanceof Date && clock instanceof Date)
    return new Date(date.getTime() + (((clock.getTime() % 86_400_000) + 86_400_000) % 86_400_000))
  return `${textOf(date)} ${textOf(clock)}`
}

/** Steps from an hour on may begin anywhere: days at 06:00, weeks on Monday, hours at half past. The first stamp says where. */
const freeStepMs = 3_600_000

/** Whether a stamp is off the steps of the file, counted in universal and in local time. */
const gridTest = ({ stepMinutes, zone }: ScadaMapping['time']) => {
  const stepMs = stepMinutes === undefined ? undefined : stepMinutes * 60_000
  let first: number | undefined
  return (timeMs: number): boolean => {
    if (stepMs === undefined || timeMs % stepMs === 0 || toLocalMs(zone, timeMs) % stepMs === 0) return false
    if (stepMs < freeStepMs) return true
    first ??= timeMs
    return (timeMs - first) % stepMs !== 0 && (toLocalMs(zone, timeMs) - toLocalMs(zone, first)) % stepMs !== 0
  }
}

export interface Waiting {
  readonly row: SourceRow
  readonly machine: string
}

export const noteTo =
  (lines: ReportLine[], row: number, file: string | undefined): Note =>
  (column, value, reason) => {
    lines.push({ ...(file !== undefined && { file }), row, column, value: value.slice(0, longestShownValue), reason })
  }

/** The tag of a column and a machine, with a quick test that spares most numbers the comparison with the marks. */
interface ColumnTag {
  readonly tagId: number
  readonly limits: ValueLimits
  /** The limits without the marks. */
  readonly range: ValueLimits
  readonly canBeMark: (reading: CellReading, rule: CellRule) => boolean
}

/** Larger numbers may be marks by their format alone. */
const largestPlain = 1e38

const columnTag = ({ tagId, limits }: ReturnType<TagOf>): ColumnTag => {
  const numbers = new Set(limits.marks.flatMap((mark) => (typeof mark === 'number' ? spansOfMark(mark).flat() : [])))
  const hasMarks = limits.marks.length > 0
  return {
    tagId,
    limits,
    range: { ...limits, marks: [] },
    canBeMark(reading, { factor, offset }) {
      if (!hasMarks || 'reason' in reading || typeof reading.value !== 'number') return hasMarks
      if (factor !== 1 || offset !== 0) return true
      return numbers.has(reading.value) || Math.abs(reading.value) > largestPlain
    },
  }
}

/** Takes the values of rows whose time is sure. */
export const valueReader = ({ mapping, tagOf, nowMs, seenOf }: RowContext, { header, file }: Table) => {
  const { columns, timeIndex, clockIndex } = header
  const timeColumn = mapping.time.column
  const isMissing = missingTest(mapping.csv.missing)
  const isOffGrid = gridTest(mapping.time)

  const timeCell = (cells: readonly Cell[]): Cell | undefined =>
    clockIndex < 0 ? cells[timeIndex] : joined(cells[timeIndex], cells[clockIndex])

  const tagsByMachine = new Map<string, readonly ColumnTag[]>()
  const tagsOf = (machine: string): readonly ColumnTag[] => {
    const known = tagsByMachine.get(machine)
    if (known) return known
    const tags = columns.map((column) => columnTag(tagOf(column.deviceCode ?? machine, column.signal)))
    tagsByMachine.set(machine, tags)
    return tags
  }

  const addSample = (out: Output, column: MappedColumn, cell: Cell, tag: ColumnTag, timeMs: number, note: Note) => {
    const { tagId, canBeMark, limits, range } = tag
    const reading = readCell(cell, column)
    const mark = canBeMark(reading, column) ? readMark(cell, column, limits) : undefined
    if (mark !== undefined) {
      note(column.header, textOf(cell), 'missing-mark')
      out.samples.push({ tagId, timeMs, value: mark, quality: qualities.missing })
      return
    }
    if ('reason' in reading) {
      note(column.header, textOf(cell), reading.reason)
      return
    }
    const quality = qualityOf(reading.value, qualities.good, range)
    if (quality === qualities.implausible) note(column.header, textOf(cell), 'implausible')
    out.samples.push({ tagId, timeMs, value: reading.value, quality })
  }

  const take = (out: Output, { cells, line }: SourceRow, place: Place) => {
    const note = noteTo(out.lines, line, file)
    const { machine, timeMs } = place
    if (isOffGrid(timeMs)) note(timeColumn, textOf(timeCell(cells)), 'off-grid')
    const print = fingerprintOf(cells)
    const earlier = seenOf(machine).note(timeMs, line, print)
    if (earlier) {
      const reason = earlier.fingerprint === print ? 'duplicate-identical' : 'duplicate-conflict'
      note(timeColumn, textOf(timeCell(cells)), reason)
    }
    const tags = tagsOf(machine)
    for (let index = 0; index < columns.length; index += 1) {
      const column = columns[index] as MappedColumn
      const cell = cells[column.index] ?? ''
      if (isMissing(cell)) out.emptyCells += 1
      else addSample(out, column, cell, tags[index] as ColumnTag, timeMs, note)
    }
  }

  return {
    timeCell,
    take,
    /** Takes rows of the repeated hour, or notes those that stay ambiguous. */
    takeDecided(out: Output, decided: readonly Decided<Waiting>[]) {
      for (const { row: waiting, timeMs } of decided) {
        const { row, machine } = waiting
        const reason = timeMs === undefined ? 'time-is-ambiguous' : judgeTime(timeMs, nowMs)
        if (timeMs !== undefined && !reason) take(out, row, { machine, timeMs })
        else noteTo(out.lines, row.line, file)(timeColumn, textOf(timeCell(row.cells)), reason ?? 'time-is-ambiguous')
      }
    },
    /** Whether no column of numbers holds one. */
    hasNoNumber: (cells: readonly Cell[]): boolean =>
      columns.every((column) => {
        const cell = cells[column.index] ?? ''
        return column.valueType !== 'number' || isMissing(cell) || 'reason' in readCell(cell, column)
      }),
  }
}
