import type { ServerContext } from '../../../platform/server/feature.ts'
import { ProblemError } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { isTaken } from '../../../platform/server/record/database-code.ts'
import { recordsOf } from '../../../platform/server/record/records.ts'
import { createHubHeight, deleteHubHeight, getHubHeights, updateHubHeight } from '../contract/mode-calls.ts'
import type { HubHeight } from '../contract/turbine-mode.ts'
import { hubHeightKind } from './mode-kind.ts'
import { modesOfModel } from './mode-replies.ts'
import { modelFacts } from './model-facts.ts'
import { removeHubHeight } from './remove-modes.ts'
import { changeHubHeight, insertHubHeight } from './write-hub-height.ts'

const nobody = () => false

/** Two hub heights of a model differ. */
const noTwin = async <Done>(work: Promise<Done>): Promise<Done> => {
  try {
    return await work
  } catch (error) {
    if (!isTaken(error)) throw error
    const error409 = { path: 'body.height', message: 'the model has this hub height', code: 'taken' }
    throw new ProblemError(409, 'taken', 'The model has this hub height', [error409])
  }
}

/** Binds the calls of hub heights. */
export const bindHubHeights = (routes: Routes, context: Pick<ServerContext, 'relations' | 'audit'>): void => {
  const { db } = context.relations
  const records = recordsOf(context, hubHeightKind)
  const heightsOf = async (modelId: number): Promise<readonly HubHeight[]> =>
    (await modesOfModel(db, await modelFacts(db, modelId), nobody)).hubHeights
  const replyOf = async ({ id, modelId }: { readonly id: number; readonly modelId: number }): Promise<HubHeight> => {
    const found = (await heightsOf(modelId)).find((one) => one.id === id)
    if (!found) throw new Error(`hub height ${id} is missing`)
    return found
  }

  routes.bind(getHubHeights, async ({ params: { id } }) => [...(await heightsOf(id))])

  routes.bind(createHubHeight, async (request) => {
    const { id: modelId } = request.params
    await modelFacts(db, modelId)
    return replyOf(await noTwin(records.create(request, (tx) => insertHubHeight(tx, modelId, request.body))))
  })

  routes.bind(updateHubHeight, async (request) => {
    const { body, params } = request
    const change = records.change(request, { id: String(params.id) }, (tx, before) => changeHubHeight(tx, before, body))
    return replyOf(await noTwin(change))
  })

  routes.bind(deleteHubHeight, async (request) => {
    const { id } = request.params
    await records.remove(request, { id: String(id) }, removeHubHeight)
    return { id }
  })
}
