import { type Cell, textOf, UnreadableFileError } from '../../../../platform/server/spreadsheet/cell.ts'
import { monthOf, plainDate } from '../../contract/month-names.ts'
import { type FilePart, openParts } from '../reading/file-parts.ts'
import { columnNames, HeaderError } from '../reading/header.ts'

/** The first part of a table, from which a mapping is proposed. */
export interface SampleTable {
  readonly partNames: readonly string[]
  readonly delimiter: string
  readonly kind: 'text' | 'workbook'
  /** Lines above the header. */
  readonly above: readonly string[]
  readonly names: readonly string[]
  readonly headerLine: number
  /** A row between header and values, e.g. of units. */
  readonly units: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const delimiters = [';', '\t', ',', '|'] as const
const mostRows = 20_000
const rowsToCompare = 300
const mostRowsAbove = 200

const rowsOf = async (part: FilePart, most: number): Promise<{ cells: readonly Cell[]; line: number }[]> => {
  const rows: { cells: readonly Cell[]; line: number }[] = []
  const stop = new AbortController()
  for await (const { cells, line } of part.rows(stop.signal)) {
    rows.push({ cells, line })
    if (rows.length >= most) break
  }
  return rows
}

/** The width that most rows have, and how many have it. */
const commonWidth = (rows: readonly { cells: readonly Cell[] }[]) => {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width = 0, count = 0] = [...counts].toSorted(([a, x], [b, y]) => y - x || b - a)[0] ?? []
  return { width, share: rows.length === 0 ? 0 : count / rows.length }
}

const isNumberText = (text: string): boolean => /^[+-]?[\d.,'\s]*\d[\d.,'\s]*([eE][+-]?\d+)?$/.test(text)
const isFilledText = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.trim() !== '' && !isNumberText(cell.trim())
/** A day, the name of a month and a year, in this or another order. */
const holdsMonth = (text: string): boolean => {
  const [, name] = /(?:^|[^\p{L}])(\p{L}{3,12})\.?(?:[^\p{L}]|$)/u.exec(plainDate(text)) ?? []
  return name !== undefined && monthOf(name) !== undefined && (text.match(/\d+/g)?.length ?? 0) >= 2
}
const holdsTime = (cell: Cell): boolean =>
  cell instanceof Date ||
  /\d[:./-]\d|\d{2}[- ]?\p{L}{3,}[- ]?\d{2}|^\d{8,14}(\.\d+)?$|^\d{5}\.\d+$/u.test(textOf(cell)) ||
  holdsMonth(textOf(cell))
const holdsNumber = (cell: Cell): boolean => typeof cell === 'number' || isNumberText(textOf(cell))

/** Values begin where a row holds a time and a number, or its width follows in the next rows too. */
const firstDataRow = (rows: readonly { cells: readonly Cell[] }[], width: number): number =>
  rows.findIndex(
    ({ cells }, index) =>
      index > 0 &&
      cells.length >= Math.min(2, width) &&
      cells.some(holdsTime) &&
      cells.some(holdsNumber) &&
      cells.filter((cell) => textOf(cell) !== '').length >= Math.min(2, width),
  )

/** The header is the row above the values with the most texts; of several the first. */
const headerRow = (rows: readonly { cells: readonly Cell[] }[], data: number): number => {
  const texts = rows.slice(0, Math.max(0, data)).map(({ cells }) => cells.filter(isFilledText).length)
  return texts.length === 0 ? -1 : texts.indexOf(Math.max(...texts))
}

const chooseDelimiter = async (path: string, name: string): Promise<string> => {
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of delimiters) {
    const [part] = await openParts(path, name, { delimiter, encoding: 'detect' })
    if (!part || part.kind === 'workbook') return ','
    const rows = await rowsOf(part, rowsToCompare).catch(() => [])
    const { width, share } = commonWidth(rows.filter(({ cells }) => cells.length > 1))
    const used = rows.filter(({ cells }) => cells.length > 1).length / Math.max(1, rows.length)
    const hasHeader = rows.some(
      ({ cells }) =>
        cells.length === width && cells.some(isFilledText) && !cells.some(holdsTime) && !cells.some(holdsNumber),
    )
    // A comma between digits may be a decimal sign, so other delimiters that fit go first.
    const score = width > 1 && hasHeader ? share * used * (delimiter === ',' ? 0.9 : 1) : 0
    if (score > best.score + 0.05) best = { delimiter, score }
  }
  return best.delimiter
}

/** Reads the first rows of the first table. Throws HeaderError when no header with values below is there. */
export const readSampleTable = async (path: string, name: string, sheet?: string): Promise<SampleTable> => {
  const delimiter = await chooseDelimiter(path, name)
  const parts = await openParts(path, name, { delimiter, encoding: 'detect', sheet })
  const [part] = parts
  if (!part) throw new UnreadableFileError('the file is empty')
  const all = await rowsOf(part, mostRows)
  const rows = all.filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  const { width } = commonWidth(rows)
  const header = headerRow(rows, firstDataRow(rows.slice(0, mostRowsAbove), width))
  const data = rows.findIndex(({ cells }, index) => index > header && cells.some(holdsTime))
  if (data < 0 || header < 0) throw new HeaderError('the file has no header with times and numbers below it')
  const texts = (index: number) => rows[index]?.cells.map(textOf) ?? []
  return {
    partNames: parts.map((one) => one.name),
    delimiter,
    kind: part.kind,
    above: rows.slice(0, header).map(({ cells }) => cells.map(textOf).filter(Boolean).join(' ')),
    names: columnNames(rows[header]?.cells ?? []),
    headerLine: rows[header]?.line ?? 1,
    units: data > header + 1 ? texts(header + 1) : [],
    rows: rows.slice(data).map(({ cells }) => cells),
  }
}
