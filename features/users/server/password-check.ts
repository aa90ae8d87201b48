import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { ApiTokens, PasswordCheck } from '../../../platform/server/auth/principal.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { demoPassword } from './demo-people.ts'
import { completeFirstConnection, findFirstConnection } from './first-connection.ts'
import { knownOf, personOfLink } from './one-time-link.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { completePasswordReset } from './password-reset.ts'
import { mayEnter } from './people-directory.ts'
import { appUser } from './tables.ts'

/** Passwords and one-time links for the sign-in pages of the built-in provider. */
export const createPasswordCheck = (
  db: Db,
  config: Pick<Config, 'demo'> & Partial<Pick<Config, 'passwordCost'>>,
  /** Ends with a password that was forgotten; without them there are none. */
  apiTokens?: Pick<ApiTokens, 'revokeAll'>,
): PasswordCheck => ({
  async verify(login, password) {
    const [person] = await db
      .select()
      .from(appUser)
      .where(eq(sql`lower(${appUser.login})`, login.trim().toLowerCase()))
    const allowed = mayEnter(person, config)
    const matches = await matchesPassword(password, allowed ? person.passwordHash : undefined, config.passwordCost)
    if (!matches || !allowed) return undefined
    return person.subject ?? undefined
  },

  async signedIn(subject) {
    await db.update(appUser).set({ lastSignInAt: new Date() }).where(eq(appUser.subject, subject))
  },

  async claims(subject) {
    const [person] = await db.select().from(appUser).where(eq(appUser.subject, subject))
    if (!mayEnter(person, config)) return undefined
    return {
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      ...(person.lang !== null && { locale: person.lang }),
    }
  },

  async demoSignIns() {
    if (!config.demo) return []
    const people = await db
      .select()
      .from(appUser)
      .where(and(eq(appUser.isDemo, true), isNotNull(appUser.passwordHash)))
      .orderBy(appUser.createdAt)
    return people.map(({ login }) => ({ login, password: demoPassword(login) }))
  },

  findFirstConnection: (token) => findFirstConnection(db, token),
  completeFirstConnection: async (token, answer) =>
    (await findFirstConnection(db, token)) !== undefined &&
    completeFirstConnection(db, token, {
      ...answer,
      passwordHash: await hashPassword(answer.password, config.passwordCost),
    }),

  async findPasswordReset(token) {
    const person = await personOfLink(db, 'password-reset', token)
    return mayEnter(person, config) ? knownOf(person) : undefined
  },
  async completePasswordReset(token, password) {
    const person = await personOfLink(db, 'password-reset', token)
    return (
      mayEnter(person, config) &&
      completePasswordReset(db, token, await hashPassword(password, config.passwordCost), apiTokens)
    )
  },
})
