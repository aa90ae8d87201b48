import { createReadStream } from 'node:fs'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { seesFarm } from '../../../../platform/server/auth/rights.ts'
import { runCalls, runPersonOf, startedRunOf } from '../../../../platform/server/background-run/run-calls.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { FileReply } from '../../../../platform/server/http/file-reply.ts'
import { hidden, notFound, ProblemError, unavailable } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { workbookType } from '../../../../platform/server/spreadsheet/write-workbook.ts'
import { type ExportFiles, openExportFiles } from '../../../history/server/exports-port.ts'
import {
  type AlarmFile,
  type AlarmFileKind,
  cancelAlarmFile,
  getAlarmFile,
  getAlarmFileContent,
  startAlarmFile,
} from '../../contract/alarm-file.ts'
import { type FileRun, fileRunsOf, writtenOf } from './file-runs.ts'
import { makeFile } from './make-file.ts'

const dayMs = 86_400_000
const { right } = getAlarmFile
/** Endings of names; two kinds of CSV do not look like the same download. */
const endings: Readonly<Record<AlarmFileKind, string>> = {
  xlsx: '.xlsx',
  csv: '.csv',
  marked: '_excel.csv',
  iso: '_international.csv',
}

/** The folder of the files of alarms. Undefined where the processes share no folder. */
export const openAlarmFiles = ({ config, relations }: Pick<ServerContext, 'config' | 'relations'>) =>
  openExportFiles(config.exports, relations.db, { part: 'alarms' })

const faultOf = ({ result, outcome }: FileRun): AlarmFile['fault'] => {
  if (outcome !== null && 'fault' in outcome) return outcome.fault
  return result === 'failed' || result === 'cut-off' ? 'error' : null
}

const targetOf = ({ id, title }: FileRun) => ({ kind: 'alarmFile', id, name: title })

/** Files of lists of alarms that are too long for the page: a run in the background makes them. */
export const bindAlarmFiles = (routes: Routes, context: ServerContext): void => {
  const { audit, config } = context
  const runs = () => fileRunsOf(context)
  const { refuseWhileOneRuns, cancel, mustFind } = runCalls(runs, audit, {
    code: 'alarm-file-running',
    doing: 'has been making a file of alarms',
    noSuch: 'There is no such file of alarms',
    targetKind: 'alarmFile',
    isPrivate: true,
  })
  const isReadable = (run: FileRun, principal: Principal): boolean =>
    (writtenOf(run)?.farmCodes ?? []).every((farmCode) => seesFarm(principal, farmCode, right))
  const shown = (run: FileRun, principal: Principal): AlarmFile => {
    const written = writtenOf(run)
    return {
      ...startedRunOf(run, principal),
      name: run.title,
      progress: run.progress && { done: run.progress.done, total: run.progress.total },
      rows: written?.rows ?? null,
      bytes: written?.bytes ?? null,
      fault: faultOf(run),
      removedAtMs: written && run.endedAtMs !== null ? run.endedAtMs + config.exports.keptDays * dayMs : null,
      isReadable: isReadable(run, principal),
    }
  }
  const filesOrThrow = async (): Promise<ExportFiles> => {
    const files = await openAlarmFiles(context)
    if (!files)
      throw new ProblemError(409, 'exports-off', 'Files need a folder that all processes share: set EXPORT_FOLDER')
    return files
  }

  routes.bind(getAlarmFile, async ({ principal }) => {
    const run = await runs().newest(principal.userId)
    return { file: run && shown(run, principal) }
  })

  routes.bind(startAlarmFile, async (request) => {
    const { principal, body } = request
    const files = await filesOrThrow()
    if ((await files.room()) <= 0)
      throw new ProblemError(409, 'export-disk', 'The disk of the server has no room for a file.')
    await refuseWhileOneRuns(principal)
    const before = await runs().newest(principal.userId)
    const run = await runs().start({
      title: `${body.name}${endings[body.kind]}`,
      by: runPersonOf(principal),
      record: (tx, id) =>
        audit.record(tx, request, {
          target: { kind: 'alarmFile', id, name: `${body.name}${endings[body.kind]}` },
          after: { filter: body.filter, sort: body.sort },
        }),
      work: (control) => makeFile({ context, files, wish: body, principal }, control),
    })
    if (!run) {
      await refuseWhileOneRuns(principal)
      throw unavailable('A file cannot be made now. Try again in a moment.')
    }
    if (before) await files.remove(before.id)
    return shown(run, principal)
  })

  routes.bind(cancelAlarmFile, async (request) => shown(await cancel(request.params.id, request), request.principal))

  routes.bind(getAlarmFileContent, async (request) => {
    const { principal, params } = request
    const run = await mustFind(params.id)
    if (run.startedById !== principal.userId || !isReadable(run, principal))
      throw hidden('There is no such file of alarms', { target: { kind: 'alarmFile', id: params.id } })
    const written = writtenOf(run)
    const files = await filesOrThrow()
    if (!written || !(await files.isThere(run.id, written)))
      throw notFound('This file is not written, or was removed. Make it again.')
    if (!request.preparesDownload) audit.noted(request, { result: 'done', target: targetOf(run) })
    const path = files.pathOf(run.id, written.storedAs)
    return new FileReply({
      tag: written.digest,
      bytes: written.bytes,
      mediaType: written.kind === 'xlsx' ? workbookType : 'text/csv; charset=utf-8',
      fileName: run.title,
      isInline: false,
      open: async (range) => createReadStream(path, range && { start: range.from, end: range.to }),
    })
  })
}
