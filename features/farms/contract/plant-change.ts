import { z } from 'zod'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A difference between a stored plant and its new description. */
export const PlantChange = z
  .object({
    part: z.enum(['farm', 'subFarm', 'device', 'signal', 'statusCodes']),
    /** Code of the part; of a signal with its device, of status codes the manufacturer. */
    code: z.string(),
    /** Name in the description, e.g. timezone. */
    field: z.string(),
    before: value,
    after: value,
  })
  .meta({ id: 'PlantChange' })
export type PlantChange = z.infer<typeof PlantChange>
