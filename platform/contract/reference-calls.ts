import { z } from 'zod'
import { languages } from '../../domain/language.ts'
import { endpoint } from './endpoint.ts'
import { idPatterns, longestId } from './record-id.ts'

/** Most ids in one request for names. */
export const mostNames = 100

const kind = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const language = z.enum(languages).optional()

/** A record by its name. The name is null if the record does not exist for the user. */
export const NamedRecord = z.object({ id: z.string(), label: z.string().nullable() }).meta({ id: 'NamedRecord' })
export type NamedRecord = z.infer<typeof NamedRecord>

/** A record that names another one. `from`: the later day on which it begins to, of a planned value. */
export const UsingRecord = NamedRecord.extend({ from: z.string().optional() }).meta({ id: 'UsingRecord' })
export type UsingRecord = z.infer<typeof UsingRecord>

/** Names of records: those with the given ids, or those that a search finds. */
export const getReferences = endpoint({
  id: 'getReferences',
  method: 'GET',
  path: '/api/References/:kind',
  isOurs: true,
  summary: 'Names of records of one kind: of given ids, or found by a search. A name is null without permission.',
  right: 'signed-in',
  params: z.strictObject({ kind }),
  query: z.strictObject({
    /** Separated by commas. */
    ids: z
      .string()
      .max((longestId + 1) * mostNames)
      .transform((text) => text.split(',').filter((id) => id !== ''))
      // A whole number and a UUID are codes, too.
      .pipe(z.array(z.string().regex(idPatterns.code)).max(mostNames))
      .optional(),
    search: z.string().max(200).default(''),
    perPage: z.coerce.number().int().min(1).max(mostNames).default(20),
    language,
  }),
  reply: z.object({
    results: z.array(NamedRecord),
    /** Records that the search finds, also those that are not in the results. */
    count: z.number().int(),
  }),
})

/** Where a record is in use: names that the user may see, and the number of the others. */
export const getReferenceUses = endpoint({
  id: 'getReferenceUses',
  method: 'GET',
  path: '/api/References/:kind/:id/Uses',
  isOurs: true,
  summary: 'Records that name a record: those that the user may see, and how many others',
  right: 'signed-in',
  params: z.strictObject({ kind, id: z.string().max(longestId) }),
  query: z.strictObject({ language }),
  reply: z.object({
    results: z.array(z.object({ kind: z.string(), records: z.array(UsingRecord), others: z.number().int() })),
  }),
})

/** Records of all kinds that the search of the product finds. */
export const searchRecords = endpoint({
  id: 'searchRecords',
  method: 'GET',
  path: '/api/RecordSearch',
  isOurs: true,
  summary: 'Records whose readable texts have all words of a search, some of each kind',
  right: 'signed-in',
  query: z.strictObject({ search: z.string().trim().min(1).max(200), language }),
  reply: z.object({ results: z.array(z.object({ kind: z.string(), id: z.string(), label: z.string() })) }),
})
