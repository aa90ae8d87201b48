import { z } from 'zod'
import { products } from '../../../domain/right.ts'

/** Text that every store keeps: no NUL, no half of a surrogate pair. */
const storable = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: 'holds characters that cannot be stored' })

export const longestName = 120
export const mostCriteria = 100
export const longestLabel = 200
/** A list of a chart's address (2,000 characters), each of its machines with its farm. */
export const longestValue = 8_000
/** Values of all criteria of a request together. */
const longestValues = 200_000
/** Looks are longer than criteria: 500 rows of a table that stand open, each by a code of up to 120 characters. */
const longestLook = 64_000
/** All looks of a request together. */
const longestLooks = 128_000
const mostMeta = 20

/** Whether an item of the search bar can be taken away; `toogle-view` (the specification's spelling) is switched, not closed. */
export const criterionStatuses = ['closable', 'not-closable', 'toogle-view'] as const
export type CriterionStatus = (typeof criterionStatuses)[number]

/**
 * One item of the search bar (specification 000 §3). Input types with a meaning for the rules: `farm` (codes with commas),
 * `machine` (`farmCode/machineCode` with commas) and `year`. Others are the screen's own.
 */
export const Criterion = z
  .strictObject({
    inputId: storable(60).min(1),
    inputType: storable(40).min(1),
    value: storable(longestValue),
    label: storable(longestLabel),
    status: z.enum(criterionStatuses),
    active: z.boolean(),
    priorities: z.array(z.number().int().min(0).max(99)).max(20),
    meta: z
      .record(storable(60), z.union([storable(200), z.number(), z.boolean()]))
      .refine((meta) => Object.keys(meta).length <= mostMeta, { error: `at most ${mostMeta} keys` }),
  })
  .meta({ id: 'Criterion' })
export type Criterion = z.infer<typeof Criterion>

/** What a screen does when the request is opened, beside its criteria: its order, columns, density … */
export const RequestAction = z
  .strictObject({ actionId: storable(60).min(1), value: storable(longestLook) })
  .meta({ id: 'RequestAction' })
export type RequestAction = z.infer<typeof RequestAction>

/** Roles by the highest right that a person holds on the request's product. */
export const requestRoles = ['reader', 'editor', 'manager', 'super-admin'] as const
export const RequestRole = z.enum(requestRoles)
export type RequestRole = z.infer<typeof RequestRole>

/** The product whose read right is required, and the screen that applies the criteria. */
export const requestPlace = {
  product: z.enum(products),
  screen: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'lower-case letters, digits and hyphens, at most 40'),
}

const together = (most: number) =>
  [
    (items: readonly { readonly value: string }[]) => items.reduce((sum, { value }) => sum + value.length, 0) <= most,
    { error: `at most ${most} characters in all values together` },
  ] as const

/** What a person writes. A blank name becomes the default name. */
export const requestContent = {
  name: storable(longestName),
  criteria: z
    .array(Criterion)
    .max(mostCriteria)
    .refine(...together(longestValues)),
  actions: z
    .array(RequestAction)
    .max(mostCriteria)
    .refine(...together(longestLooks)),
  /** Seen by everybody with read on the product. */
  isShared: z.boolean(),
}
/** The same, read-only. */
export type RequestText = {
  readonly [Key in keyof typeof requestContent]: Readonly<z.infer<(typeof requestContent)[Key]>>
}

export const SavedRequest = z
  .object({
    id: z.uuid(),
    ...requestPlace,
    ...requestContent,
    isOwner: z.boolean(),
    ownerName: z.string(),
    /** The owner may change it; others may change a shared one with manage on the product. */
    mayChange: z.boolean(),
    /** Something of it names farms that the reader may not see and was left out; it cannot be saved over. */
    isReduced: z.boolean(),
    /** Roles for which it is the default view. */
    defaultFor: z.array(RequestRole),
    /** Goes up with every change; an update names the one it was made from. */
    version: z.number().int(),
    updatedAtMs: z.number(),
  })
  .meta({ id: 'SavedRequest' })
export type SavedRequest = z.infer<typeof SavedRequest>
