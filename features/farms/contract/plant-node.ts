import { z } from 'zod'

/** Levels of the tree of a plant, from the top. */
export const nodeLevels = ['farm', 'subFarm', 'asset'] as const
export type NodeLevel = (typeof nodeLevels)[number]

/** A farm, a sub-farm or a machine in the tree of its plant. */
export const PlantNode = z
  .object({
    /** Never changed and never given again; of a sub-farm its code. */
    entCode: z.string(),
    level: z.enum(nodeLevels),
    /** `FARM`, `SUB_FARM`, or the type of a machine. */
    type: z.string(),
    technology: z.string(),
    /** `entCode` of the node above; null for a farm. */
    parent: z.string().nullable(),
    /** Codes from the farm to the node itself. */
    path: z.array(z.string()),
    countryCode: z.string(),
    farmCode: z.string(),
    name: z.string(),
  })
  .meta({ id: 'PlantNode' })
export type PlantNode = z.infer<typeof PlantNode>
