import { z } from 'zod'
import { MANAGE, READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { idPatterns } from '../../../platform/contract/record-id.ts'
import { recordIdSchema } from '../../../platform/contract/record-id-schema.ts'
import { contactCategories } from './categories.ts'
import { contactRight } from './contact-right.ts'

const id = z.string().regex(idPatterns.integer, 'must be a whole number from 1')
const product = 'PICFarmContacts'

/** A contact with its link to a sub-farm (specification 001 §3, contact). */
export const LinkedContact = z
  .object({
    id,
    lastName: z.string(),
    firstName: z.string().nullable(),
    fullName: z.string(),
    category: z.enum(contactCategories),
    linkToSubFarmId: z.string(),
    entCode: z.string(),
    subFarmName: z.string(),
    farmName: z.string(),
    order: z.number().int(),
    from: z.string(),
    to: z.string().nullable(),
    /** Numbers as they are dialled, without private ones. */
    numbers: z.array(z.string()),
  })
  .meta({ id: 'LinkedContact' })
export type LinkedContact = z.infer<typeof LinkedContact>

export const getLinkedContacts = endpoint({
  id: 'getLinkedContacts',
  method: 'GET',
  path: '/api/Contact',
  summary: 'Contacts of a farm or sub-farm in their order; without entCode those of all farms that the user sees',
  right: { product, flag: READ },
  query: z.strictObject({ entCode: recordIdSchema('code').optional() }),
  reply: z.object({ results: z.array(LinkedContact) }),
})

/** Links of one contact, for its card. */
export const getLinksOfContact = endpoint({
  id: 'getLinksOfContact',
  method: 'GET',
  path: '/api/Contacts/:id/Links',
  isOurs: true,
  summary: 'Links of one contact to sub-farms of the farms that the user sees',
  right: contactRight.read,
  params: z.strictObject({ id }),
  reply: z.object({ results: z.array(LinkedContact) }),
})

/** Changes a contact by its id in the body (specification 001 §7). */
export const saveContact = endpoint({
  id: 'saveContact',
  method: 'PUT',
  path: '/api/Contact',
  summary: 'Changes name, category, job or notes of one contact; 409 after a change by another user',
  right: contactRight.edit,
  body: z.strictObject({
    id,
    version: z.number().int(),
    lastName: z.string().min(1).max(80).optional(),
    firstName: z.string().max(80).nullable().optional(),
    category: z.enum(contactCategories).optional(),
    job: z.string().max(120).nullable().optional(),
    notes: z.string().max(1_000).nullable().optional(),
  }),
  reply: z.object({ id, version: z.number().int() }),
})

export const unlinkContact = endpoint({
  id: 'unlinkContact',
  method: 'DELETE',
  path: '/api/Contact',
  summary: 'Ends the link of a contact to a sub-farm now',
  right: { product, flag: MANAGE },
  query: z.strictObject({ linkToSubFarmId: z.uuid() }),
  reply: z.object({ linkToSubFarmId: z.uuid() }),
})

export const deleteContactById = endpoint({
  id: 'deleteContactById',
  method: 'DELETE',
  path: '/api/Contacts',
  summary: 'Deletes one contact; 409 with the list of uses while it is linked',
  right: contactRight.manage,
  query: z.strictObject({ contactId: id }),
  reply: z.object({ id }),
})
