import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { bindWorkbook } from '../../../platform/server/workbook/bind-workbook.ts'
import { getImportInvitees, userImport, userImportCalls } from '../contract/person-import.ts'
import { uninvitedPeople } from './import-people.ts'
import { importRunsOf } from './import-runs.ts'
import { peopleSheet } from './import-sheet.ts'
import { obstacleOf } from './invitation.ts'

export const bindImportRoutes = (routes: Routes, context: ServerContext): void => {
  const { mustFind } = bindWorkbook(routes, context, {
    workbook: userImport,
    calls: userImportCalls,
    parts: [peopleSheet(context)],
    runs: importRunsOf,
    targetKind: 'userImport',
    doing: 'has been importing people',
    sharesRuns: true,
  })

  routes.bind(getImportInvitees, async ({ params }) => {
    const { id } = await mustFind(params.id)
    const uninvited = (await uninvitedPeople(context.relations.db, id)).map((person) => ({
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
