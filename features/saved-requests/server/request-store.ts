import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { Product } from '../../../domain/right.ts'
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

/** A screen's requests: those of the person and the shared ones. */
export const requestsOfScreen = async (db: Db, place: { product: Product; screen: string }, userId: string) => {
  const rows = await db
    .select()
    .from(savedRequest)
    .where(
      and(
        eq(savedRequest.product, place.product),
        eq(savedRequest.screen, place.screen),
        or(eq(savedRequest.ownerId, userId), eq(savedRequest.isShared, true)),
      ),
    )
    .orderBy(asc(savedRequest.name), asc(savedRequest.id))
  return rows as StoredRequest[]
}

export const requestById = async (db: Db, id: string): Promise<StoredRequest | undefined> => {
  const [row] = await db.select().from(savedRequest).where(eq(savedRequest.id, id))
  return row as StoredRequest | undefined
}

export const requestCount = (db: Db, ownerId: string): Promise<number> =>
  db.$count(savedRequest, eq(savedRequest.ownerId, ownerId))

export const insertRequest = async (db: Db, request: NewRequest): Promise<StoredRequest> => {
  const [row] = await db.insert(savedRequest).values(request).returning()
  return row as StoredRequest
}

/** Undefined when the request has another version by now. What is no longer shared is nobody's default. */
export const changeRequest = (
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  changes: RequestChanges,
): Promise<StoredRequest | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(savedRequest)
      .set({ ...changes, version: sql`${savedRequest.version} + 1`, updatedAt: new Date() })
      .where(and(eq(savedRequest.id, id), eq(savedRequest.version, version)))
      .returning()
    if (row && !row.isShared) await tx.delete(savedRequestDefault).where(eq(savedRequestDefault.requestId, id))
    return row as StoredRequest | undefined
  })

export const removeRequest = (db: Db, id: string) => db.delete(savedRequest).where(eq(savedRequest.id, id))

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
