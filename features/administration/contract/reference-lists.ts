import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { changesEndpoint } from '../../../platform/contract/changes-endpoint.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { SeenVersion } from '../../../platform/contract/record-change.ts'

/** Lists that maintenance contracts choose from. */
export const referenceLists = ['guaranteeType', 'unit', 'contractIndex'] as const
export type ReferenceList = (typeof referenceLists)[number]

const label = z
  .string()
  .trim()
  .max(120)
  .refine((typed) => !typed.includes('\0') && typed.isWellFormed(), { error: 'holds characters that cannot be stored' })

/** The label in each language. English is required and replaces empty ones. */
export const ReferenceLabels = z
  .record(z.enum(languages), label)
  .refine((labels) => labels['en-GB'] !== '', { path: ['en-GB'], error: 'must not be empty' })

export const ReferenceCode = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.%/-]{0,39}$/, 'letters, digits and _ . % / -, at most 40')

export const ReferenceItem = z
  .object({
    id: z.uuid(),
    list: z.enum(referenceLists),
    code: z.string(),
    labels: ReferenceLabels,
    position: z.number().int(),
    /** Inactive: kept for existing uses, no longer offered. */
    isActive: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'ReferenceItem' })
export type ReferenceItem = z.infer<typeof ReferenceItem>

const right = 'super-admin'
const path = '/api/Administration/ReferenceItems'
const params = z.object({ id: z.uuid() })

export const getReferenceItems = endpoint({
  id: 'getReferenceItems',
  method: 'GET',
  path,
  isOurs: true,
  summary: 'Entries of the reference lists of contracts, list by list in their order',
  right,
  reply: z.object({ results: z.array(ReferenceItem) }),
})

export const createReferenceItem = endpoint({
  id: 'createReferenceItem',
  method: 'POST',
  path,
  isOurs: true,
  summary: 'Adds an entry at the end of a list; 409 when the list has its code',
  right,
  body: z.strictObject({ list: z.enum(referenceLists), code: ReferenceCode, labels: ReferenceLabels }),
  reply: ReferenceItem,
})

export const updateReferenceItem = endpoint({
  id: 'updateReferenceItem',
  method: 'PATCH',
  path: `${path}/:id`,
  isOurs: true,
  summary: 'Changes what is given of an entry, its place too; 409 when somebody else has changed it since that version',
  right,
  params,
  body: z.strictObject({
    version: z.number().int(),
    labels: ReferenceLabels.optional(),
    isActive: z.boolean().optional(),
    /** Place in its list from 0; the others move. */
    position: z.number().int().min(0).max(10_000).optional(),
  }),
  reply: ReferenceItem,
})

export const deleteReferenceItem = endpoint({
  id: 'deleteReferenceItem',
  method: 'DELETE',
  path: `${path}/:id`,
  isOurs: true,
  summary:
    'Deletes an entry that nothing uses; 409 otherwise, and when somebody else has changed it since that version',
  right,
  params,
  query: SeenVersion,
  reply: z.object({ id: z.uuid() }),
})

export const getReferenceItemChanges = changesEndpoint({
  id: 'getReferenceItemChanges',
  recordPath: `${path}/:id`,
  summary: 'Who changed what of an entry and when',
  right,
})
