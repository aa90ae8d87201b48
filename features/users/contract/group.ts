import { z } from 'zod'
import { Line, longestName, Perimeter, Rights, SeenPerimeter } from './person.ts'

const fields = {
  name: Line.min(1).max(longestName),
  description: z.string().trim().max(500),
  products: Rights,
  perimeter: Perimeter,
}
const people = z.array(z.uuid()).max(5_000)

export const NewGroup = z.strictObject({
  ...fields,
  description: fields.description.default(''),
  products: fields.products.default({}),
  perimeter: fields.perimeter.optional(),
  memberIds: people.default([]),
})
export type NewGroup = z.output<typeof NewGroup>

/** Changed fields only; `version` is the one that the editor loaded. */
export const GroupChange = z.strictObject({
  version: z.number().int().min(1),
  ...z.object(fields).partial().shape,
  addMembers: people.optional(),
  removeMembers: people.optional(),
})
export type GroupChange = z.output<typeof GroupChange>

export const GroupRow = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    isDemo: z.boolean(),
    members: z.number().int(),
    /** Products on which the group gives anything. */
    products: Rights,
    /** Farms that it covers, among those that the reader sees; null: every farm. */
    farms: z.number().int().nullable(),
    createdAtMs: z.number(),
    version: z.number().int(),
  })
  .meta({ id: 'GroupRow' })
export type GroupRow = z.infer<typeof GroupRow>

export const GroupMember = z.object({
  id: z.string(),
  login: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  type: z.string().nullable(),
  isEnabled: z.boolean(),
  isUserSuperAdmin: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

export const GroupDetails = z
  .object({
    ...GroupRow.shape,
    perimeter: SeenPerimeter,
    people: z.array(GroupMember),
    allowed: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'GroupDetails' })
export type GroupDetails = z.infer<typeof GroupDetails>
