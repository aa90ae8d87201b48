import { z } from 'zod'
import { technologies } from '../../../../domain/technology.ts'

/** What all pages of the whole fleet have in common in their addresses: a tab leads to the same farms. */
export const FleetChoice = z.object({
  technology: z.enum(['all', ...technologies]).default('all'),
  /** Id of the saved view that was opened. */
  saved: z.string().max(40).default(''),
})
export type FleetChoice = z.output<typeof FleetChoice>
