import type { ServerContext } from '../../../platform/server/feature.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import { assignTurbineMode, getTurbineMachines, removeTurbineMode } from '../contract/machine-calls.ts'
import { assignMode, machineModeKind, machinesOfModel, removeModeOf } from './machine-modes.ts'
import { modelFacts } from './model-facts.ts'

/** Binds the calls of the modes of machines. */
export const bindMachineModes = (routes: Routes, context: Pick<ServerContext, 'relations' | 'audit'>): void => {
  const { db } = context.relations
  const records = recordsOf(context, machineModeKind)

  routes.bind(getTurbineMachines, async ({ principal, query }) =>
    machinesOfModel(db, await modelFacts(db, query.idWindTurbineModel), principal),
  )

  routes.bind(assignTurbineMode, async (request) => {
    const { idWindTurbineModel, ...given } = request.body
    return assignMode(db, records, await modelFacts(db, idWindTurbineModel), given, request)
  })

  routes.bind(removeTurbineMode, async (request) => {
    await removeModeOf(records, request.params, request)
    return { entCode: request.params.entCode }
  })
}
