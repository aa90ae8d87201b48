import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/** Columns of the template in its order. Rights come by groups only: a file gives nobody a right of their own. */
export const importColumns = [
  'login',
  'firstName',
  'lastName',
  'email',
  'title',
  'type',
  'language',
  'timezone',
  'groups',
  'enabled',
] as const
export type ImportColumn = (typeof importColumns)[number]
export const requiredColumns = ['login', 'firstName', 'lastName'] as const satisfies readonly ImportColumn[]
/** Between several groups of one person. */
export const groupSeparator = '|'

export const mostImportRows = 10_000
/** Bytes of a file; as text in a request it is a third longer. */
export const largestImportFile = 3_000_000

/** One thing that is wrong: where, why, and what stood there. */
export const ImportFault = z
  .object({
    /** As the spreadsheet counts; the heading is row 1. */
    row: z.number().int(),
    /** Heading of the column; empty: the whole row or file. */
    column: z.string(),
    /** Why, as a key of texts. */
    code: z.string(),
    value: z.string(),
    /** What the cell may hold, where that is a list; `…` at the end stands for more. */
    possible: z.array(z.string()).optional(),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.infer<typeof ImportFault>

export const ImportCheck = z
  .object({
    rows: z.number().int(),
    /** All of them. */
    faults: z.array(ImportFault),
    /** The first people as they would be made. */
    preview: z.array(z.record(z.string(), z.string())),
    /** The heading and the rows with a fault, as the file has them: to be mended and read again. */
    wrongRows: z.array(z.array(z.string())),
  })
  .meta({ id: 'ImportCheck' })
export type ImportCheck = z.infer<typeof ImportCheck>

const longestContent = Math.ceil(largestImportFile / 3) * 4

const ImportFile = z.strictObject({
  fileName: z.string().min(1).max(200),
  /** The file itself, XLSX or CSV. */
  content: z.base64().max(longestContent),
})

/** Room for the name beside the file. */
const largestBody = longestContent + 10_000

export const checkUserImport = endpoint({
  id: 'checkUserImport',
  method: 'POST',
  path: '/api/Users/Import/Check',
  summary: 'Reads a file of people and tells everything that is wrong with it; writes nothing',
  right: 'super-admin',
  body: ImportFile,
  largestBody,
  reply: ImportCheck,
})

/** One line of a running import; the last one is `done` or `failed`. */
export const ImportStep = z
  .discriminatedUnion('stage', [
    /** People are added, then their rows of the audit log; nobody is there before the end. */
    z.object({ stage: z.enum(['people', 'log']), done: z.number().int(), total: z.number().int() }),
    z.object({
      stage: z.literal('done'),
      added: z.number().int(),
      /** The new people, for their invitations. */
      ids: z.array(z.string()),
    }),
    /** Nobody was added: by then something was wrong with the file, or the database could not. */
    z.object({ stage: z.literal('failed'), code: z.enum(['faults', 'unavailable']) }),
  ])
  .meta({ id: 'ImportStep' })
export type ImportStep = z.infer<typeof ImportStep>
export type ImportDone = Extract<ImportStep, { stage: 'done' }>

export const importUsers = endpoint({
  id: 'importUsers',
  method: 'POST',
  path: '/api/Users/Import',
  summary:
    'Adds the people of a file, all of them or, when anything is wrong, nobody; tells as JSON lines how far it is. ' +
    'Closing the connection before the last line takes everything back',
  right: 'super-admin',
  body: ImportFile,
  largestBody,
  reply: z.string(),
  replyType: 'application/x-ndjson',
})
