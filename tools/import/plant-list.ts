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
import { askPerson } from './ask.ts'
import { questionText } from './import-words.ts'

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

type Questions = Extract<PlantListEvent, { kind: 'asks' }>['questions']

/** Imports the list once: the exit code, or the questions. */
const loadList = async (path: string, mapping: unknown, acceptChanges: boolean, reportPath?: string) => {
  let outcome: number | Questions = 1
  const input = { fileName: basename(path), mapping, acceptChanges }
  const events = runCommand([dataImport], 'import-plants', input, createReadStream(path))
  for await (const event of events as AsyncIterable<PlantListEvent>) {
    if (event.kind === 'report') showLines(event.lines, reportPath)
    else if (event.kind === 'failed') console.error(`${event.message}\nNothing was changed.`)
    else if (event.kind === 'asks') outcome = event.questions
    else {
      console.log(`${event.plants} plants from ${event.rows} rows. Importing the list again changes nothing.`)
      outcome = 0
    }
  }
  return outcome
}

/** Returns the exit code. */
export const importPlantList = async (
  path: string,
  mapping: unknown,
  { report, acceptChanges }: { readonly report?: string | undefined; readonly acceptChanges: boolean },
): Promise<number> => {
  if (!existsSync(path)) {
    console.error(`${path}: file not found`)
    return 2
  }
  try {
    const outcome = await loadList(path, mapping, acceptChanges, report)
    if (typeof outcome === 'number') return outcome
    for (const question of outcome) console.error(questionText(question))
    const none = { acceptChanges, replace: undefined, keepEarlier: false }
    const given = process.stdin.isTTY ? await askPerson(outcome, none) : undefined
    const second = given && (await loadList(path, mapping, given.acceptChanges, report))
    if (typeof second === 'number') return second
    console.error('Nothing was changed.')
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
  }
  return 1
}
