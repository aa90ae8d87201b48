import { z } from 'zod'
import { farmLevelProducts } from '../../../domain/right.ts'
import { technologies } from '../../../domain/technology.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { recordIdSchema } from '../../../platform/contract/record-id-schema.ts'
import { cardLevels } from './card-level.ts'

/** A node of the tree of a plant, as a link to its card. */
export const NodeLink = z
  .object({ entCode: z.string(), level: z.enum(cardLevels), name: z.string(), type: z.string() })
  .meta({ id: 'PlantNodeLink' })
export type NodeLink = z.infer<typeof NodeLink>

/** The node that a card is about. */
export const CardNode = z
  .object({
    entCode: z.string(),
    level: z.enum(cardLevels),
    /** FARM, SUB_FARM, or the type of the asset, e.g. WIND_TURBINE. */
    type: z.string(),
    technology: z.enum(technologies),
    name: z.string(),
    farmCode: z.string(),
    farmName: z.string(),
    /** ISO 3166-1 alpha-2. */
    countryCode: z.string(),
    pentagram: z.string(),
    /** IANA zone of the plant. */
    timezone: z.string(),
    /** Nodes above, the farm first. */
    parents: z.array(NodeLink),
    /** Nodes directly below, by name. */
    children: z.array(NodeLink),
    /** Flags of the user on this farm, of the products of its cards. A missing product is 0. */
    rights: z.partialRecord(z.enum(farmLevelProducts), z.number().int()),
  })
  .meta({ id: 'PlantCardNode' })
export type CardNode = z.infer<typeof CardNode>

export const getCardNode = endpoint({
  id: 'getPlantCardNode',
  method: 'GET',
  path: '/api/PlantCards/Nodes/:entCode',
  isOurs: true,
  summary:
    'The farm, sub-farm or asset of a card, the nodes above and below it, and the rights of the user on its farm. 404 without a right on a section of its card',
  right: 'signed-in',
  params: z.strictObject({ entCode: recordIdSchema('code') }),
  reply: CardNode,
})
