import type { ImportsEvent } from '../../features/data-import/contract/import-report.ts'
import { feature as dataImport } from '../../features/data-import/server/index.ts'
import { runCommand } from '../run-command.ts'
import { count, importLines } from './import-words.ts'

const failed = (message: string): number => {
  console.error(message)
  return 1
}

const run = async (command: string, input: object): Promise<number> => {
  for await (const event of runCommand([dataImport], command, input) as AsyncIterable<ImportsEvent>) {
    if (event.kind === 'failed') return failed(`${event.message}\nNothing was changed.`)
    if (event.kind === 'undone') {
      const { fileName, farmCode } = event.import
      if (event.import.eventsStored > 0) {
        console.log(
          `Undone: ${fileName} in ${farmCode}. ${count(event.removed)} stored events were removed. Alarms that people have acknowledged, commented or shelved stay.`,
        )
        return 0
      }
      console.log(
        `Undone: ${fileName} in ${farmCode}. ${count(event.removed)} values were removed; values that they had replaced are back. The farm and its signals stay.`,
      )
      return 0
    }
    console.log(event.imports.length === 0 ? 'No imports yet.' : event.imports.map(importLines).join('\n'))
    const more = event.total - event.imports.length
    if (more > 0) console.log(`${count(more)} older imports are not shown.`)
  }
  return 0
}

/** Runs a command about earlier imports. Resolves with the exit code. */
export const runImports = (command: 'imports' | 'undo-import', input: object): Promise<number> =>
  run(command, input).catch((error: unknown) => failed(error instanceof Error ? error.message : String(error)))
