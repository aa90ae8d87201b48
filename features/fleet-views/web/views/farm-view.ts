import * as v from 'valibot'
import { technologyOfFarmType } from '../../../../domain/technology.ts'
import { shortText } from '../../../../platform/web/outside/values.ts'
import { textOf } from '../../../../platform/web/url-state/fields.ts'

/** Which farm a page shows (specification 000 §2). `type` is kept for links from outside; the farm itself knows better. */
export const FarmView = v.object({
  farmCode: textOf(50),
  type: v.optional(
    v.pipe(
      shortText(20),
      v.check((type) => type === '' || technologyOfFarmType(type) !== undefined),
    ),
    '',
  ),
  /** Only this machine, on the table. */
  machineCode: textOf(50),
})
export type FarmView = v.InferOutput<typeof FarmView>
