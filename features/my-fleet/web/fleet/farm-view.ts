import { z } from 'zod'
import { technologyOfFarmType } from '../../../../domain/technology.ts'

/** Which farm a page shows (specification 000 §2). `type` is kept for links from outside; the farm itself knows better. */
export const FarmView = z.object({
  farmCode: z.string().max(50).default(''),
  type: z
    .string()
    .max(20)
    .refine((type) => type === '' || technologyOfFarmType(type) !== undefined)
    .default(''),
  /** Only this machine, on the table. */
  machineCode: z.string().max(50).default(''),
})
export type FarmView = z.output<typeof FarmView>
