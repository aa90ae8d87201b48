import { queryOptions } from '@tanstack/react-query'
import type { AsOf } from '../../../platform/contract/temporal-calls.ts'
import { call } from '../../../platform/web/api/call.ts'
import { getEquipmentTree, getSubstationTree } from '../contract/equipment-tree.ts'

/** Which tree: of machines and their parts, or of substations. */
export type TreeScope = 'equipment' | 'substation'

/** Kinds whose changes change a tree. */
export const treeKinds = ['equipmentPart', 'substationPart', 'machineEquipment', 'assetGeneral'] as const

const optionsOf = (scope: TreeScope, code: string, asked: AsOf) => ({
  queryKey: ['equipment tree', scope, code, asked.asOf ?? '', asked.knownAt ?? ''],
  meta: { records: [...treeKinds] },
})

const equipmentQuery = (code: string, asked: AsOf) =>
  queryOptions({
    ...optionsOf('equipment', code, asked),
    queryFn: ({ signal }) => call(getEquipmentTree, { params: { code }, query: asked }, signal),
  })

const substationQuery = (code: string, asked: AsOf) =>
  queryOptions({
    ...optionsOf('substation', code, asked),
    queryFn: ({ signal }) => call(getSubstationTree, { params: { code }, query: asked }, signal),
  })

/** The equipment below a sub-farm or a machine. */
export const treeQuery = (scope: TreeScope, code: string, asked: AsOf = {}) =>
  scope === 'equipment' ? equipmentQuery(code, asked) : substationQuery(code, asked)
