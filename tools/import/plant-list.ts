/** `npm run import -- plants <list> --mapping <file>`: creates farms from a list, whether Solvane runs or not. */
import { createReadStream, existsSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import {
  importReasons,
  type PlantListEvent,
  type ReportLine,
} from '../../features/data-import/contract/import-report.ts'
import { feature as dataImport } from '../../features/data-import/server/index.ts'
import { runCommand } from '../run-command.ts'

const mostShown = 20

const textOf = ({ row, column, value, reason }: ReportLine) =>
  `row ${row}, ${column} "${value}": ${importReasons[reason].text}`

const showLines = (lines: readonly ReportLine[], reportPath: string | undefined) => {
  if (reportPath) writeFileSync(reportPath, `${lines.map(textOf).join('\n')}\n`)
  for (const line of lines.slice(0, mostShown)) console.error(textOf(line))
  const rest = lines.length - mostShown
  if (rest > 0)
    console.error(`and ${rest} more${reportPath ? ` in ${reportPath}` : '; --report <file> writes them all'}`)
}

/** Returns the exit code. */
export const importPlantList = async (path: string, mapping: unknown, reportPath?: string): Promise<number> => {
  if (!existsSync(path)) {
    console.error(`${path}: file not found`)
    return 2
  }
  let code = 1
  try {
    const input = { fileName: basename(path), mapping }
    const events = runCommand([dataImport], 'import-plants', input, createReadStream(path))
    for await (const event of events as AsyncIterable<PlantListEvent>) {
      if (event.kind === 'report') showLines(event.lines, reportPath)
      else if (event.kind === 'failed') console.error(`${event.message}\nNothing was changed.`)
      else {
        console.log(`${event.plants} plants from ${event.rows} rows. Importing the list again changes nothing.`)
        code = 0
      }
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
  return code
}
