import { neutralText } from '../../../../domain/neutral-text.ts'
import type { BodyOf } from '../../../../platform/contract/endpoint.ts'
import { sheetName, type WrittenCell, workbookStream } from '../../../../platform/server/spreadsheet/write-workbook.ts'
import type { Translate } from '../../../../platform/server/words/create-words.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { alarmCells, type CellWords } from '../../contract/alarm-cells.ts'
import { plantZone, type startAlarmFile } from '../../contract/alarm-file.ts'
import { byteOrderMark, type CsvCell, csvRows, dialectOf } from './csv-rows.ts'

export type FileWish = BodyOf<typeof startAlarmFile>

/** A part of a file; `untilMs` has no meaning here. */
interface Piece {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly untilMs: number
}

const numbers = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 2,
  signDisplay: 'negative',
  useGrouping: false,
})
/** Numbers as the page rounds them. */
const rounded = (cell: CsvCell): CsvCell => {
  if (typeof cell !== 'number') return cell
  return Number.isFinite(cell) ? Number(numbers.format(cell)) : null
}

const cellsOf =
  ({ columns, zone }: FileWish, t: Translate, nowMs: number) =>
  (alarm: Alarm): CsvCell[] => {
    const words: CellWords = {
      t: (key) => t(key),
      zoneOf: (ofPlant) => (zone === plantZone ? ofPlant : zone),
      nowMs: () => nowMs,
    }
    return columns.map(({ id }) => rounded(alarmCells[id](alarm, words)))
  }

async function* csvPieces(wish: FileWish, blocks: AsyncIterable<readonly Alarm[]>, cells: (alarm: Alarm) => CsvCell[]) {
  const dialect = dialectOf(wish.kind, wish.language)
  const mark = wish.kind === 'marked' ? byteOrderMark : ''
  const head = `${mark}${csvRows([wish.columns.map(({ header }) => header)], dialect)}`
  yield { bytes: Buffer.from(head), rows: 0, untilMs: 0 }
  for await (const alarms of blocks)
    yield { bytes: Buffer.from(csvRows(alarms.map(cells), dialect)), rows: alarms.length, untilMs: 0 }
}

const sheetCell = (cell: CsvCell): WrittenCell => ({
  value: typeof cell === 'string' ? neutralText(cell) : cell,
  style: 'plain',
})

async function* workbookPieces(
  wish: FileWish,
  blocks: AsyncIterable<readonly Alarm[]>,
  cells: (alarm: Alarm) => CsvCell[],
): AsyncGenerator<Piece> {
  let rows = 0
  async function* sheetRows() {
    yield wish.columns.map(({ header }): WrittenCell => ({ value: neutralText(header), style: 'head' }))
    for await (const alarms of blocks)
      for (const alarm of alarms) {
        rows += 1
        yield cells(alarm).map(sheetCell)
      }
  }
  const sheet = { name: sheetName(wish.sheet), frozen: { rows: 1, columns: 1 }, rows: sheetRows() }
  for await (const bytes of workbookStream([sheet])) {
    // While the consumer writes, the stream reads on.
    const counted = rows
    rows = 0
    yield { bytes: bytes as Uint8Array, rows: counted, untilMs: 0 }
  }
}

/** The file of some alarms, piece by piece: memory holds one block of alarms. */
export const filePieces = (
  wish: FileWish,
  blocks: AsyncIterable<readonly Alarm[]>,
  { t, nowMs }: { readonly t: Translate; readonly nowMs: number },
): AsyncIterable<Piece> => (wish.kind === 'xlsx' ? workbookPieces : csvPieces)(wish, blocks, cellsOf(wish, t, nowMs))
