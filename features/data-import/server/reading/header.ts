import { findSignal } from '../../../../domain/signal.ts'
import { type Cell, textOf } from '../../../../platform/server/spreadsheet/cell.ts'
import type { ScadaMapping } from '../../contract/scada-mapping.ts'
import type { CellRule } from '../cell-reader.ts'

/** A header that the mapping does not fit; the message names the columns. Nothing was read. */
export class HeaderError extends Error {
  override readonly name = 'HeaderError'
}

export interface MappedColumn extends CellRule {
  readonly index: number
  readonly header: string
  readonly signal: string
  /** The machine of the column, where columns have one. */
  readonly deviceCode: string | undefined
}

/** Where a header has what the mapping names. */
export interface Header {
  readonly line: number
  readonly names: readonly string[]
  readonly timeIndex: number
  /** -1 when the mapping names no such column. */
  readonly clockIndex: number
  readonly deviceIndex: number
  readonly columns: readonly MappedColumn[]
}

const columnName = (cell: Cell): string => textOf(cell).replace(/\s+/g, ' ')

/** Names of the columns; empty ones at the end come from delimiters at the end of the line and are no columns. */
const writtenNames = (cells: readonly Cell[]): string[] => {
  const names = cells.map(columnName)
  while (names.length > 0 && names.at(-1) === '') names.pop()
  return names
}

const sharedIn = (names: readonly string[]): ReadonlySet<string> => {
  const once = new Set<string>()
  return new Set(names.filter((name) => name !== '' && once.size === once.add(name).size))
}

/** The same; a name that several columns share has the position of the column behind it, counted from 1: `power#4`. */
export const columnNames = (cells: readonly Cell[]): string[] => {
  const names = writtenNames(cells)
  const shared = sharedIn(names)
  return shared.size === 0 ? names : names.map((name, index) => (shared.has(name) ? `${name}#${index + 1}` : name))
}

/** Throws HeaderError where the mapping names a column whose name several columns of its header share. */
const refuseShared = (mapping: ScadaMapping, cells: readonly Cell[]): void => {
  const names = writtenNames(cells)
  const shared = sharedIn(names)
  const { time, deviceColumn, columns } = mapping
  if (shared.size === 0 || !names.includes(columnName(time.column))) return
  const read = [time.column, time.clockColumn, deviceColumn, ...Object.keys(columns)]
  const unclear = read.find((name) => name !== undefined && shared.has(columnName(name)))
  if (unclear === undefined) return
  const places = names.flatMap((name, index) => (name === columnName(unclear) ? [index + 1] : []))
  throw new HeaderError(
    `the columns ${places.join(' and ')} of the file are all named "${unclear}". Name the one to read by its position in the mapping, e.g. "${unclear}#${places[0]}"`,
  )
}

const indexIn = (names: readonly string[], name: string | undefined): number =>
  name === undefined ? -1 : names.indexOf(columnName(name))

const columnsOf = (mapping: ScadaMapping, names: readonly string[]): MappedColumn[] =>
  Object.entries(mapping.columns)
    .map(([name, column]) => ({
      index: indexIn(names, name),
      header: name,
      signal: column.name,
      deviceCode: column.deviceCode,
      valueType: column.valueType ?? findSignal(column.name)?.valueType ?? 'number',
      factor: column.factor,
      offset: column.offset,
      decimal: mapping.csv.decimal,
      thousands: mapping.csv.thousands,
    }))
    .filter(({ index }) => index >= 0)

/**
 * The header in this row, undefined where the row lacks time, clock, device or every signal of the mapping. Throws HeaderError
 * where it does not tell columns apart.
 */
export const headerIn = (mapping: ScadaMapping, cells: readonly Cell[], line: number): Header | undefined => {
  refuseShared(mapping, cells)
  const names = columnNames(cells)
  const timeIndex = indexIn(names, mapping.time.column)
  const clockIndex = indexIn(names, mapping.time.clockColumn)
  const deviceIndex = indexIn(names, mapping.deviceColumn)
  if (timeIndex < 0) return undefined
  if ((mapping.time.clockColumn && clockIndex < 0) || (mapping.deviceColumn && deviceIndex < 0)) return undefined
  const columns = columnsOf(mapping, names)
  return columns.length === 0 ? undefined : { line, names, timeIndex, clockIndex, deviceIndex, columns }
}

const delimiters = [',', ';', '\t', '|']

/** The character that divides this row into wanted columns where the one of the mapping finds none of them, as a hint. */
export const delimiterHint = (cells: readonly Cell[], wanted: readonly string[], delimiter: string): string => {
  const line = cells.map(textOf).join(delimiter)
  const foundBy = (character: string) => {
    const names = new Set(line.split(character).map((name) => columnName(name.replaceAll('"', ''))))
    return wanted.filter((name) => names.has(columnName(name))).length
  }
  const best = delimiters.toSorted((one, other) => foundBy(other) - foundBy(one))[0] ?? delimiter
  if (best === delimiter || foundBy(best) < 2 || foundBy(best) <= foundBy(delimiter)) return ''
  return `. ${JSON.stringify(best)} seems to divide its columns: set "csv": { "delimiter": ${JSON.stringify(best)} } in the mapping`
}

const wantedNames = ({ time, deviceColumn, columns }: ScadaMapping): string[] =>
  [time.column, time.clockColumn, deviceColumn, ...Object.keys(columns)].filter((name) => name !== undefined)

/** The error that names the column which this row lacks. */
export const headerFault = (mapping: ScadaMapping, cells: readonly Cell[], place = 'the file'): HeaderError => {
  const names = columnNames(cells)
  const hint = delimiterHint(cells, wantedNames(mapping), mapping.csv.delimiter)
  const columnsThere = `its columns are: ${names.join(', ').slice(0, 400)}${hint}`
  const lacks = (name: string, role: string) =>
    new HeaderError(`${place} has no column "${name}" (${role}); ${columnsThere}`)
  const { time, deviceColumn } = mapping
  if (indexIn(names, time.column) < 0) return lacks(time.column, 'time')
  if (time.clockColumn && indexIn(names, time.clockColumn) < 0) return lacks(time.clockColumn, 'time of day')
  if (deviceColumn && indexIn(names, deviceColumn) < 0) return lacks(deviceColumn, 'device')
  return new HeaderError(`${place} has none of the columns ${Object.keys(mapping.columns).join(', ')}; ${columnsThere}`)
}

/** Number of column names that the mapping and this row share. */
export const matchesIn = (mapping: ScadaMapping, cells: readonly Cell[]): number => {
  const names = new Set(columnNames(cells))
  return wantedNames(mapping).filter((name) => names.has(columnName(name))).length
}

/** Columns of the file that the mapping neither reads nor ignores. */
export const unmappedColumns = (mapping: ScadaMapping, names: readonly string[]): string[] => {
  const { time, deviceColumn, columns, ignoredColumns } = mapping
  const known = new Set(
    [time.column, time.clockColumn ?? '', deviceColumn ?? '', ...Object.keys(columns), ...ignoredColumns].map(
      columnName,
    ),
  )
  // A name that is ignored is so at every position.
  return names.filter((name) => name !== '' && !known.has(name) && !known.has(name.replace(/#\d+$/, '')))
}
