import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ImportReason, importReasons, type ReportLine } from '../../features/data-import/contract/import-report.ts'
import { stop } from './stop.ts'

const csvCell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A line of a report, and what its reason says. */
interface WrittenLine {
  readonly file?: string | undefined
  readonly row: number
  readonly column: string
  readonly value: string
  readonly reason: string
}

/** Writes the report of an import as CSV. Without a line there is no file. */
export const createReportWriter = <Line extends WrittenLine = ReportLine>(
  path: string,
  textOf: (line: Line) => string = ({ reason }) => importReasons[reason as ImportReason].text,
) => {
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
    write(lines: readonly Line[]) {
      stream ??= open()
      if (stream.bytesWritten === 0 && stream.writableLength === 0) stream.write('row,column,value,reason\n')
      for (const line of lines) {
        const { file, row, column, value, reason } = line
        const place = file === undefined ? String(row) : `${file}: ${row}`
        stream.write(`${[place, column, value, `${reason}: ${textOf(line)}`].map(csvCell).join(',')}\n`)
      }
    },
    end: () => new Promise<boolean>((resolve) => (stream ? stream.end(() => resolve(true)) : resolve(false))),
  }
}
