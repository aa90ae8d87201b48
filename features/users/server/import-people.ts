import { randomUUID } from 'node:crypto'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { noFarms } from '../../../domain/perimeter-rule.ts'
import type { Config } from '../../../platform/server/config/config.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Applying } from '../../../platform/server/workbook/sheet-part.ts'
import type { NewPerson } from '../contract/person.ts'
import { fullName, type GroupGrant, groupGrants, type KnownPerson, personRecord } from './person-store.ts'
import { appUser, groupMember, oneTimeLink } from './tables.ts'

/** People in one statement: few enough that an import can be cancelled between two. */
const peopleAtOnce = 500

/** Who and what exists already; logins and e-mails in small letters, ids of groups by name. */
export interface KnownNames {
  readonly logins: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
  readonly groups: ReadonlyMap<string, string>
}

/** Who and what exists already, as a file is checked against. */
export const knownNames = async (db: Db): Promise<KnownNames> => {
  const people = await db.select({ login: appUser.login, email: appUser.email }).from(appUser)
  return {
    logins: new Set(people.map(({ login }) => login.toLowerCase())),
    emails: new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? [])),
    groups: new Map((await groupGrants(db)).map(({ id, name }) => [name, id])),
  }
}

/** Whether people who were in order when their file was read still are: others may have been faster. */
export const areStillInOrder = (people: readonly NewPerson[], { logins, emails, groups }: KnownNames): boolean => {
  const ids = new Set(groups.values())
  return people.every(
    ({ login, email, groupIds }) =>
      !logins.has(login.toLowerCase()) &&
      !(email !== null && email !== undefined && emails.has(email.toLowerCase())) &&
      groupIds.every((id) => ids.has(id)),
  )
}

/** People of an import, by login, who have neither a password nor an invitation. */
export const uninvitedPeople = (db: Db, importId: string) => {
  const invitation = db
    .select({ userId: oneTimeLink.userId })
    .from(oneTimeLink)
    .where(and(eq(oneTimeLink.userId, appUser.id), eq(oneTimeLink.purpose, 'first-connection')))
  return db
    .select({ id: appUser.id, passwordHash: appUser.passwordHash, isEnabled: appUser.isEnabled, email: appUser.email })
    .from(appUser)
    .where(and(eq(appUser.importId, importId), isNull(appUser.passwordHash), notExists(invitation)))
    .orderBy(appUser.login)
}

/** A new person as the tables will have them. */
const newPerson = (person: NewPerson, importId: string, isOutside: boolean, groups: readonly GroupGrant[]) => {
  const id = randomUUID()
  const { login, firstName, lastName, email, title, type, lang, timezone, isEnabled, groupIds } = person
  const known: KnownPerson = {
    person: {
      id,
      subject: isOutside ? null : id,
      ...{ login, firstName, lastName, isEnabled },
      email: email ?? null,
      title: title ?? null,
      type: type ?? null,
      lang: lang ?? null,
      timezone: timezone ?? null,
      isUserSuperAdmin: false,
      isDemo: false,
      passwordHash: null,
      perimeter: noFarms,
      lastSignInAt: null,
      importId,
      version: 1,
      createdAt: new Date(),
    },
    own: { products: {}, rule: noFarms },
    groups: groups.filter((group) => groupIds.includes(group.id)),
  }
  return known
}

/**
 * All people of a block as one value: a quarter of the time of a parameter for every field, and beside the embedded database
 * everybody else waits for its only connection. What is left out has the default of its column.
 */
const insertPeople = async (tx: Db, people: readonly KnownPerson[]): Promise<void> => {
  const rows = people.map(({ person }) => person)
  await tx.execute(sql`
    insert into ${appUser} (id, subject, login, email, first_name, last_name, title, type, lang, timezone, is_enabled,
      perimeter, import_id, created_at)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as person(
      id uuid, subject text, login text, email text, "firstName" text, "lastName" text, title text, type text, lang text,
      timezone text, "isEnabled" boolean, perimeter jsonb, "importId" uuid, "createdAt" timestamptz)`)
  const members = people.flatMap(({ person, groups }) => groups.map((group) => ({ g: group.id, u: person.id })))
  if (members.length > 0)
    await tx.execute(sql`
      insert into ${groupMember} (group_id, user_id)
      select * from json_to_recordset(${JSON.stringify(members)}::json) as member(g uuid, u uuid)`)
}

/** Adds people with their groups, in the caller's transaction. */
export const addPeople = async (
  tx: Db,
  { oidc }: Pick<Config, 'oidc'>,
  people: readonly NewPerson[],
  { runId, note, progress }: Pick<Applying, 'runId' | 'note' | 'progress'>,
): Promise<void> => {
  const groups = await groupGrants(tx)
  const isOutside = oidc.issuer !== undefined
  for (let at = 0; at < people.length; at += peopleAtOnce) {
    const made = people.slice(at, at + peopleAtOnce).map((person) => newPerson(person, runId, isOutside, groups))
    await insertPeople(tx, made)
    for (const one of made)
      note({ target: { kind: 'user', id: one.person.id, name: fullName(one.person) }, after: personRecord(one) })
    progress(made.length)
  }
}
