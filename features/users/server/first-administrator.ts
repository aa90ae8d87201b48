import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { everyFarm } from '../../../domain/perimeter-rule.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { issueLink } from './one-time-link.ts'
import { appUser } from './tables.ts'

export interface FirstAdministrator {
  readonly webApplicationUrl: string
  readonly login: string
  /** With an outside provider: the e-mail that it will send as verified. */
  readonly email: string
  readonly firstName?: string
  readonly lastName?: string
  /** True when OIDC_ISSUER is set: the provider knows the password, so there is no link. */
  readonly outsideProvider: boolean
}

/** What to tell the person at the console. */
export type FirstAdministratorResult =
  | { readonly kind: 'link'; readonly link: string; readonly expiresAt: Date }
  | { readonly kind: 'email'; readonly email: string }

/** A person who can already let others in: real, enabled and past the first connection. */
const hasAdministrator = async (db: Db): Promise<boolean> => {
  const able = sql`(${appUser.passwordHash} is not null or ${appUser.subject} <> ${appUser.id}::text)`
  const [row] = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(
      and(
        eq(appUser.isUserSuperAdmin, true),
        eq(appUser.isEnabled, true),
        eq(appUser.isDemo, false),
        isNotNull(appUser.subject),
        able,
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Makes the first super administrator outside demo mode. Throws an Error with a sentence for the console when there is
 * one already or the login is taken. Repeating it before the link was used gives a new link and ends the old one.
 */
export const createFirstAdministrator = async (
  db: Db,
  wanted: FirstAdministrator,
): Promise<FirstAdministratorResult> => {
  if (await hasAdministrator(db)) throw new Error('There is a super administrator already: ask that person')
  const email = wanted.email.trim().toLowerCase()
  const login = wanted.login.trim()
  const [known] = await db
    .select()
    .from(appUser)
    .where(eq(sql`lower(${appUser.login})`, login.toLowerCase()))
  if (known?.isDemo) throw new Error(`The login ${login} belongs to a demo person: choose another one`)
  if (known && !known.isUserSuperAdmin) throw new Error(`The login ${login} is taken: choose another one`)

  const id = known?.id ?? randomUUID()
  const row = {
    email,
    // An outside provider's subject is learnt at the first sign-in; the built-in provider uses the id.
    subject: wanted.outsideProvider ? null : id,
    // Asked for on the page of the link.
    firstName: wanted.firstName ?? '',
    lastName: wanted.lastName ?? '',
  }
  if (known) await db.update(appUser).set(row).where(eq(appUser.id, id))
  else await db.insert(appUser).values({ id, login, ...row, isUserSuperAdmin: true, perimeter: everyFarm })

  if (wanted.outsideProvider) return { kind: 'email', email }
  const { path, expiresAt } = await db.transaction((tx) => issueLink(tx, id, 'first-connection'))
  return { kind: 'link', link: `${wanted.webApplicationUrl}${path}`, expiresAt }
}
