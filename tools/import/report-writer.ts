import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { importReasons, type ReportLine } from '../../features/data-import/contract/import-report.ts'
import { stop } from './stop.ts'

const csvCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Writes the report of an import as CSV. Without a line there is no file. */
export const createReportWriter = (path: string) => {
  let stream: ReturnType<typeof createWriteStream> | undefined
  const open = () => {
    const failed = (error: unknown) => stop(`--report: ${error instanceof Error ? error.message : String(error)}`)
    try {
      // The data folder is there by now; only the folder of the reports may be missing.
      if (existsSync(dirname(dirname(path)))) mkdirSync(dirname(path), { recursive: true })
    } catch (error) {
      failed(error)
    }
    return createWriteStream(path).on('error', failed)
  }
  return {
    write(lines: readonly ReportLine[]) {
      stream ??= open()
      if (stream.bytesWritten === 0 && stream.writableLength === 0) stream.write('row,column,value,reason\n')
      for (const { file, row, column, value, reason } of lines)
        stream.write(
          `${csvCell(file === undefined ? String(row) : `${file}: ${row}`)},${csvCell(column)},${csvCell(value)},${csvCell(`${reason}: ${importReasons[reason].text}`)}\n`,
        )
    },
    end: () => new Promise<boolean>((resolve) => (stream ? stream.end(() => resolve(true)) : resolve(false))),
  }
}
