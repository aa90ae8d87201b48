import { type Cell, type SourceRow, textOf } from '../../../platform/server/spreadsheet/cell.ts'
import type { ImportReason } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { columnNames } from './reading/header.ts'
import { createRepeatedHour } from './repeated-hour.ts'
import { createSeenTimes } from './seen-times.ts'
import { createTimeReader } from './time-reader.ts'
import {
  type Note,
  noteTo,
  type Output,
  type RowContext,
  type RowResult,
  type Table,
  valueReader,
  type Waiting,
} from './value-reader.ts'

/** Rows below the header that may hold units instead of values. */
const mostUnitsRows = 2
/** Digits behind the milliseconds of a written time. Serial numbers of a spreadsheet have no digit of their own for them. */
const finerThanMs: Readonly<Record<string, RegExp>> = {
  'epoch-ms': /\.0*[1-9]/,
  'epoch-s': /\.\d{3}0*[1-9]/,
  'excel-serial': /$^/,
}
const finerClock = /:\d{2}[.,]\d{3}0*[1-9]/

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
  const isFiner = finerThanMs[mapping.time.format] ?? finerClock
  let isRoundingNoted = false

  const noteRounding = (cell: Cell | undefined, note: Note) => {
    if (isRoundingNoted || typeof cell !== 'string' || !isFiner.test(cell)) return
    isRoundingNoted = true
    note(timeColumn, cell, 'time-rounded')
  }

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
    noteRounding(timeCell(cells), note)
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
