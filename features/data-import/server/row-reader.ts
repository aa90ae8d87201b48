import { qualities } from '../../../domain/quality.ts'
import { findSignal } from '../../../domain/signal.ts'
import { qualityOf, type ValueLimits } from '../../../domain/value-limits.ts'
import type { Sample } from '../../../platform/server/telemetry/historian.ts'
import type { ImportReason, ReportLine } from '../contract/import-report.ts'
import type { ScadaMapping } from '../contract/scada-mapping.ts'
import { type CellRule, readCell, readMark } from './cell-reader.ts'
import { createSeenTimes, fingerprintOf } from './seen-times.ts'
import { createTimeReader } from './time-reader.ts'

/** A header that the mapping does not fit; the message names the columns. Nothing was read. */
export class HeaderError extends Error {}

export interface RowResult {
  readonly samples: readonly Sample[]
  readonly lines: readonly ReportLine[]
  readonly emptyCells: number
}

interface MappedColumn extends CellRule {
  readonly index: number
  readonly header: string
  readonly signal: string
}

const longestShownValue = 120

const columnsOf = (mapping: ScadaMapping, header: readonly string[]): MappedColumn[] =>
  Object.entries(mapping.columns).map(([name, column]) => ({
    index: header.indexOf(name),
    header: name,
    signal: column.name,
    valueType: column.valueType ?? findSignal(column.name)?.valueType ?? 'number',
    factor: column.factor,
    offset: column.offset,
    decimal: mapping.csv.decimal,
  }))

/** Columns of the file that the mapping neither reads nor ignores. */
export const unmappedColumns = (mapping: ScadaMapping, header: readonly string[]): string[] => {
  const known = new Set([
    mapping.time.column,
    ...(mapping.deviceColumn ? [mapping.deviceColumn] : []),
    ...Object.keys(mapping.columns),
    ...mapping.ignoredColumns,
  ])
  return header.filter((name) => !known.has(name))
}

/** Columns of time, device and signals. Throws when the header lacks one that the mapping needs. */
const placesOf = (mapping: ScadaMapping, header: readonly string[]) => {
  const columnsThere = `its columns are: ${header.join(', ').slice(0, 400)}`
  const timeIndex = header.indexOf(mapping.time.column)
  if (timeIndex < 0) throw new HeaderError(`the file has no column "${mapping.time.column}" (time); ${columnsThere}`)
  const deviceIndex = mapping.deviceColumn ? header.indexOf(mapping.deviceColumn) : -1
  if (mapping.deviceColumn && deviceIndex < 0)
    throw new HeaderError(`the file has no column "${mapping.deviceColumn}" (device); ${columnsThere}`)
  const columns = columnsOf(mapping, header).filter(({ index }) => index >= 0)
  if (columns.length === 0)
    throw new HeaderError(
      `the file has none of the columns ${Object.keys(mapping.columns).join(', ')}; ${columnsThere}`,
    )
  return { timeIndex, deviceIndex, columns }
}

type Note = (column: string, value: string, reason: ImportReason) => void

/**
 * Turns the rows of one file into samples and report lines. `tagOf` answers for every device and signal of the mapping.
 * Columns that a file lacks are allowed as long as time, device and one signal are there.
 * @throws HeaderError when the header lacks what the mapping needs.
 */
export const createRowReader = (
  mapping: ScadaMapping,
  header: readonly string[],
  tagOf: (deviceCode: string, signal: string) => { readonly tagId: number; readonly limits: ValueLimits },
  nowMs: number,
) => {
  const { timeIndex, deviceIndex, columns } = placesOf(mapping, header)
  const byValue = new Map(mapping.devices.map((device) => [device.value ?? '', device.deviceCode]))
  const onlyDevice = mapping.deviceColumn ? undefined : mapping.devices[0]?.deviceCode
  const missing = new Set(['', ...mapping.csv.missing])
  const readTime = createTimeReader(mapping.time, nowMs)
  const seen = new Map(mapping.devices.map((device) => [device.deviceCode, createSeenTimes()]))
  const stepMs = mapping.time.stepMinutes * 60_000

  const textAt = (cells: readonly string[], index: number): string => (cells[index] ?? '').trim()

  /** Device and time of a row. Notes the reason and returns undefined when one of them is invalid. */
  const readPlace = (cells: readonly string[], note: Note) => {
    if (cells.length !== header.length) {
      note('', cells.join(mapping.csv.delimiter), 'wrong-cell-count')
      return undefined
    }
    const deviceText = deviceIndex < 0 ? '' : textAt(cells, deviceIndex)
    const deviceCode = onlyDevice ?? byValue.get(deviceText)
    if (deviceCode === undefined) {
      note(mapping.deviceColumn ?? '', deviceText, 'unknown-device')
      return undefined
    }
    const time = readTime(textAt(cells, timeIndex), deviceCode)
    if ('timeMs' in time) return { deviceCode, timeMs: time.timeMs }
    note(mapping.time.column, textAt(cells, timeIndex), time.reason)
    return undefined
  }

  /** Notes a time off the grid, and a time that an earlier row had. */
  const checkTime = (
    cells: readonly string[],
    place: { deviceCode: string; timeMs: number; row: number },
    note: Note,
  ) => {
    const { deviceCode, timeMs, row } = place
    const timeText = textAt(cells, timeIndex)
    if (timeMs % stepMs !== 0) note(mapping.time.column, timeText, 'off-grid')
    const print = fingerprintOf(cells)
    const earlier = seen.get(deviceCode)?.note(timeMs, row, print)
    if (earlier)
      note(mapping.time.column, timeText, earlier.fingerprint === print ? 'duplicate-identical' : 'duplicate-conflict')
  }

  const readSamples = (cells: readonly string[], place: { deviceCode: string; timeMs: number }, note: Note) => {
    const samples: Sample[] = []
    let emptyCells = 0
    for (const column of columns) {
      const text = textAt(cells, column.index)
      if (missing.has(text)) {
        emptyCells += 1
        continue
      }
      const { tagId, limits } = tagOf(place.deviceCode, column.signal)
      const mark = readMark(text, column, limits)
      if (mark !== undefined) {
        note(column.header, text, 'missing-mark')
        samples.push({ tagId, timeMs: place.timeMs, value: mark, quality: qualities.missing })
        continue
      }
      const reading = readCell(text, column)
      if ('reason' in reading) {
        note(column.header, text, reading.reason)
        continue
      }
      const quality = qualityOf(reading.value, qualities.good, { ...limits, marks: [] })
      if (quality === qualities.implausible) note(column.header, text, 'implausible')
      samples.push({ tagId, timeMs: place.timeMs, value: reading.value, quality })
    }
    return { samples, emptyCells }
  }

  /** `row` counts from 1, the header. */
  return (cells: readonly string[], row: number): RowResult => {
    const lines: ReportLine[] = []
    const note: Note = (column, value, reason) =>
      lines.push({ row, column, value: value.slice(0, longestShownValue), reason })
    const place = readPlace(cells, note)
    if (!place) return { samples: [], lines, emptyCells: 0 }
    checkTime(cells, { ...place, row }, note)
    return { ...readSamples(cells, place, note), lines }
  }
}
