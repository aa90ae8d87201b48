import { qualities } from '../../../domain/quality.ts'
import { toLocalMs } from '../../../domain/time-zone.ts'
import { qualityOf, type ValueLimits } from '../../../domain/value-limits.ts'
import { judgeTime } from '../../../platform/server/telemetry/believable.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import type { ImportReason, ReportLine } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { readCell, readMark } from './cell-reader.ts'
import { type Cell, type SourceRow, textOf } from './reading/cell.ts'
import { columnNames, type Header, type MappedColumn } from './reading/header.ts'
import { createRepeatedHour, type Decided } from './repeated-hour.ts'
import { createSeenTimes, fingerprintOf } from './seen-times.ts'
import { createTimeReader } from './time-reader.ts'

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

type Note = (column: string, value: string, reason: ImportReason) => void
interface Place {
  readonly machine: string
  readonly timeMs: number
}
interface Output {
  samples: Sample[]
  lines: ReportLine[]
  emptyCells: number
}

const longestShownValue = 120
/** Rows below the header that may hold units instead of values. */
const mostUnitsRows = 2
/** The machine of rows whose columns belong to several machines. */
const everyMachine = ''

export const createSeenByMachine = () => {
  const seen = new Map<string, ReturnType<typeof createSeenTimes>>()
  return (machine: string) => {
    const known = seen.get(machine) ?? createSeenTimes()
    seen.set(machine, known)
    return known
  }
}

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

/** The machine of a row: that of the table, of its column, the only one, or all of them by columns. */
const machineReader = (mapping: ScadaMapping, { header, deviceCode }: Table) => {
  const byValue = new Map(mapping.devices.map((device) => [device.value ?? '', device.deviceCode]))
  const ofTable =
    deviceCode ??
    (header.columns.some((column) => column.deviceCode !== undefined)
      ? everyMachine
      : mapping.deviceColumn
        ? undefined
        : mapping.devices[0]?.deviceCode)
  return (cells: readonly Cell[], note: Note): string | undefined => {
    if (ofTable !== undefined) return ofTable
    const text = textOf(cells[header.deviceIndex])
    const found = byValue.get(text)
    if (found === undefined) note(mapping.deviceColumn ?? '', text, 'unknown-device')
    return found
  }
}

const joined = (date: Cell | undefined, clock: Cell | undefined): Cell => {
  if (date instanceof Date && clock instanceof Date)
    return new Date(date.getTime() + (((clock.getTime() % 86_400_000) + 86_400_000) % 86_400_000))
  return `${textOf(date)} ${textOf(clock)}`
}

/** Whether a stamp is off the steps of the file, counted in universal and in local time. */
const gridTest = ({ stepMinutes, zone }: ScadaMapping['time']) => {
  const stepMs = stepMinutes === undefined ? undefined : stepMinutes * 60_000
  return (timeMs: number): boolean =>
    stepMs !== undefined && timeMs % stepMs !== 0 && toLocalMs(zone, timeMs) % stepMs !== 0
}

interface Waiting {
  readonly row: SourceRow
  readonly machine: string
}

const noteTo =
  (lines: ReportLine[], row: number, file: string | undefined): Note =>
  (column, value, reason) => {
    lines.push({ ...(file !== undefined && { file }), row, column, value: value.slice(0, longestShownValue), reason })
  }

