import { perimeterOf } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { conflict } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { farmsIn } from '../../../farms/server/port.ts'
import { tagsOfFarms } from '../../../plant-connection/server/port.ts'
import {
  cancelHistoryExport,
  deleteHistoryExport,
  getExportFarms,
  getHistoryExport,
  getHistoryExports,
  type HistoryExportFile,
  startHistoryExport,
} from '../../contract/history-exports.ts'
import { createExportAccess, type ExportAccess, exportTarget } from './export-access.ts'
import { bindExportDownloads } from './export-downloads.ts'
import {
  endExport,
  exportsOf,
  filesOf,
  forgetFiles,
  removeExport,
  type StoredFile,
  usedBytesOf,
} from './export-store.ts'
import { exportsTopic } from './lead-exports.ts'
import { startExport } from './start-export.ts'

const shownFile = (file: StoredFile): HistoryExportFile => {
  const { position, name, farmCode, deviceCode, year, isDone, rows, bytes, digest } = file
  return { position, name, farmCode, deviceCode, year, isDone, rows, bytes, digest }
}

const bindReads = (routes: Routes, { config, relations: { db } }: ServerContext, access: ExportAccess): void => {
  routes.bind(getHistoryExports, async ({ principal }) => ({
    results: (await exportsOf(db, principal.userId)).map((one) => access.shown(one, principal)),
    usedBytes: await usedBytesOf(db, principal.userId),
    quotaBytes: config.exports.quotaBytes,
    keptDays: config.exports.keptDays,
  }))

  routes.bind(getExportFarms, async ({ principal }) => {
    const farms = await farmsIn(db, perimeterOf(principal, getExportFarms.right))
    const tags = await tagsOfFarms(
      db,
      farms.map(({ farmCode }) => farmCode),
    )
    const devices = Map.groupBy(tags, ({ farmCode }) => farmCode)
    return {
      farms: farms.map(({ farmCode, name, timezone }) => ({
        ...{ farmCode, name, timezone },
        deviceCodes: [...new Set((devices.get(farmCode) ?? []).map(({ deviceCode }) => deviceCode))],
      })),
    }
  })

  routes.bind(getHistoryExport, async ({ principal, params }) => {
    const found = await access.own(principal, params.id)
    return { export: access.shown(found, principal), files: (await filesOf(db, params.id)).map(shownFile) }
  })
}

const bindChanges = (routes: Routes, context: ServerContext, access: ExportAccess): void => {
  const { db } = context.relations

  routes.bind(startHistoryExport, async (request) => {
    const stored = await startExport(context, access, request, request.body)
    // Without the message the worker looks by itself, some seconds later.
    await context.processes.publish(exportsTopic, {}).catch(() => undefined)
    return access.shown(stored, request.principal)
  })

  routes.bind(cancelHistoryExport, async (request) => {
    const { principal, params } = request
    const found = await access.own(principal, params.id)
    const isEnded = await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db
      if (!(await endExport(tx, found.id, 'cancelled'))) return false
      await context.audit.record(tx, request, {
        target: exportTarget(found),
        before: { state: found.state },
        after: { state: 'cancelled' },
      })
      return true
    })
    if (isEnded) {
      await forgetFiles(db, found.id)
      await (await access.files()).remove(found.id)
    }
    return access.shown(await access.own(principal, params.id), principal)
  })

  routes.bind(deleteHistoryExport, async (request) => {
    const found = await access.own(request.principal, request.params.id)
    await db.transaction(async (transaction) => {
      const tx = transaction as unknown as Db
      if (!(await removeExport(tx, found.id))) throw conflict('This export is still under way. Cancel it first.')
      await context.audit.record(tx, request, { target: exportTarget(found), before: { state: found.state } })
    })
    await (await access.files()).remove(found.id)
    return { id: found.id }
  })
}

/** Calls about exports of raw values. Everybody sees and downloads their own ones alone. */
export const bindExportRoutes = (routes: Routes, context: ServerContext): void => {
  const access = createExportAccess(context)
  bindReads(routes, context, access)
  bindChanges(routes, context, access)
  bindExportDownloads(routes, context, access)
}
