import { Readable } from 'node:stream'
import { bufferSource } from './byte-source.ts'
import { type Cell, UnreadableFileError } from './cell.ts'
import { textRows } from './text-rows.ts'
import { openSheets, type TextLimits } from './workbook-parts.ts'
import { workbookRows } from './workbook-rows.ts'
import { type ZipLimits, zipParts } from './zip-archive.ts'

/** A row of a sheet; `row` is the number that the spreadsheet shows. */
export interface SheetRow {
  readonly cells: readonly Cell[]
  readonly row: number
}

/** Rows of one sheet. The first block of a sheet is empty, so that an empty sheet has a block too. */
export interface SheetBlock {
  /** Name of the sheet; '' for CSV. */
  readonly sheet: string
  readonly rows: readonly SheetRow[]
}

/** What an uploaded file may hold. */
export interface SheetLimits extends ZipLimits, TextLimits {
  readonly mostCells: number
}

/** About 20,000 rows of 60 columns, which is more than a person works with. */
export const uploadLimits: SheetLimits = {
  mostParts: 500,
  mostBytes: 150_000_000,
  largestRatio: 150,
  smallBytes: 5_000_000,
  mostCharacters: 25_000_000,
  mostTexts: 900_000,
  mostCells: 1_500_000,
}

/** Few enough that other work of the server waits for a moment only while it checks them. */
const rowsAtOnce = 100
const oldWorkbookMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** "PK" and a control character. */
const isZip = (head: Buffer) => head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 0xff) < 0x10

const delimiters = { ',': 0x2c, ';': 0x3b, '\t': 0x09 } as const

/** The delimiter that stands most often in the first line, outside quotes. */
export const likelyDelimiter = (file: Buffer): string => {
  const counts = new Map<number, number>()
  let isQuoted = false
  for (const byte of file.subarray(0, 65_536)) {
    if (byte === 0x22) isQuoted = !isQuoted
    else if (byte === 0x0a && !isQuoted) break
    else if (!isQuoted) counts.set(byte, (counts.get(byte) ?? 0) + 1)
  }
  const [best] = Object.entries(delimiters).toSorted(
    ([, one], [, other]) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0),
  )
  return best?.[0] ?? ','
}

const lineBreaks = (cells: readonly Cell[]): number =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.split('\n').length - 1 : 0), 0)

/** Rows of CSV. A spreadsheet counts records, not lines: a cell with a line break is in one row. */
async function* csvRows(file: Buffer): AsyncGenerator<SheetRow> {
  const options = { delimiter: likelyDelimiter(file), encoding: 'detect' } as const
  let extra = 0
  for await (const { cells, line } of textRows(Readable.from([file]), options, () => file.length)) {
    yield { cells, row: line - extra }
    extra += lineBreaks(cells)
  }
}

async function* sheetsOf(
  file: Buffer,
  limits: SheetLimits,
): AsyncGenerator<readonly [string, AsyncIterable<SheetRow>]> {
  if (file.subarray(0, 4).equals(oldWorkbookMark))
    throw new UnreadableFileError(
      'the file is an old Excel workbook (XLS) or has a password; save it as XLSX',
      'no-table',
    )
  if (!isZip(file)) {
    yield ['', csvRows(file)]
    return
  }
  const { sheets, shared } = await openSheets(await zipParts(bufferSource(file), limits), limits)
  for (const { name, sheet } of sheets) yield [name, numbered(workbookRows({ sheet, ...shared }))]
}

async function* numbered(rows: ReturnType<typeof workbookRows>): AsyncGenerator<SheetRow> {
  for await (const { cells, line } of rows) yield { cells, row: line }
}

/** All rows of all sheets of a workbook, or of a CSV file, in their order. Throws UnreadableFileError. */
export async function* sheetBlocks(file: Buffer, limits: SheetLimits): AsyncGenerator<SheetBlock> {
  let cellCount = 0
  for await (const [sheet, rows] of sheetsOf(file, limits)) {
    yield { sheet, rows: [] }
    let block: SheetRow[] = []
    for await (const row of rows) {
      cellCount += row.cells.length
      if (cellCount > limits.mostCells)
        throw new UnreadableFileError(`the file has more than ${limits.mostCells} cells; split it`, 'too-large')
      if (block.push(row) < rowsAtOnce) continue
      yield { sheet, rows: block }
      block = []
    }
    if (block.length > 0) yield { sheet, rows: block }
  }
}
