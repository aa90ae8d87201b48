import type { Principal } from '../../../platform/server/auth/principal.ts'
import { type BackgroundRun, RunFailed } from '../../../platform/server/background-run/background-run.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { invalid, unavailable } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { readSheetFile, UnreadableSheet } from '../../../platform/server/spreadsheet/read-sheet.ts'
import {
  cancelUserImport,
  checkUserImport,
  getImportInvitees,
  getUserImport,
  type ImportRun,
  importColumns,
  importStages,
  importUsers,
} from '../contract/person-import.ts'
import { addPeople, areStillInOrder, knownNames, uninvitedPeople } from './import-people.ts'
import { type ImportedPerson, type ImportResult, readPeople } from './import-rules.ts'
import { type ImportOutcome, importRunsOf } from './import-runs.ts'
import { obstacleOf } from './invitation.ts'
import { personRunOf, runCalls, runPersonOf } from './run-calls.ts'

const shownAtFirst = 20

/** As the file said it, after it was understood. */
const shown = (person: ImportedPerson): Record<string, string> => {
  const words = {
    ...person,
    language: person.lang ?? '',
    enabled: String(person.isEnabled),
    groups: person.groupNames.join(', '),
  }
  return Object.fromEntries(importColumns.map((column) => [column, String(words[column] ?? '')]))
}

/** Refused by a rule that the check had just seen kept: somebody else was faster. */
const wasFaster = (error: unknown): boolean => {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  return /^23/.test(String(code)) || (cause !== undefined && wasFaster(cause))
}

const outOfDate = () => new RunFailed<ImportOutcome>('the file is not in order any more', { code: 'faults' })

export const bindImportRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const { audit } = context
  const runs = () => importRunsOf(context)
  const { refuseWhileOneRuns, mustFind, cancel } = runCalls(runs, audit, {
    code: 'import-running',
    doing: 'has been importing people',
    noSuch: 'There is no such import',
    targetKind: 'userImport',
  })

  const replyOf = (run: BackgroundRun<ImportOutcome>, reader: Principal): ImportRun => {
    const { title, result, progress, outcome } = run
    const stage = importStages.find((one) => one === progress?.stage)
    return {
      ...personRunOf(run, reader),
      fileName: title,
      progress: progress && stage ? { stage, done: progress.done, total: progress.total } : null,
      mayCancel: result === 'running' && context.config.databaseUrl !== undefined,
      added: outcome && 'added' in outcome ? outcome.added : null,
      code: result !== 'failed' ? null : outcome && 'code' in outcome ? outcome.code : 'unavailable',
    }
  }

  const readFile = async (content: string): Promise<ImportResult> => {
    try {
      return await readPeople(await readSheetFile(Buffer.from(content, 'base64')), await knownNames(db))
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error
      return {
        people: [],
        wrongRows: [],
        faults: [{ row: 1, column: '', code: 'unreadable', value: error.message }],
        rows: 0,
      }
    }
  }

  routes.bind(checkUserImport, async ({ body }) => {
    const { rows, faults, people, wrongRows } = await readFile(body.content)
    return {
      rows,
      faults: [...faults],
      preview: people.slice(0, shownAtFirst).map(shown),
      wrongRows: wrongRows.map((cells) => [...cells]),
    }
  })

  routes.bind(importUsers, async (request) => {
    await refuseWhileOneRuns()
    const { faults, people } = await readFile(request.body.content)
    if (faults.length > 0)
      throw invalid(`${faults.length} errors: no user was added`, [{ path: 'body.content', message: 'faults' }])
    const { operation, principal, address, requestId } = request
    const source = { operation, principal, address, requestId }
    const { fileName } = request.body
    const total = people.length
    const run = await runs().start({
      title: fileName,
      by: runPersonOf(principal),
      record: (tx, id) =>
        audit.record(tx, source, {
          target: { kind: 'userImport', id, name: fileName },
          after: { people: total },
        }),
      work: async ({ id, signal, step, finish }) => {
        step({ stage: 'people', done: 0, total })
        try {
          await db.transaction(async (tx) => {
            // The world may have changed since the check, and one fault stops all.
            if (!areStillInOrder(people, await knownNames(tx))) throw outOfDate()
            await addPeople(tx, context, people, {
              importId: id,
              source,
              step: (stage, done) => {
                signal.throwIfAborted()
                step({ stage, done, total })
              },
            })
            await finish(tx, { added: total })
          })
        } catch (error) {
          throw wasFaster(error) ? outOfDate() : error
        }
      },
    })
    if (run) return replyOf(run, principal)
    await refuseWhileOneRuns()
    throw unavailable('The import cannot start now. Try again in a moment.')
  })

  routes.bind(getUserImport, async ({ principal }) => {
    const run = await runs().newest()
    return { run: run && replyOf(run, principal) }
  })

  routes.bind(cancelUserImport, async (request) => replyOf(await cancel(request.params.id, request), request.principal))

  routes.bind(getImportInvitees, async ({ params }) => {
    const { id } = await mustFind(params.id)
    const uninvited = (await uninvitedPeople(db, id)).map((person) => ({
      id: person.id,
      code: obstacleOf(person, context.config),
    }))
    return {
      ids: uninvited.flatMap(({ id, code }) => (code === null ? [id] : [])),
      others: uninvited.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }])),
      hasMailServer: context.config.mailServer !== undefined,
    }
  })
}
