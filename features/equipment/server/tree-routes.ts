import type { RightCheck } from '../../../platform/contract/endpoint.ts'
import type { LooseValues } from '../../../platform/contract/field.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { passesOnFarm } from '../../../platform/server/auth/rights.ts'
import { hidden } from '../../../platform/server/http/problems.ts'
import type { Routes } from '../../../platform/server/http/routes.ts'
import { readHistory } from '../../../platform/server/record/change-set.ts'
import { knownKinds } from '../../../platform/server/record/known-kinds.ts'
import { lastValues, lifeSpan, stateOf } from '../../../platform/server/record/temporal-state.ts'
import type { Db, Relations } from '../../../platform/server/relations/relations.ts'
import type { PlantNode } from '../../farms/contract/plant-node.ts'
import { nodeByCode } from '../../farms/server/nodes-port.ts'
import { partKind } from '../contract/equipment-kinds.ts'
import { getEquipmentStays, getEquipmentTree, getSubstationTree } from '../contract/equipment-tree.ts'
import { staysOf } from '../contract/stays.ts'
import { equipmentVersion, nodesBelow, readEquipment, type Scope } from './equipment-reader.ts'

/** A sub-farm or a machine on whose farm the user has a permission. Throws 404 for any other code. */
export const nodeFor = async (
  db: Db,
  principal: Principal,
  code: string,
  right: Exclude<RightCheck, 'public'>,
): Promise<PlantNode> => {
  const node = await nodeByCode(db, code)
  if (!node || !passesOnFarm(principal, right, node.farmCode)) throw hidden('This sub-farm or machine does not exist')
  return node
}

/** Binds the calls that read trees and stays. */
export const bindTreeRoutes = (routes: Routes, { db }: Pick<Relations, 'db'>): void => {
  const bindTree = (call: typeof getEquipmentTree | typeof getSubstationTree, scope: Scope) =>
    routes.bind(call, async ({ principal, params: { code }, query }) => {
      const node = await nodeFor(db, principal, code, call.right)
      const nodes = await nodesBelow(db, node)
      const plant = { farmCode: node.farmCode, nodes }
      return {
        ...{ sutCode: code, farmCode: node.farmCode },
        version: await equipmentVersion(db, node.farmCode, nodes),
        nodes: [...(await readEquipment(db, principal, plant, { scope, asked: query }))],
      }
    })
  bindTree(getEquipmentTree, 'equipment')
  bindTree(getSubstationTree, 'substation')

  routes.bind(getEquipmentStays, async ({ principal, params: { id } }) => {
    const known = knownKinds(db).get(partKind.kind)
    const stored = (await known?.store.stored.read(db, id)) as unknown
    const row = stored === undefined ? undefined : (known?.store.valuesOf(stored) as LooseValues)
    const history = await readHistory(db, { kind: partKind.kind, id })
    const state = stateOf(partKind, history, row)
    const now = lastValues(partKind as never, { state, history, row }, Date.now())
    const isKnown = row !== undefined || history.rows.length > 0
    if (!known || !isKnown || !known.access.mayReadValues(now, principal)) throw hidden('This part does not exist')
    const stays = staysOf(state.timelines, lifeSpan(state) ?? { fromMs: null, toMs: null })
    const results = await Promise.all(
      stays.map(async (stay) => {
        const node = stay.assetCode === null ? undefined : await nodeByCode(db, stay.assetCode)
        const isSeen = stay.farmCode !== null && passesOnFarm(principal, getEquipmentStays.right, stay.farmCode)
        const { farmCode: _, ...shown } = stay
        return {
          ...shown,
          assetCode: isSeen ? stay.assetCode : null,
          name: isSeen ? (node?.name ?? stay.assetCode) : null,
        }
      }),
    )
    return { results }
  })
}
