import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { unitedRights } from '../../../domain/grant.ts'
import { accountLanguage } from '../../../domain/language.ts'
import type { PeopleById, PeopleDirectory, Principal } from '../../../platform/server/auth/principal.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { grantsOf } from './grants-of.ts'
import { appUser } from './tables.ts'

type Person = typeof appUser.$inferSelect

/** Whether a person may use Solvane now: demo people exist only while demo mode is on. */
export const mayEnter = (person: Person | undefined, config: Pick<Config, 'demo'>): person is Person =>
  person?.isEnabled === true && (config.demo || !person.isDemo)

const bySubject = async (db: Db, subject: string): Promise<Person | undefined> =>
  (await db.select().from(appUser).where(eq(appUser.subject, subject)))[0]

/** First sign-in through an outside provider: the invited person of this e-mail takes the provider's subject for good. */
const adoptByEmail = async (db: Db, subject: string, email: string): Promise<Person | undefined> =>
  (
    await db
      .update(appUser)
      .set({ subject })
      .where(and(eq(sql`lower(${appUser.email})`, email.toLowerCase()), isNull(appUser.subject)))
      .returning()
  )[0]

/**
 * With OIDC_ISSUER the sign-in itself happens elsewhere: that somebody is here is written down as their last sign-in, at
 * most once in this time.
 */
const seenEveryMs = 10 * 60_000

const writeSeen = async (db: Db, { id, lastSignInAt }: Person): Promise<void> => {
  const limit = new Date(Date.now() - seenEveryMs)
  if (lastSignInAt !== null && lastSignInAt >= limit) return
  await db
    .update(appUser)
    .set({ lastSignInAt: new Date() })
    .where(and(eq(appUser.id, id), or(isNull(appUser.lastSignInAt), lt(appUser.lastSignInAt, limit))))
}

/** Who somebody is to the rest of the program, with what they hold. */
export const principalOf = (person: Person, grants: Principal['grants']): Principal => ({
  userId: person.id,
  subject: person.subject ?? person.id,
  email: person.email,
  firstName: person.firstName,
  lastName: person.lastName,
  lang: accountLanguage(person.lang),
  timezone: person.timezone,
  isUserSuperAdmin: person.isUserSuperAdmin,
  products: unitedRights(grants),
  grants,
})

/** Those of the people who may enter now, with their rights, by id. */
const principalsOf = async (
  db: Db,
  config: Pick<Config, 'demo'>,
  people: readonly Person[],
): Promise<ReadonlyMap<string, Principal>> => {
  const entering = people.filter((person) => mayEnter(person, config))
  const grants = await grantsOf(db, entering)
  return new Map(entering.map((person) => [person.id, principalOf(person, grants.get(person.id) ?? [])]))
}

/** Finds people by the subject of a verified token; outside providers may bring a person in by a verified e-mail once. */
export const createPeopleDirectory = (db: Db, config: Pick<Config, 'demo' | 'oidc'>): PeopleDirectory & PeopleById => ({
  async bySubject(subject, email) {
    let person = await bySubject(db, subject)
    if (!person && email !== undefined && config.oidc.issuer !== undefined)
      person = await adoptByEmail(db, subject, email)
    if (!mayEnter(person, config)) return undefined
    if (config.oidc.issuer !== undefined) await writeSeen(db, person)
    return (await principalsOf(db, config, [person])).get(person.id)
  },
  async bySubjects(subjects) {
    if (subjects.length === 0) return new Map()
    const people = await db
      .select()
      .from(appUser)
      .where(inArray(appUser.subject, [...subjects]))
    const principals = await principalsOf(db, config, people)
    return new Map([...principals.values()].map((principal) => [principal.subject, principal]))
  },
  async refused(subject) {
    const person = await bySubject(db, subject)
    if (!person) return undefined
    const { id, firstName, lastName } = person
    return { userId: id, firstName, lastName, isSwitchedOff: !mayEnter(person, config) }
  },
  async byIds(userIds) {
    if (userIds.length === 0) return new Map()
    const people = await db
      .select()
      .from(appUser)
      .where(inArray(appUser.id, [...userIds]))
    return principalsOf(db, config, people)
  },
})
