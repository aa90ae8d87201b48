import { Worker } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from './text-encoding.ts'

/** A text, or a date, TRUE or FALSE of a workbook where the cell is of that kind; CSV has texts only. */
export type SheetCell = string | boolean | Date

/** Cells of the first sheet; rows may differ in length. */
export type SheetRows = readonly (readonly SheetCell[])[]

/** A file that is no sheet, or more than may be read. The message ends a sentence that begins with "The file". */
export class UnreadableSheet extends Error {
  override readonly name = 'UnreadableSheet'
}

const workbookLimits = { mostEntries: 200, mostBytes: 20_000_000 }
const workerLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
/** Longest time that a workbook may take. */
const longestReadingMs = 5_000
const longestRecord = 100_000
/** What every ZIP archive, and so every workbook, begins with. */
const zipMark = Buffer.from([0x50, 0x4b])

const readCsv = (file: Buffer): SheetRows => {
  const text = decodeText(file)
  if (text === undefined)
    throw new UnreadableSheet('is neither CSV in UTF-8, UTF-16 or Windows-1252 nor an XLSX workbook')
  try {
    return parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
    }) as string[][]
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableSheet(`is no CSV: ${error.message}`)
    throw error
  }
}

type Answer = { readonly rows: SheetCell[][] } | { readonly fault: string }

const readWorkbook = (file: Buffer): Promise<SheetRows> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: { file: new Uint8Array(file), limits: workbookLimits },
      resourceLimits: workerLimits,
    })
    const fail = (text: string) => reject(new UnreadableSheet(text))
    const timer = setTimeout(() => {
      fail('takes too long to read')
      end()
    }, longestReadingMs)
    worker.once('message', (answer: Answer) =>
      'rows' in answer ? resolve(answer.rows) : fail(`cannot be read: ${answer.fault}`),
    )
    worker.once('error', () => fail('is too large to be read'))
    worker.once('exit', () => fail('cannot be read'))
    const end = () => {
      clearTimeout(timer)
      void worker.terminate()
    }
    for (const event of ['message', 'error', 'exit']) worker.once(event, end)
  })

/**
 * Reads a CSV file (comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252) or the first sheet of a workbook that somebody uploaded. Throws
 * UnreadableSheet. Workbooks are read in a thread of their own with limits of memory and time: docs/decisions/020.
 */
export const readSheetFile = async (file: Buffer): Promise<SheetRows> =>
  file.subarray(0, 2).equals(zipMark) ? readWorkbook(file) : readCsv(file)
