import { z } from 'zod'
import { isCountry } from '../../../domain/country.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { valuesSchema } from '../../../platform/contract/field-schema.ts'
import { recordIdSchema } from '../../../platform/contract/record-id-schema.ts'
import { cardLevels } from './card-level.ts'
import { NodeLink } from './card-node.ts'
import { createRight } from './create-right.ts'
import { newAssetKind, newFarmKind, newSubFarmKind } from './new-node-kinds.ts'

const created = { isOurs: true, method: 'POST', right: createRight } as const
/** The new node: its entCode as id. */
const made = () => z.object({ id: recordIdSchema('code'), version: z.number().int() })

export const createFarm = endpoint({
  ...created,
  id: 'createPlantFarm',
  path: newFarmKind.path,
  summary: 'Adds a farm, with a sub-farm that covers it; 409 where another farm has or had a code',
  body: valuesSchema(newFarmKind.fields),
  reply: made(),
})

export const createSubFarm = endpoint({
  ...created,
  id: 'createPlantSubFarm',
  path: newSubFarmKind.path,
  summary: 'Adds a sub-farm to a farm',
  body: valuesSchema(newSubFarmKind.fields),
  reply: made(),
})

export const createAsset = endpoint({
  ...created,
  id: 'createPlantAsset',
  path: newAssetKind.path,
  summary: 'Adds an asset to a farm or a sub-farm',
  body: valuesSchema(newAssetKind.fields),
  reply: made(),
})

const coordinate = (most: number) => z.coerce.number().min(-most).max(most)

export const getNodeProposals = endpoint({
  id: 'getPlantNodeProposals',
  method: 'GET',
  path: '/api/PlantCards/Proposals',
  isOurs: true,
  summary:
    'For a new node: free codes, and nodes that the user sees with the same name, or farms at most 5 km away. Codes that cannot be proposed are null',
  right: createRight,
  query: z.strictObject({
    level: z.enum(cardLevels),
    name: z.string().trim().min(1).max(120),
    /** ISO 3166-1 alpha-2, of a farm. */
    countryCode: z.string().refine(isCountry, 'must be the code of a country, for example FR').optional(),
    latitude: coordinate(90).optional(),
    longitude: coordinate(180).optional(),
    /** Code of the node above. */
    parent: recordIdSchema('code').optional(),
    assetType: z.string().max(60).optional(),
  }),
  reply: z.object({
    pentagram: z.string().nullable(),
    farmCode: z.string().nullable(),
    deviceCode: z.string().nullable(),
    similar: z.array(
      NodeLink.extend({
        hasSameName: z.boolean(),
        /** km to the place of the new farm; null without both places. */
        distance: z.number().nullable(),
      }),
    ),
  }),
})
