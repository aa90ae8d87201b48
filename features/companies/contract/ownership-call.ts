import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { recordIdSchema } from '../../../platform/contract/record-id-schema.ts'

const day = z.iso.date()

/** An owner, or a part of the plant between its layers. */
export const OwnershipNode = z
  .object({
    /** `node` for the farm or a sub-farm, `company`, `name` of an owner outside the books, `unknown`. */
    sort: z.enum(['node', 'company', 'name', 'unknown']),
    /** Unique in the reply. */
    key: z.string(),
    /** Id of the company; null for others, and where the user may not read companies. */
    companyId: z.string().nullable(),
    /** Of `unknown`: name of the company or node whose owner nobody knows. */
    name: z.string(),
    /** 0 for the node itself; its owners follow. */
    layer: z.number().int(),
    /** Part of the plant that passes through it, in %. */
    percent: z.number(),
    isOwnGroup: z.boolean(),
  })
  .meta({ id: 'OwnershipNode' })
export type OwnershipNode = z.infer<typeof OwnershipNode>

export const OwnershipEdge = z
  .object({ from: z.string(), to: z.string(), percent: z.number() })
  .meta({ id: 'OwnershipEdge' })
export type OwnershipEdge = z.infer<typeof OwnershipEdge>

export const Ownership = z
  .object({
    entCode: z.string(),
    /** First and last day. */
    from: day,
    to: day,
    /** Rated power in MW. */
    ratedMw: z.number(),
    /** Part of the own group in %; null without a company of the own group in the books. */
    netShare: z.number().nullable(),
    /** Layers on the last day. */
    nodes: z.array(OwnershipNode),
    /** From an owner to what it holds, with its share in %. */
    edges: z.array(OwnershipEdge),
    /** Ultimate owners, the largest first: mean over the days. */
    owners: z.array(
      z.object({
        key: z.string(),
        sort: z.enum(['node', 'company', 'name', 'unknown']),
        companyId: z.string().nullable(),
        name: z.string(),
        percent: z.number(),
        mw: z.number(),
      }),
    ),
  })
  .meta({ id: 'Ownership' })
export type Ownership = z.infer<typeof Ownership>

export const getOwnership = endpoint({
  id: 'getOwnership',
  method: 'GET',
  path: '/api/PlantCards/Nodes/:entCode/Ownership',
  isOurs: true,
  summary:
    'Ultimate owners of a farm or sub-farm through all layers of shares, on a day or as a mean over the days from – to',
  right: { product: 'PICFarmCompanies', flag: READ },
  params: z.strictObject({ entCode: recordIdSchema('code') }),
  query: z
    .strictObject({
      /** Default: today in the zone of the plant. */
      to: day.optional(),
      /** Default: the same day. */
      from: day.optional(),
    })
    .refine(({ from, to }) => from === undefined || (to !== undefined && from <= to), {
      path: ['from'],
      message: 'needs `to`, and must not be after it',
    }),
  reply: Ownership,
})
