import { queryOptions } from '@tanstack/react-query'
import type { LooseValues } from '../../../../platform/contract/field.ts'
import { call } from '../../../../platform/web/api/call.ts'
import { type CardNode, getCardNode } from '../../contract/card-node.ts'
import { crisisCalls } from '../../contract/section-kinds.ts'

/** What a crisis sheet shows. */
export interface CrisisSheet {
  readonly node: CardNode
  readonly plan: LooseValues
}

/** The crisis plan of a node. The device keeps the last reply, so the sheet opens without a network. */
export const crisisSheetQuery = (entCode: string) =>
  queryOptions({
    queryKey: ['crisis sheet', entCode],
    meta: { keepOffline: true, records: ['crisisPlan', 'farmGeneral', 'subFarmGeneral'] },
    queryFn: async ({ signal }): Promise<CrisisSheet> => {
      const [node, plan] = await Promise.all([
        call(getCardNode, { params: { entCode } }, signal),
        call(crisisCalls.get, { params: { id: entCode }, query: {} }, signal),
      ])
      return { node, plan: plan as unknown as LooseValues }
    },
  })
