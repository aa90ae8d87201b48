import { inPerimeter } from '../../../domain/right.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, hidden } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { getDataImports, undoDataImport } from '../contract/import-run.ts'
import { findRun, listRuns } from './run-store.ts'
import { UndoRefusedError, undoImport } from './undo-import.ts'

export const bindImportRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations

  routes.bind(getDataImports, async ({ principal, query }) => ({
    ...(await listRuns(db, perimeterOf(principal, getDataImports.right), query)),
    tagsToJudge: context.historian.tagsToJudge(),
  }))

  routes.bind(undoDataImport, async (request) => {
    const { principal, params } = request
    const run = await findRun(db, params.id)
    if (!run || !inPerimeter(perimeterOf(principal, undoDataImport.right), run.farmCode))
      throw hidden("Import not found, or you don't have access to it", {
        target: { kind: 'dataImport', id: params.id },
      })
    const by = { name: `${principal.firstName} ${principal.lastName}`, audit: context.audit, source: request }
    try {
      return (await undoImport(context, run, by)).run
    } catch (error) {
      throw error instanceof UndoRefusedError ? conflict(error.message) : error
    }
  })
}
