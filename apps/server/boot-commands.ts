import { z } from 'zod'
import { createFirstAdministrator } from '../../features/users/server/port.ts'
import { writeBackup } from '../../platform/server/backup/write-backup.ts'
import type { Command } from '../../platform/server/feature.ts'

const FirstAdministratorInput = z.object({
  login: z.string().trim().min(1).max(100),
  email: z.email(),
  firstName: z.string().trim().min(1).max(100).optional(),
  lastName: z.string().trim().max(100).optional(),
})

/** As it comes through the control socket. */
export type FirstAdministratorResult =
  | { readonly kind: 'link'; readonly link: string; readonly expiresAt: string }
  | { readonly kind: 'email'; readonly email: string }

const firstAdministrator: Command = async function* ({ config, relations }, input) {
  const parsed = FirstAdministratorInput.safeParse(input)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const { firstName, lastName, ...person } = parsed.data
  const result = await createFirstAdministrator(relations.db, {
    ...person,
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    webApplicationUrl: config.webApplicationUrl,
    outsideProvider: config.oidc.issuer !== undefined,
  })
  const answer: FirstAdministratorResult =
    result.kind === 'link' ? { ...result, expiresAt: result.expiresAt.toISOString() } : result
  yield answer
}

/** Commands of the control socket that belong to no feature. */
export const bootCommands: Readonly<Record<string, Command>> = {
  'first-administrator': firstAdministrator,
  backup: writeBackup,
}
