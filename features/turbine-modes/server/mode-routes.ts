import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { notFound } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import { deleteModeVersion, deleteTurbineMode, getTurbineModes, saveTurbineMode } from '../contract/mode-calls.ts'
import type { TurbineMode } from '../contract/turbine-mode.ts'
import { modeKind } from './mode-kind.ts'
import { modesOfModel } from './mode-replies.ts'
import { modelFacts } from './model-facts.ts'
import { removeMode, removeVersion } from './remove-modes.ts'
import { saveMode } from './save-mode.ts'
import { versionReader } from './version-access.ts'

/** Binds the calls of modes and their versions. */
export const bindModes = (routes: Routes, context: Pick<ServerContext, 'relations' | 'audit'>): void => {
  const { db } = context.relations
  const records = recordsOf(context, modeKind)
  const replyOf = async (principal: Principal, id: number, modelId: number): Promise<TurbineMode> => {
    const { modes } = await modesOfModel(db, await modelFacts(db, modelId), await versionReader(db, principal))
    const found = modes.find((mode) => mode.id === id)
    if (!found) throw notFound('This mode does not exist')
    return found
  }

  routes.bind(getTurbineModes, async ({ principal, query: { idWindTurbineModel } }) => {
    const model = await modelFacts(db, idWindTurbineModel)
    const { modes } = await modesOfModel(db, model, await versionReader(db, principal))
    return { results: [...modes] }
  })

  routes.bind(saveTurbineMode, async (request) => {
    const { principal, body, params } = request
    const model = await modelFacts(db, body.wtmId)
    const mayRead = await versionReader(db, principal)
    const id = await saveMode(records, { id: params.id, given: body, model, mayRead }, request)
    return replyOf(principal, id, model.id)
  })

  routes.bind(deleteTurbineMode, async (request) => {
    const { id } = request.params
    await records.remove(request, { id: String(id), version: request.query.version }, removeMode)
    return { id }
  })

  routes.bind(deleteModeVersion, async (request) => {
    const { id, versionId } = request.params
    const mayRead = await versionReader(db, request.principal)
    const seen = { id: String(id), version: request.query.version }
    const changed = await records.change(request, seen, (tx, before) => removeVersion(tx, before, versionId, mayRead))
    return replyOf(request.principal, id, changed.modelId)
  })
}
