import * as z from 'zod/mini'
import { technologyOfFarmType } from '../../../../domain/technology.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'

/** Which farm a page shows (specification 000 §2). `type` is kept for links from outside; the farm itself knows better. */
export const FarmView = z.object({
  farmCode: textOf(50),
  type: z._default(
    z.string().check(
      z.maxLength(20),
      z.refine((type) => type === '' || technologyOfFarmType(type) !== undefined),
    ),
    '',
  ),
  /** Only this machine, on the table. */
  machineCode: textOf(50),
})
export type FarmView = z.output<typeof FarmView>
