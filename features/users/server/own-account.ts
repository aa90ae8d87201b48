import { eq, sql } from 'drizzle-orm'
import { accountLanguage, type Language } from '../../../domain/language.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import { perimeterOf } from '../../../platform/server/auth/rights.ts'
import type { PasswordCost } from '../../../platform/server/config/password-cost.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { conflict, unauthenticated } from '../../../platform/server/http/problems.ts'
import { type Records, recordsOf } from '../../../platform/server/record/records.ts'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { farmPlaces, farmsIn } from '../../farms/server/port.ts'
import { resolvePerimeter } from './grants-of.ts'
import { endLinks } from './one-time-link.ts'
import { hashPassword, matchesPassword } from './password-hash.ts'
import { fullName, knownPerson } from './person-store.ts'
import { appUser } from './tables.ts'

/** What people may change of their own account. */
export interface OwnChanges {
  readonly firstName?: string
  readonly lastName?: string
  /** Null: the browser's. */
  readonly lang?: Language | null
  /** Null: the browser's. */
  readonly timezone?: string | null
}

/** A person's own account; undefined when it is gone. */
const ownAccount = async (db: Db, userId: string) => {
  const [person] = await db.select().from(appUser).where(eq(appUser.id, userId))
  if (!person) return undefined
  const { login, firstName, lastName, email, title, type, lang, timezone, version, passwordHash, lastSignInAt } = person
  return {
    login,
    firstName,
    lastName,
    email,
    title,
    type,
    lang: accountLanguage(lang),
    timezone,
    version,
    hasPassword: passwordHash !== null,
    lastSignInAtMs: lastSignInAt?.getTime() ?? null,
  }
}

type OwnAccount = NonNullable<Awaited<ReturnType<typeof ownAccount>>>

/** The own account as a record: the audit log keeps only the fields that its owner may change. */
const ownAccountKind: StoredKind<OwnAccount> = {
  kind: 'user',
  noun: 'account',
  lock: rowLock(appUser),
  read: ownAccount,
  versionOf: ({ version }) => version,
  nameOf: fullName,
  auditRecordOf: ({ firstName, lastName, lang, timezone, version }) => ({
    firstName,
    lastName,
    lang,
    timezone,
    version,
  }),
  missing: () => unauthenticated(),
  versionConflict: () => conflict('Your account was changed elsewhere. Check it and save again.'),
}

/** Own accounts with lock, version check and audit row; missing ones are 401, because their owner asks. */
const ownRecords = (context: Parameters<typeof recordsOf>[0]): Records<OwnAccount> => recordsOf(context, ownAccountKind)

const changeOwnAccount = async (tx: Db, userId: string, changes: OwnChanges): Promise<void> => {
  await tx
    .update(appUser)
    .set({ ...changes, version: sql`${appUser.version} + 1` })
    .where(eq(appUser.id, userId))
}

/** Whether this is the person's password. Takes equally long for one who has none. */
const isOwnPassword = async (db: Db, userId: string, password: string, cost?: PasswordCost): Promise<boolean> => {
  const [person] = await db.select({ passwordHash: appUser.passwordHash }).from(appUser).where(eq(appUser.id, userId))
  return matchesPassword(password, person?.passwordHash, cost)
}

/** The way to store a new password, worked out before the transaction that stores it. */
const newOwnPassword = async (userId: string, password: string, cost?: PasswordCost) => {
  const passwordHash = await hashPassword(password, cost)
  return async (tx: Db): Promise<void> => {
    await tx.update(appUser).set({ passwordHash }).where(eq(appUser.id, userId))
    await endLinks(tx, userId)
  }
}

/** What a person holds, where it comes from, and on which of their farms. */
const ownRights = async (
  { relations: { db }, config }: Pick<ServerContext, 'relations' | 'config'>,
  principal: Principal,
) => {
  const known = await knownPerson(db, config, principal.userId)
  const giving = (known?.groups ?? []).filter(({ products }) => Object.keys(products).length > 0)
  const places = await farmPlaces(db)
  const sources = [
    ...(known ? [{ group: null, products: known.own.products, rule: known.own.rule }] : []),
    ...giving.map(({ id, name, products, rule }) => ({ group: { id, name }, products, rule })),
  ]
  const perimeters = sources.map(({ rule }) => resolvePerimeter(rule, places))
  return {
    isUserSuperAdmin: principal.isUserSuperAdmin,
    sources: sources.map(({ group, products }) => ({ group, products })),
    farms: (await farmsIn(db, perimeterOf(principal))).map(({ farmCode, name, technology, countryCode }) => ({
      farmCode,
      name,
      technology,
      countryCode,
      /** Indexes of the sources that hold here. */
      sources: perimeters.flatMap((perimeter, index) =>
        perimeter === 'all' || perimeter.has(farmCode) ? [index] : [],
      ),
    })),
  }
}

/** What people do with their own account. */
export const ownAccounts = {
  ownAccount,
  ownRecords,
  changeOwnAccount,
  isOwnPassword,
  newOwnPassword,
  ownRights,
} as const
