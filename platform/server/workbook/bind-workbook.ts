import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Language } from '../../../domain/language.ts'
import { languages } from '../../../domain/language.ts'
import { defaultLargestFile, type Workbook } from '../../contract/workbook.ts'
import {
  type ChosenColumns,
  type WorkbookCalls,
  type WorkbookRun,
  workbookStages,
} from '../../contract/workbook-calls.ts'
import type { Principal } from '../auth/principal.ts'
import type { BackgroundRun } from '../background-run/background-run.ts'
import { runCalls, runPersonOf, startedRunOf } from '../background-run/run-calls.ts'
import type { ServerContext } from '../feature.ts'
import { invalid, unavailable } from '../http/problems.ts'
import { receivedBytes } from '../http/received-pieces.ts'
import type { Routes } from '../http/routes.ts'
import { workbookStream } from '../spreadsheet/write-workbook.ts'
import { applyPlan, changeCount } from './apply-workbook.ts'
import { checkWorkbook } from './check-workbook.ts'
import { refusedFile } from './refused-file.ts'
import type { OpenSheet, SheetPart } from './sheet-part.ts'
import type { WorkbookOutcome, WorkbookRuns } from './workbook-runs.ts'
import { labelsOfColumns, titleOf, writtenSheets } from './written-sheets.ts'
import { wrongRowSheets } from './wrong-rows.ts'

interface WorkbookOptions {
  readonly workbook: Workbook
  readonly calls: WorkbookCalls
  readonly parts: readonly SheetPart[]
  readonly runs: WorkbookRuns
  /** Kind of a run in the audit log. Default: `workbook`. */
  readonly targetKind?: string
  /** Between the starter and the time of the start. Default: "has been importing a workbook". */
  readonly doing?: string
  /** All users with the right to import see and cancel each run. Default: its starter and super administrators. */
  readonly sharesRuns?: boolean
}

/** A request with a file. */
interface FileRequest {
  readonly body: Readable
  readonly query: { readonly culture: Language; readonly columns?: ChosenColumns | undefined }
  readonly principal: Principal
  readonly signal: AbortSignal
}

/** Reading and writing of the files of a workbook for one user. */
const workbookFiles = ({ workbook, parts }: WorkbookOptions, { relations: { db }, words }: ServerContext) => {
  const titlesOf = async (part: SheetPart) =>
    Promise.all(languages.map(async (language) => titleOf(part, await words.in(language))))
  const { largestFile: largestBytes = defaultLargestFile } = workbook
  const labelsOf = async (part: SheetPart, { columns }: OpenSheet) => {
    const each = await Promise.all(languages.map((language) => words.in(language)))
    return labelsOfColumns(part, columns, each)
  }
  const read = ({ body }: FileRequest) => receivedBytes(body, { largestBytes })
  const checkFile = (content: Buffer, { query: { culture, columns }, principal, signal }: FileRequest) =>
    checkWorkbook({ workbook, parts, titlesOf, labelsOf, db, principal, signal }, { content, culture, columns })
  return {
    check: async (request: FileRequest) => checkFile(await read(request), request),
    async write(principal: Principal, culture: Language, withRecords: boolean) {
      const opened = []
      for (const part of parts) opened.push({ part, open: await part.open(db, principal) })
      return workbookStream(writtenSheets(opened, await words.in(culture), { withRecords }))
    },
    async wrongRows(request: FileRequest) {
      const content = await read(request)
      const plan = await checkFile(content, request)
      const partOf = (kind: string | null) => parts.find(({ sheet }) => sheet.kind === kind)
      const sheets = wrongRowSheets(content, plan, partOf, await words.in(request.query.culture), request.signal)
      if (sheets.length === 0) throw invalid('No row of this file has an error')
      // Whole before it is sent: a slow client must not hold a reader of files.
      return Readable.from(await buffer(workbookStream(sheets)))
    },
  }
}

