import { type Cell, type SourceRow, UnreadableFileError } from './cell.ts'
import { formulaWithoutValue } from './cell-errors.ts'
import { plainText } from './plain-text.ts'
import type { SharedParts, Workbook } from './workbook-parts.ts'
import { parseXml } from './xml-stream.ts'

const dayMs = 86_400_000
/** Day 0 of serial numbers after February 1900. */
const firstDayMs = Date.UTC(1899, 11, 30)
const days1904 = 1462
const mostColumns = 16_384

/** The wall clock of a serial number of days, as the UTC fields of a date. */
export const dateOfSerial = (serial: number, has1904Dates = false): Date =>
  new Date(firstDayMs + Math.round((serial + (has1904Dates ? days1904 : 0)) * dayMs))

/** Column of a reference such as "AB12", from 0. */
const columnOf = (reference: string): number => {
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at)
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** The dates of cells with type "d": ISO 8601 wall clocks. */
const isoDate = (text: string): Cell => {
  const date = new Date(/[Zz]$/.test(text) ? text : `${text.length === 10 ? `${text}T00:00:00` : text}Z`)
  return Number.isNaN(date.getTime()) ? text : date
}

const cellReader = ({ texts, dateStyles, has1904Dates }: SharedParts) => {
  const numberOf = (text: string, style: number): Cell => {
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value)) return text
    return dateStyles[style] && value >= 0 && value < 2_958_466 ? dateOfSerial(value, has1904Dates) : value
  }
  return (type: string, style: number, text: string): Cell => {
    if (type === 's') return texts[Number(text)] ?? ''
    if (type === 'b') return text.trim() === '1' || text === 'true'
    if (type === 'd') return isoDate(text.trim())
    return type === 'n' ? numberOf(text, style) : plainText(text)
  }
}

/**
 * Rows of the sheet of a workbook, read as a stream: memory holds one piece of the sheet and the shared texts. Rows without a
 * filled cell are left out; `line` is the number that the spreadsheet shows.
 */
export async function* workbookRows(workbook: Workbook): AsyncGenerator<SourceRow> {
  const readCell = cellReader(workbook)
  let rows: { cells: Cell[]; line: number }[] = []
  let cells: Cell[] = []
  let line = 0
  let column = -1
  let type = 'n'
  let style = 0
  let value = ''
  let isValue = false
  let hasValue = false
  let hasFormula = false
  let characters = 0

  const openCell = (attribute: (name: string) => string | undefined) => {
    const reference = attribute('r')
    column = reference ? columnOf(reference) : column + 1
    if (column < 0 || column >= mostColumns) throw new UnreadableFileError(`the workbook is damaged: cell ${reference}`)
    type = attribute('t') ?? 'n'
    style = Number(attribute('s') ?? 0)
    value = ''
    hasValue = false
    hasFormula = false
  }

  const closeCell = () => {
    if (!hasValue && !hasFormula) return
    while (cells.length < column) cells.push('')
    // Many programs write an empty number with a formula. An empty text (type "str") is a result.
    const isCalculated = hasValue && (!hasFormula || value !== '' || type === 'str')
    cells[column] = isCalculated ? readCell(type, style, value) : formulaWithoutValue
  }

  const steps = parseXml(workbook.sheet, {
    open(name, attribute) {
      if (name === 'row') {
        line = Number(attribute('r') ?? line + 1)
        cells = []
        column = -1
      } else if (name === 'c') openCell(attribute)
      else if (name === 'v' || name === 't') {
        isValue = true
        hasValue = true
      } else if (name === 'f') hasFormula = true
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'c') closeCell()
      else if (name === 'row' && cells.length > 0) rows.push({ cells, line })
    },
    text(text) {
      characters += text.length
      if (isValue) value += text
    },
  })
  const { bytes } = workbook.sheet
  let share = 0
  for await (const _ of steps) {
    // A cell of a number takes about forty bytes of XML for ten characters.
    share = Math.max(share, Math.min(0.99, (characters * 4) / Math.max(1, bytes)))
    for (const row of rows) yield { ...row, share }
    rows = []
  }
  for (const row of rows) yield { ...row, share: 1 }
}