/** Takes the values of rows whose time is sure. */
const valueReader = ({ mapping, tagOf, nowMs, seenOf }: RowContext, { header, file }: Table) => {
  const { columns, timeIndex, clockIndex } = header
  const timeColumn = mapping.time.column
  const isMissing = missingTest(mapping.csv.missing)
  const isOffGrid = gridTest(mapping.time)

  const timeCell = (cells: readonly Cell[]): Cell | undefined =>
    clockIndex < 0 ? cells[timeIndex] : joined(cells[timeIndex], cells[clockIndex])

  const addSample = (out: Output, column: MappedColumn, cell: Cell, { machine, timeMs }: Place, note: Note) => {
    const { tagId, limits } = tagOf(column.deviceCode ?? machine, column.signal)
    const mark = readMark(cell, column, limits)
    if (mark !== undefined) {
      note(column.header, textOf(cell), 'missing-mark')
      out.samples.push({ tagId, timeMs, value: mark, quality: qualities.missing })
      return
    }
    const reading = readCell(cell, column)
    if ('reason' in reading) {
      note(column.header, textOf(cell), reading.reason)
      return
    }
    const quality = qualityOf(reading.value, qualities.good, { ...limits, marks: [] })
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
    for (const column of columns) {
      const cell = cells[column.index] ?? ''
      if (isMissing(cell)) out.emptyCells += 1
      else addSample(out, column, cell, place, note)
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

/** Why a row without a time is left out: units or the header again; undefined for a blank row. */
const rowKindReader = ({ header }: Table, hasNoNumber: (cells: readonly Cell[]) => boolean) => {
  const { names, timeIndex } = header
  let unitsRows = 0
  const isHeaderAgain = (cells: readonly Cell[]): boolean => {
    const again = columnNames(cells)
    return again.length === names.length && again.every((name, index) => name === names[index])
  }
  /** Units stand right below the header, so the rows until the first other one count. */
  let canBeUnits = true
  const kindOf = (cells: readonly Cell[]): ImportReason | undefined => {
    if (cells.every((cell) => textOf(cell) === '')) return undefined
    if (columnNames([cells[timeIndex] ?? ''])[0] === names[timeIndex] && isHeaderAgain(cells)) return 'repeated-header'
    canBeUnits &&= unitsRows < mostUnitsRows && hasNoNumber(cells)
    if (!canBeUnits) return 'bad-time'
    unitsRows += 1
    return 'units-row'
  }
  const dataBegins = () => {
    canBeUnits = false
  }
  return { kindOf, dataBegins }
}

/**
 * Turns the rows of one table into samples and report lines. Rows of the repeated hour in autumn may wait for the rows that
 * prove their pass; `end` gives what still waits.
 */
export const createRowReader = (context: RowContext, table: Table) => {
  const { mapping, nowMs } = context
  const { column: timeColumn, direction, stepMinutes } = mapping.time
  const width = table.header.names.length
  const readTime = createTimeReader(mapping.time, nowMs)
  const readMachine = machineReader(mapping, table)
  const { timeCell, take, takeDecided, hasNoNumber } = valueReader(context, table)
  const { kindOf, dataBegins } = rowKindReader(table, hasNoNumber)
  const hours = new Map<string, ReturnType<typeof createRepeatedHour<Waiting>>>()

  const hourOf = (machine: string) => {
    const stepMs = stepMinutes === undefined ? undefined : stepMinutes * 60_000
    const known = hours.get(machine) ?? createRepeatedHour<Waiting>(direction, stepMs)
    hours.set(machine, known)
    return known
  }

  const fits = (cells: readonly Cell[]): boolean =>
    table.kind === 'workbook' ||
    cells.length === width ||
    (cells.length > width && cells.slice(width).every((cell) => textOf(cell) === ''))

  const readInto = (out: Output, row: SourceRow): void => {
    const { cells, line } = row
    const note = noteTo(out.lines, line, table.file)
    if (!fits(cells)) {
      if (cells.some((cell) => textOf(cell) !== ''))
        note('', cells.map(textOf).join(mapping.csv.delimiter), 'wrong-cell-count')
      return
    }
    const time = readTime(timeCell(cells))
    if ('reason' in time && time.reason === 'bad-time') {
      const kind = kindOf(cells)
      if (kind) note(timeColumn, textOf(timeCell(cells)), kind)
      return
    }
    dataBegins()
    const machine = readMachine(cells, note)
    if (machine === undefined) return
    if ('reason' in time) note(timeColumn, textOf(timeCell(cells)), time.reason)
    else if ('localMs' in time) hourOf(machine).wait(time, { row, machine })
    else {
      takeDecided(out, hourOf(machine).sure(time.timeMs))
      take(out, row, { machine, timeMs: time.timeMs })
    }
  }

  return {
    read(row: SourceRow): RowResult {
      const out: Output = { samples: [], lines: [], emptyCells: 0 }
      readInto(out, row)
      return out
    },
    /** The rows that waited for a proof that did not come, or that the end of the table gives. */
    end(): RowResult {
      const out: Output = { samples: [], lines: [], emptyCells: 0 }
      for (const hour of hours.values()) takeDecided(out, hour.end())
      return out
    },
  }
}
