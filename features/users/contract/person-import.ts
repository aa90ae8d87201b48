import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { defineFields } from '../../../platform/contract/define-fields.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { RunId } from '../../../platform/contract/started-run.ts'
import type { Workbook } from '../../../platform/contract/workbook.ts'
import { workbookCalls } from '../../../platform/contract/workbook-calls.ts'
import { personTitles, personTypes } from './person.ts'

export const mostImportRows = 10_000

const section = 'person'

/** Columns of the file, in order. Rights come from groups only: a file cannot grant own rights. */
export const importFields = defineFields({
  login: { kind: 'text', section, longest: 100, need: 'needed' },
  firstName: { kind: 'text', section, longest: 100, need: 'needed' },
  lastName: { kind: 'text', section, longest: 100, need: 'needed' },
  email: { kind: 'text', section, longest: 254, format: 'email' },
  title: { kind: 'oneOf', section, choices: personTitles },
  type: { kind: 'oneOf', section, choices: personTypes },
  language: { kind: 'oneOf', section, choices: languages },
  timezone: { kind: 'text', section, longest: 60 },
  /** Names in the file, ids in the values. */
  groups: { kind: 'severalOf', section, choices: [] },
  enabled: { kind: 'boolean', section, initial: true },
})

export const userImport: Workbook = {
  name: 'UserImport',
  path: '/api/Users/Import',
  words: 'users.import',
  texts: 'users.import',
  fileName: 'users',
  right: { read: 'super-admin', edit: 'super-admin' },
  sheets: [{ kind: 'user', words: 'users.import', fields: importFields, addsOnly: true, nameField: 'login' }],
  mostRows: mostImportRows,
  largestFile: 3_000_000,
  operation: 'importUsers',
}

export const userImportCalls = workbookCalls(userImport)

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
