/** Thread that reads one workbook and ends: what a file does to it, the server does not feel. */
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { checkZip, type ZipLimits } from './check-zip.ts'

const { file, limits } = workerData as { readonly file: Uint8Array; readonly limits: ZipLimits }
const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString() : String(cell)
}

try {
  checkZip(bytes, limits)
  const rows = await readSheet(bytes)
  parentPort?.postMessage({ rows: rows.map((row) => row.map(textOf)) })
} catch (error) {
  parentPort?.postMessage({ fault: error instanceof Error ? error.message : 'cannot be read' })
}
