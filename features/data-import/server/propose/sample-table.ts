import { type Cell, textOf, UnreadableFileError } from '../../../../platform/server/spreadsheet/cell.ts'
import { monthOf, plainDate } from '../../contract/month-names.ts'
import { type FilePart, openParts } from '../reading/file-parts.ts'
import { columnNames, HeaderError } from '../reading/header.ts'

/** The first rows of one file of an archive. */
export interface SamplePart {
  readonly name: string
  /** Lines above the header. */
  readonly above: readonly string[]
  readonly names: readonly string[]
  readonly headerLine: number
  /** A row between header and values, e.g. of units. */
  readonly units: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The first rows of a file or of all files of an archive, from which a mapping is proposed. */
export interface SampleTable {
  /** The tables of an archive; one for other files. */
  readonly parts: readonly SamplePart[]
  /** Files of the archive that are no table like the first one. */
  readonly otherFiles: readonly string[]
  readonly delimiter: string
  readonly kind: 'text' | 'workbook'
  /** Lines above the header of the first part. */
  readonly above: readonly string[]
  /** Columns of all parts, first those of the first part. */
  readonly names: readonly string[]
  readonly headerLine: number
  /** Cells of the row of units, by column. */
  readonly units: readonly string[]
  /** Rows of all parts, by column. */
  readonly rows: readonly (readonly Cell[])[]
}

const delimiters = [';', '\t', ',', '|'] as const
const mostRows = 20_000
/** Rows of each file of an archive that are read at least: a machine may come late. */
const fewestRows = 500
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

/** How well a delimiter divides these rows, 0…1. */
const scoreOf = (rows: readonly { cells: readonly Cell[] }[], delimiter: string): number => {
  const divided = rows.filter(({ cells }) => cells.length > 1)
  const { width, share } = commonWidth(divided)
  const hasHeader = divided.some(
    ({ cells }) =>
      cells.length === width && cells.some(isFilledText) && !cells.some(holdsTime) && !cells.some(holdsNumber),
  )
  // A comma between digits may be a decimal sign, so other delimiters that fit go first.
  return width > 1 && hasHeader ? share * (divided.length / rows.length) * (delimiter === ',' ? 0.9 : 1) : 0
}

/** The delimiter of the first file that has one. */
const chooseDelimiter = async (path: string, name: string): Promise<string> => {
  const byDelimiter = await Promise.all(
    delimiters.map((delimiter) => openParts(path, name, { delimiter, encoding: 'detect' })),
  )
  const count = byDelimiter[0]?.length ?? 0
  for (let index = 0; index < count; index += 1) {
    let best = { delimiter: '', score: 0 }
    for (const [at, delimiter] of delimiters.entries()) {
      const part = byDelimiter[at]?.[index]
      if (!part || part.kind === 'workbook') break
      const score = scoreOf(await rowsOf(part, rowsToCompare).catch(() => []), delimiter)
      if (score > best.score + 0.05) best = { delimiter, score }
    }
    if (best.delimiter !== '') return best.delimiter
  }
  return ','
}

/** The table of one file; undefined where no header has times and numbers below it. */
const partTable = async (part: FilePart, most: number): Promise<SamplePart | undefined> => {
  const rows = (await rowsOf(part, most)).filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))
  const { width } = commonWidth(rows)
  const header = headerRow(rows, firstDataRow(rows.slice(0, mostRowsAbove), width))
  const data = rows.findIndex(({ cells }, index) => index > header && cells.some(holdsTime))
  if (data < 0 || header < 0) return undefined
  return {
    name: part.name,
    above: rows.slice(0, header).map(({ cells }) => cells.map(textOf).filter(Boolean).join(' ')),
    names: columnNames(rows[header]?.cells ?? []),
    headerLine: rows[header]?.line ?? 1,
    units: data > header + 1 ? (rows[header + 1]?.cells.map(textOf) ?? []) : [],
    rows: rows.slice(data).map(({ cells }) => cells),
  }
}

/** The parts as one table: cells come under the names of their columns. */
const joined = (parts: readonly SamplePart[]) => {
  const names = [...new Set(parts.flatMap((part) => part.names))]
  const [first] = parts
  const isSame = (part: SamplePart) =>
    part.names.length === names.length && names.every((name, index) => name === part.names[index])
  if (parts.every(isSame))
    return { names: first?.names ?? [], units: first?.units ?? [], rows: parts.flatMap(({ rows }) => rows) }
  const places = parts.map((part) => names.map((name) => part.names.indexOf(name)))
  return {
    names,
    units: names.map((name) => {
      const owner = parts.find((part) => part.names.includes(name))
      return owner?.units[owner.names.indexOf(name)] ?? ''
    }),
    rows: parts.flatMap(({ rows }, index) => rows.map((row) => (places[index] ?? []).map((place) => row[place] ?? ''))),
  }
}

/** Reads the first rows of all tables. Throws HeaderError when no header with values below is there. */
export const readSampleTable = async (path: string, name: string, sheet?: string): Promise<SampleTable> => {
  const delimiter = await chooseDelimiter(path, name)
  const files = await openParts(path, name, { delimiter, encoding: 'detect', sheet })
  if (files.length === 0) throw new UnreadableFileError('the file is empty')
  const most = Math.max(fewestRows, Math.floor(mostRows / files.length))
  const parts: SamplePart[] = []
  const otherFiles: string[] = []
  let kind: FilePart['kind'] = 'text'
  for (const file of files) {
    const part = await partTable(file, most).catch((error: unknown) => {
      if (files.length === 1) throw error
      return undefined
    })
    // A table without a column of the first one is another list.
    const isLike = part?.names.some((one) => one !== '' && (parts[0]?.names.includes(one) ?? true))
    if (part && isLike) {
      if (parts.length === 0) kind = file.kind
      parts.push(part)
    } else otherFiles.push(file.name)
  }
  const [first] = parts
  if (!first) throw new HeaderError('the file has no header with times and numbers below it')
  return { parts, otherFiles, delimiter, kind, above: first.above, headerLine: first.headerLine, ...joined(parts) }
}
