import { z } from 'zod'
import { EDIT } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { recordIdSchema } from '../../../platform/contract/record-id-schema.ts'

/** Facts that the gateway says otherwise than the card, by field of the general section. */
export const GatewayFacts = z
  .record(z.string(), z.union([z.string(), z.number(), z.null()]))
  .meta({ id: 'GatewayFacts' })
export type GatewayFacts = z.infer<typeof GatewayFacts>

/** Lets the gateway rule facts of a node again: the card takes its values, and follows it from then on. */
export const takeOverFacts = endpoint({
  id: 'takeOverGatewayFacts',
  method: 'POST',
  path: '/api/PlantCards/Nodes/:entCode/TakeOver',
  isOurs: true,
  summary: 'Takes over what the gateway says of a farm, sub-farm or asset',
  right: { product: 'PICFarmGeneral', flag: EDIT },
  params: z.strictObject({ entCode: recordIdSchema('code') }),
  body: z.strictObject({ fields: z.array(z.string().max(60)).min(1).max(20) }),
  reply: z.object({ fields: z.array(z.string()) }),
})
