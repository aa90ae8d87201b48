import { z } from 'zod'
import type { Command } from '../../../platform/server/feature.ts'
import type { ImportsEvent } from '../contract/import-report.ts'
import { findRun, listRuns } from './run-store.ts'
import { UndoRefusedError, undoImport } from './undo-import.ts'

const List = z.object({
  farmCode: z.string().max(50).optional(),
  count: z.number().int().min(1).max(10_000).default(100),
})

/** `imports`: the newest imports, for the list on the command line. */
export const importsCommand: Command = async function* ({ relations }, input) {
  const { farmCode, count } = List.parse(input ?? {})
  const { results, total } = await listRuns(relations.db, 'all', { farm: farmCode, page: 1, size: count })
  yield { kind: 'imports', imports: results, total } satisfies ImportsEvent
}

const Undo = z.object({ id: z.string().max(36) })

/** `undo-import`: takes an import back whole. */
export const undoImportCommand: Command = async function* (context, input) {
  const { id } = Undo.parse(input)
  try {
    const run = await findRun(context.relations.db, id)
    if (!run) throw new UndoRefusedError(`There is no import ${id}. List them: npm run import -- list`)
    const { removed } = await undoImport(context, run, undefined)
    yield { kind: 'undone', import: run, removed } satisfies ImportsEvent
  } catch (error) {
    if (!(error instanceof UndoRefusedError)) throw error
    yield { kind: 'failed', message: error.message } satisfies ImportsEvent
  }
}
