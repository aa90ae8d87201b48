import * as v from 'valibot'
import { technologies } from '../../../../domain/technology.ts'
import { oneOf, textOf } from '../../../../platform/web/url-state/fields.ts'

/** What all pages of the whole fleet have in common in their addresses: a tab leads to the same farms. */
export const FleetChoice = v.object({
  technology: oneOf(['all', ...technologies], 'all'),
  /** Id of the saved view that was opened. */
  saved: textOf(40),
})
export type FleetChoice = v.InferOutput<typeof FleetChoice>
