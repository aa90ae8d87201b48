import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Audit } from '../../../platform/server/audit/audit.ts'
import { hashOfApiToken, throughApiToken } from '../../../platform/server/auth/api-token.ts'
import type { ApiTokens, PeopleById } from '../../../platform/server/auth/principal.ts'
import type { Log } from '../../../platform/server/log/log.ts'
import type { Coordination } from '../../../platform/server/processes/coordination.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type TokensRevoked, tokensRevokedTopic } from '../contract/tokens-revoked.ts'
import { personalToken } from './tables.ts'

export type StoredToken = typeof personalToken.$inferSelect

/** The last use is told to the minute: writing it more often would cost more than it tells. */
const useEveryMs = 60_000
/** How long a token that has ended stays in its person's list. */
const keptEndedMs = 30 * 86_400_000

export const tokensOf = (db: Db, userId: string): Promise<StoredToken[]> =>
  db
    .select()
    .from(personalToken)
    .where(eq(personalToken.userId, userId))
    .orderBy(asc(personalToken.createdAt), asc(personalToken.id))

export const insertToken = async (tx: Db, token: typeof personalToken.$inferInsert): Promise<StoredToken> => {
  const [made] = await tx.insert(personalToken).values(token).returning()
  if (!made) throw new Error('the token was not written')
  return made
}

/** Takes a token away for good; undefined when the person has none of this id. */
export const removeToken = async (tx: Db, userId: string, id: string): Promise<StoredToken | undefined> =>
  (
    await tx
      .delete(personalToken)
      .where(and(eq(personalToken.id, id), eq(personalToken.userId, userId)))
      .returning()
  )[0]

/** Forgets tokens that ended a while ago; resolves with how many. */
export const purgeTokens = async (db: Db, nowMs: number): Promise<number> =>
  (
    await db
      .delete(personalToken)
      .where(lt(personalToken.expiresAt, new Date(nowMs - keptEndedMs)))
      .returning({ id: personalToken.id })
  ).length

/** What the audit log keeps of a token: all but its secret. */
export const recordOf = ({ name, products, farmCodes, expiresAt }: StoredToken) => ({
  name,
  products,
  farmCodes,
  expiresAt,
})
export const targetOf = ({ id, name }: StoredToken) => ({ kind: 'personalToken', id, name })

interface ApiTokensOptions {
  readonly db: Db
  readonly people: PeopleById
  readonly log: Log
  readonly audit: Pick<Audit, 'recordAll'>
  readonly processes: Pick<Coordination, 'publish'>
}

/** Finds who a token speaks for; the check of tokens remembers an answer for two seconds. */
export const createApiTokens = ({ db, people, log, audit, processes }: ApiTokensOptions): ApiTokens => {
  const written = new Map<string, number>()
  const stands = () => gt(personalToken.expiresAt, new Date())

  /** Whom tokens speak for, by their ids. */
  const spokenFor = async (rows: readonly StoredToken[]) => {
    const held = await people.byIds([...new Set(rows.map(({ userId }) => userId))])
    return new Map(
      rows.flatMap(({ id, name, userId, products, farmCodes }) => {
        const person = held.get(userId)
        return person ? [[id, throughApiToken(person, { id, name }, { products, farmCodes })] as const] : []
      }),
    )
  }

  return {
    async find(token) {
      const tokenHash = hashOfApiToken(token)
      if (tokenHash === '') return undefined
      const [row] = await db
        .select()
        .from(personalToken)
        .where(and(eq(personalToken.tokenHash, tokenHash), stands()))
      const principal = row && (await spokenFor([row])).get(row.id)
      return principal && { principal, expiresAtMs: row.expiresAt.getTime() }
    },
    async standing(tokenIds) {
      if (tokenIds.length === 0) return new Map()
      return spokenFor(
        await db
          .select()
          .from(personalToken)
          .where(and(inArray(personalToken.id, [...tokenIds]), stands())),
      )
    },
    used(tokenId) {
      const now = Date.now()
      if (now - (written.get(tokenId) ?? 0) < useEveryMs) return
      if (written.size > 10_000) written.clear()
      written.set(tokenId, now)
      // Other processes may have written it within the same minute.
      const isOld = or(isNull(personalToken.lastUsedAt), lt(personalToken.lastUsedAt, new Date(now - useEveryMs)))
      db.update(personalToken)
        .set({ lastUsedAt: new Date(now) })
        .where(and(eq(personalToken.id, tokenId), isOld))
        .then(
          () => undefined,
          (error: unknown) => log.warn({ err: error }, 'the last use of an API token could not be written'),
        )
    },
    async revokeAll(tx, userId, source, reason) {
      const rows = await tx.delete(personalToken).where(eq(personalToken.userId, userId)).returning()
      // Those that had ended by themselves are forgotten with the rest, and nobody needs to hear of them.
      const held = rows.filter(({ expiresAt }) => expiresAt.getTime() > Date.now())
      if (rows.length > 0)
        await audit.recordAll(
          tx,
          source,
          rows.map((row) => ({ target: targetOf(row), before: recordOf(row) })),
        )
      const notice: TokensRevoked = { id: randomUUID(), userId, names: held.map(({ name }) => name), reason }
      return {
        count: held.length,
        publish: () => {
          if (held.length > 0)
            processes
              .publish(tokensRevokedTopic, notice)
              .catch((error: unknown) => log.warn({ err: error }, 'a person could not be told that their tokens ended'))
        },
      }
    },
  }
}
