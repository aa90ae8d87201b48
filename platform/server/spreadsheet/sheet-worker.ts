/** Thread that reads one workbook and ends: what a file does to it, the server does not feel. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { withErrorsAsTexts } from './cell-errors.ts'
import { unpackZip, type ZipLimits } from './check-zip.ts'

const { file, limits } = workerData as { readonly file: Uint8Array; readonly limits: ZipLimits }
const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)

const cellOf = (cell: unknown): string | boolean | Date => {
  if (cell === null || cell === undefined) return ''
  return typeof cell === 'boolean' || cell instanceof Date ? cell : String(cell)
}

try {
  const rows = await readSheet(withErrorsAsTexts(bytes, unpackZip(bytes, limits)))
  parentPort?.postMessage({ rows: rows.map((row) => row.map(cellOf)) })
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'cannot be read' })
}