const replyOf = (run: BackgroundRun<WorkbookOutcome>, reader: Principal, isEmbedded: boolean): WorkbookRun => {
  const { title, result, progress, outcome } = run
  const stage = workbookStages.find((one) => one === progress?.stage)
  return {
    ...startedRunOf(run, reader),
    fileName: title,
    progress: progress && stage ? { stage, done: progress.done, total: progress.total } : null,
    mayCancel: result === 'running' && !isEmbedded,
    result: outcome && 'created' in outcome ? outcome : null,
    code: result !== 'failed' ? null : outcome && 'code' in outcome ? outcome.code : 'unavailable',
  }
}

/** A running workbook for a user who may only know that one is running. */
const nameless = (run: WorkbookRun): WorkbookRun => ({
  ...{ ...run, startedBy: '', fileName: '', progress: null, mayCancel: false, cancelledBy: null },
})

const fileHeader = (name: string): string => `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}.xlsx"`

/** Binds all calls of a workbook, and returns what further calls of the feature need. */
export const bindWorkbook = (routes: Routes, context: ServerContext, options: WorkbookOptions) => {
  const {
    workbook,
    calls,
    parts,
    targetKind = 'workbook',
    doing = 'has been importing a workbook',
    sharesRuns = false,
  } = options
  const { audit, config } = context
  const runs = () => options.runs(context)
  const files = workbookFiles(options, context)
  const reply = (run: BackgroundRun<WorkbookOutcome>, reader: Principal) =>
    replyOf(run, reader, config.databaseUrl === undefined)
  const ofRuns = runCalls(runs, audit, {
    ...{ code: 'import-running', doing, noSuch: 'There is no such import', targetKind, isPrivate: !sharesRuns },
  })

  routes.bind(calls.template, async ({ principal, query, header }) => {
    header('content-disposition', fileHeader(`${workbook.name}-template`))
    return files.write(principal, query.culture, false)
  })

  if (parts.some(({ sheet }) => !sheet.addsOnly))
    routes.bind(calls.export, async ({ principal, query, header }) => {
      header('content-disposition', fileHeader(workbook.name))
      return files.write(principal, query.culture, true)
    })

  routes.bind(calls.check, async (request) => (await files.check(request)).check)

  routes.bind(calls.wrongRows, async (request) => {
    request.header('content-disposition', fileHeader(`${workbook.name}-wrong-rows`))
    return files.wrongRows(request)
  })

  routes.bind(calls.apply, async (request) => {
    await ofRuns.refuseWhileOneRuns(request.principal)
    const { operation, principal, address, requestId, query } = request
    const plan = await files.check(request)
    if (plan.check.faultCount > 0) throw refusedFile(plan)
    const source = { operation, principal, address, requestId }
    // Whoever was told that the time is over can rely on it: nothing starts later.
    request.signal.throwIfAborted()
    const run = await runs().start({
      title: query.fileName,
      by: runPersonOf(principal),
      record: (tx, id) =>
        audit.record(tx, source, {
          target: { kind: targetKind, id, name: query.fileName },
          after: { rows: changeCount(plan) },
        }),
      work: applyPlan(context, plan, source),
    })
    if (run) return reply(run, principal)
    await ofRuns.refuseWhileOneRuns(principal)
    throw unavailable('The import cannot start now. Try again in a moment.')
  })

  routes.bind(calls.newest, async ({ principal }) => {
    const run = await runs().newest()
    if (!run || ofRuns.maySee(run, principal)) return { run: run && reply(run, principal) }
    if (run.result === 'running') return { run: nameless(reply(run, principal)) }
    const own = await runs().newest(principal.userId)
    return { run: own && reply(own, principal) }
  })

  routes.bind(calls.cancel, async (request) =>
    reply(await ofRuns.cancel(request.params.id, request), request.principal),
  )

  return { mustFind: ofRuns.mustFind }
}
