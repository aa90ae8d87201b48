import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { type CardNode, getCardNode } from '../contract/card-node.ts'

/** The node of a card. It follows changes of the general sections, because it has their names. */
export const cardNodeQuery = (entCode: string) =>
  queryOptions({
    queryKey: ['plant card', entCode],
    meta: { records: ['farmGeneral', 'subFarmGeneral', 'assetGeneral'] },
    queryFn: ({ signal }): Promise<CardNode> => call(getCardNode, { params: { entCode } }, signal),
  })
