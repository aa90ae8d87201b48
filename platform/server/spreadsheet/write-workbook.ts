import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import {
  type CellList,
  type CellStyle,
  columnName,
  frameXml,
  type SheetColumn,
  sheetBegin,
  sheetEnd,
  styleNumber,
  xmlText,
} from './workbook-xml.ts'

/** The UTC fields of a date are what the spreadsheet shows. A date needs a style of days or instants. */
export type WrittenValue = string | number | boolean | Date | null
export interface WrittenCell {
  readonly value: WrittenValue
  readonly style: CellStyle
}

export interface WrittenSheet {
  /** At most 31 characters, without \ / ? * [ ] : */
  readonly name: string
  readonly isHidden?: boolean
  readonly frozen?: { readonly rows: number; readonly columns: number }
  readonly columns?: readonly SheetColumn[]
  readonly lists?: readonly CellList[]
  readonly rows: Iterable<readonly WrittenCell[]> | AsyncIterable<readonly WrittenCell[]>
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const dayMs = 86_400_000
const firstDayMs = Date.UTC(1899, 11, 30)

const cellXml = ({ value, style }: WrittenCell, reference: string): string => {
  const number = styleNumber(style, typeof value === 'string' || value === null)
  const begin = `<c r="${reference}" s="${number}"`
  if (value === null || value === '') return style === 'plain' ? '' : `${begin}/>`
  if (typeof value === 'number') return `${begin}><v>${value}</v></c>`
  if (typeof value === 'boolean') return `${begin} t="b"><v>${value ? 1 : 0}</v></c>`
  if (value instanceof Date) return `${begin}><v>${(value.getTime() - firstDayMs) / dayMs}</v></c>`
  return `${begin} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const rowXml = (cells: readonly WrittenCell[], row: number): string =>
  `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row}`)).join('')}</row>`

/** Characters of XML that are packed at once. */
const charactersAtOnce = 64_000

async function* sheetXml({ frozen, columns = [], lists = [], rows }: WrittenSheet): AsyncGenerator<string> {
  let text = sheetBegin(frozen, columns)
  let row = 0
  for await (const cells of rows) {
    row += 1
    text += rowXml(cells, row)
    if (text.length < charactersAtOnce) continue
    yield text
    text = ''
    // Others who ask the server get their turn.
    await setImmediate()
  }
  yield text + sheetEnd(lists)
}

async function* packedBytes(sheets: readonly WrittenSheet[]): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else packed.push(chunk)
  })
  function* taken() {
    if (failure) throw failure
    yield* packed
    packed = []
  }
  const begin = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    return part
  }
  for (const [name, xml] of Object.entries(frameXml(sheets))) begin(name).push(strToU8(xml), true)
  for (const [index, sheet] of sheets.entries()) {
    const part = begin(`xl/worksheets/sheet${index + 1}.xml`)
    for await (const xml of sheetXml(sheet)) {
      part.push(strToU8(xml))
      yield* taken()
    }
    part.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** A workbook as a stream: memory holds some rows at a time. Formulas are not written; texts are stored as texts. */
export const workbookStream = (sheets: readonly WrittenSheet[]): Readable =>
  Readable.from(packedBytes(sheets), { objectMode: false, highWaterMark: 256 * 1024 })

/** A name that a sheet may have. */
export const sheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .replaceAll(/^'|'$/g, ' ')
    .trim()
    .slice(0, 31)
