import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Product } from '../../../domain/right.ts'
import { dayMs } from '../../../domain/time-zone.ts'
import { conflict } from '../../../platform/server/http/problems.ts'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { Criterion, RequestAction, RequestRole } from '../contract/saved-request.ts'
import { savedRequest, savedRequestDefault } from './tables.ts'

/** What the columns hold that the database does not know the form of. */
interface Content {
  readonly product: Product
  readonly criteria: readonly Criterion[]
  readonly actions: readonly RequestAction[]
}

export type StoredRequest = Omit<typeof savedRequest.$inferSelect, keyof Content> & Content
export type NewRequest = Omit<typeof savedRequest.$inferInsert, 'id' | 'version' | 'updatedAt' | keyof Content> &
  Content
export type RequestChanges = Partial<Pick<NewRequest, 'name' | 'criteria' | 'actions' | 'isShared' | 'ownerName'>>

const notDeleted = isNull(savedRequest.deletedAt)

/** How long a deleted request can come back, and how many of one owner. */
const keptDeletedMs = dayMs
const mostDeleted = 20
const idsAtOnce = 500

const changedOrDeleted = () => conflict('Another user changed or deleted this saved request. Load it again.')

/** Requests as records. A deleted request is missing: the caller has seen it, so the error says that it changed. */
export const requestKind: StoredKind<StoredRequest> = {
  kind: 'savedRequest',
  noun: 'saved request',
  lock: rowLock(savedRequest),
  read: (at, id) => requestById(at, id),
  versionOf: ({ version }) => version,
  nameOf: ({ name }) => name,
  auditRecordOf: ({ name, product, screen, criteria, actions, isShared, version }) => ({
    name,
    product,
    screen,
    criteria,
    actions,
    isShared,
    version,
  }),
  missing: changedOrDeleted,
  versionConflict: changedOrDeleted,
}

/** A screen's requests: those of the person and the shared ones. */
export const requestsOfScreen = async (db: Db, place: { product: Product; screen: string }, userId: string) => {
  const rows = await db
    .select()
    .from(savedRequest)
    .where(
      and(
        eq(savedRequest.product, place.product),
        eq(savedRequest.screen, place.screen),
        notDeleted,
        or(eq(savedRequest.ownerId, userId), eq(savedRequest.isShared, true)),
      ),
    )
    .orderBy(asc(savedRequest.name), asc(savedRequest.id))
  return rows as StoredRequest[]
}

export const requestById = async (db: Db, id: string): Promise<StoredRequest | undefined> => {
  const [row] = await db
    .select()
    .from(savedRequest)
    .where(and(eq(savedRequest.id, id), notDeleted))
  return row as StoredRequest | undefined
}

/** One that was deleted and can come back. */
/** Requests of these ids that exist. */
export const requestsOfIds = async (db: Db, ids: readonly string[]): Promise<readonly StoredRequest[]> => {
  const found: StoredRequest[] = []
  for (let at = 0; at < ids.length; at += idsAtOnce)
    found.push(
      ...((await db
        .select()
        .from(savedRequest)
        .where(and(inArray(savedRequest.id, ids.slice(at, at + idsAtOnce)), notDeleted))) as StoredRequest[]),
    )
  return found
}

export const deletedRequestById = async (db: Db, id: string): Promise<StoredRequest | undefined> => {
  const [row] = await db
    .select()
    .from(savedRequest)
    .where(and(eq(savedRequest.id, id), isNotNull(savedRequest.deletedAt)))
  return row as StoredRequest | undefined
}

export const requestCount = (db: Db, ownerId: string): Promise<number> =>
  db.$count(savedRequest, and(eq(savedRequest.ownerId, ownerId), notDeleted))

export const insertRequest = async (db: Db, request: NewRequest): Promise<StoredRequest> => {
  const [row] = await db.insert(savedRequest).values(request).returning()
  return row as StoredRequest
}

/** A request that is no longer shared stops being a default. */
export const changeRequest = async (tx: Db, id: string, changes: RequestChanges): Promise<void> => {
  const [row] = await tx
    .update(savedRequest)
    .set({ ...changes, version: sql`${savedRequest.version} + 1`, updatedAt: new Date() })
    .where(eq(savedRequest.id, id))
    .returning({ isShared: savedRequest.isShared })
  if (row && !row.isShared) await tx.delete(savedRequestDefault).where(eq(savedRequestDefault.requestId, id))
}

/** Nobody sees it any more. Roles keep it as their default, for the case that it comes back. */
export const removeRequest = async (db: Db, { id, ownerId }: StoredRequest): Promise<void> => {
  await db.update(savedRequest).set({ deletedAt: new Date() }).where(eq(savedRequest.id, id))
  const tooMany = db
    .select({ id: savedRequest.id })
    .from(savedRequest)
    .where(and(eq(savedRequest.ownerId, ownerId), isNotNull(savedRequest.deletedAt)))
    .orderBy(desc(savedRequest.deletedAt), asc(savedRequest.id))
    .offset(mostDeleted)
  await db.delete(savedRequest).where(inArray(savedRequest.id, tooMany))
}

export const restoreRequest = async (db: Db, id: string): Promise<StoredRequest | undefined> => {
  const [row] = await db.update(savedRequest).set({ deletedAt: null }).where(eq(savedRequest.id, id)).returning()
  return row as StoredRequest | undefined
}

/** Forgets for good what was deleted a while ago. */
export const purgeDeleted = async (db: Db, nowMs: number): Promise<void> => {
  await db.delete(savedRequest).where(lt(savedRequest.deletedAt, new Date(nowMs - keptDeletedMs)))
}

/** Roles of a screen and the request that each opens with. */
export const defaultsOfScreen = async (db: Db, place: { product: Product; screen: string }) => {
  const rows = await db
    .select({ role: savedRequestDefault.role, requestId: savedRequestDefault.requestId })
    .from(savedRequestDefault)
    .where(and(eq(savedRequestDefault.product, place.product), eq(savedRequestDefault.screen, place.screen)))
  return rows as { role: RequestRole; requestId: string }[]
}

export const putDefault = async (
  db: Db,
  place: { readonly product: Product; readonly screen: string; readonly role: RequestRole },
  requestId: string | null,
): Promise<void> => {
  const { product, screen, role } = place
  if (requestId === null) {
    await db
      .delete(savedRequestDefault)
      .where(
        and(
          eq(savedRequestDefault.product, product),
          eq(savedRequestDefault.screen, screen),
          eq(savedRequestDefault.role, role),
        ),
      )
    return
  }
  await db
    .insert(savedRequestDefault)
    .values({ product, screen, role, requestId })
    .onConflictDoUpdate({
      target: [savedRequestDefault.product, savedRequestDefault.screen, savedRequestDefault.role],
      set: { requestId },
    })
}
