import { z } from 'zod'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { RunId, runFields } from './person-run.ts'

/** Columns of the template, in order. Rights come from groups only: a file cannot grant own rights. */
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

/** One error: place, reason and value. */
export const ImportFault = z
  .object({
    /** As the spreadsheet counts; the heading is row 1. */
    row: z.number().int(),
    /** Heading of the column; empty: the whole row or file. */
    column: z.string(),
    /** Why, as a key of texts. */
    code: z.string(),
    value: z.string(),
    /** Allowed values of the cell; `…` at the end if there are more. */
    possible: z.array(z.string()).optional(),
    /** First row with the same value. */
    otherRow: z.number().int().optional(),
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
  isOurs: true,
  summary: 'Reads a file of people and tells everything that is wrong with it; writes nothing',
  right: 'super-admin',
  body: ImportFile,
  largestBody,
  reply: ImportCheck,
})

/** Adds users, then their audit-log entries; no user is visible before the end. */
export const importStages = ['people', 'log'] as const

/** An import, running or ended. Only the state `done` has added users. */
export const ImportRun = z
  .object({
    ...runFields,
    fileName: z.string(),
    /** How far it is; null before the first step and after the end. */
    progress: z.object({ stage: z.enum(importStages), done: z.number().int(), total: z.number().int() }).nullable(),
    /** False while the embedded database writes all in one piece: its only connection hears of nothing else. */
    mayCancel: z.boolean(),
    /** People; null unless it is done. */
    added: z.number().int().nullable(),
    /** Why it failed: by then something was wrong with the file, or the database could not. */
    code: z.enum(['faults', 'unavailable']).nullable(),
  })
  .meta({ id: 'ImportRun' })
export type ImportRun = z.infer<typeof ImportRun>

export const importUsers = endpoint({
  id: 'importUsers',
  method: 'POST',
  path: '/api/Users/Import',
  isOurs: true,
  summary:
    'Begins to add the people of a file, all of them or, when anything is wrong, nobody; goes on when the caller leaves, and ' +
    'tells them at its end. 409 `import-running`: one import runs at a time',
  right: 'super-admin',
  body: ImportFile,
  largestBody,
  reply: ImportRun,
})

export const getUserImport = endpoint({
  id: 'getUserImport',
  method: 'GET',
  path: '/api/Users/Import',
  isOurs: true,
  summary: 'The import that runs, with its progress, or the one that ran last',
  right: 'super-admin',
  reply: z.object({ run: ImportRun.nullable() }).meta({ id: 'NewestImport' }),
})

export const cancelUserImport = endpoint({
  id: 'cancelUserImport',
  method: 'DELETE',
  path: '/api/Users/Import/:id',
  isOurs: true,
  summary: 'Asks a running import to stop and to take everything back; what it was when it had ended before stays',
  right: 'super-admin',
  params: RunId,
  reply: ImportRun,
})

export const ImportInvitees = z
  .object({
    /** Who can be invited now. */
    ids: z.array(z.string()),
    /** The others, and why not: an obstacle of invitations. */
    others: z.array(z.object({ id: z.string(), code: z.string() })),
    /** False: no mail server is set, and e-mails wait in the outbox to be passed on. */
    hasMailServer: z.boolean(),
  })
  .meta({ id: 'ImportInvitees' })
export type ImportInvitees = z.infer<typeof ImportInvitees>

export const getImportInvitees = endpoint({
  id: 'getImportInvitees',
  method: 'GET',
  path: '/api/Users/Import/:id/Invitees',
  isOurs: true,
  summary:
    'People of an import who have neither been invited nor chosen a password yet, and who of them cannot be invited',
  right: 'super-admin',
  params: RunId,
  reply: ImportInvitees,
})
