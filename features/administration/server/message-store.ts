import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { languages } from '../../../domain/language.ts'
import { products } from '../../../domain/right.ts'
import type { Principal } from '../../../platform/server/auth/principal.ts'
import type { RecordStore } from '../../../platform/server/record/record-store.ts'
import { rowLock } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { type CommunicationMessage, isMessageNotified, messageKind } from '../contract/communication.ts'
import { severities } from '../contract/shown-message.ts'
import { communicationMessage } from './tables.ts'

export type StoredMessage = typeof communicationMessage.$inferSelect
type MessageValues = Omit<CommunicationMessage, 'id' | 'version'>

/** The columns in JSON. Rows written before November 2026 call `isNotified` `isTold`. */
const StoredTexts = z.record(z.enum(languages), z.string())
const StoredAudience = z.object({
  kind: z.enum(['everybody', 'group', 'product']),
  groupId: z.string().nullable().default(null),
  product: z.enum(products).nullable().default(null),
  isNotified: z.boolean().optional(),
  isTold: z.boolean().optional(),
})
const StoredSeverity = z.enum(severities)

/** Field values of a stored announcement. */
export const messageValues = (row: Omit<StoredMessage, 'id' | 'version'>): MessageValues => {
  const { kind, groupId, product, isNotified, isTold } = StoredAudience.parse(row.audience)
  return {
    texts: StoredTexts.parse(row.texts),
    severity: StoredSeverity.parse(row.severity),
    fromAtMs: row.fromAt.getTime(),
    toAtMs: row.toAt?.getTime() ?? null,
    audience: kind,
    groupId,
    product,
    isNotified: isNotified ?? isTold ?? false,
  }
}

/** Columns of an announcement by its field values. */
const columnsOf = (values: MessageValues, principal: Principal) => {
  const { texts, severity, fromAtMs, toAtMs, audience, groupId, product } = values
  return {
    texts,
    severity,
    fromAt: new Date(fromAtMs),
    toAt: toAtMs === null ? null : new Date(toAtMs),
    audience: { kind: audience, groupId, product, isNotified: isMessageNotified(values) },
    updatedAt: new Date(),
    updatedBy: `${principal.firstName} ${principal.lastName}`.trim(),
  }
}

const newestFirst = desc(communicationMessage.fromAt)
const isCurrent = (now: Date) => or(isNull(communicationMessage.toAt), gt(communicationMessage.toAt, now))

/** Messages that have not ended, newest first: those that begin later too. */
export const messagesNotOver = (db: Db, now: Date): Promise<StoredMessage[]> =>
  db.select().from(communicationMessage).where(isCurrent(now)).orderBy(newestFirst)

/** Messages that are shown now and that began or changed after `since`. */
export const messagesBegunSince = (db: Db, now: Date, since: Date): Promise<StoredMessage[]> =>
  db
    .select()
    .from(communicationMessage)
    .where(
      and(
        lte(communicationMessage.fromAt, now),
        isCurrent(now),
        gt(
          sql`greatest(${communicationMessage.fromAt}, ${communicationMessage.updatedAt})`,
          sql`${since.toISOString()}::timestamptz`,
        ),
      ),
    )

/** Stores announcements. `withdraw` removes the notifications of an announcement before it changes. */
export const messageStore = (
  withdraw: (tx: Db, before: StoredMessage) => Promise<unknown>,
): RecordStore<typeof messageKind.fields, StoredMessage> => ({
  stored: {
    kind: messageKind.kind,
    noun: messageKind.noun,
    lock: rowLock(communicationMessage),
    read: async (at, id) => (await at.select().from(communicationMessage).where(eq(communicationMessage.id, id)))[0],
    versionOf: ({ version }) => version,
    nameOf: (row) => messageValues(row).texts['en-GB'].slice(0, 80),
    auditRecordOf: (row) => ({ ...messageValues(row), version: row.version }),
  },
  all: (db) => db.select().from(communicationMessage).orderBy(newestFirst),
  idOf: ({ id }) => id,
  valuesOf: messageValues,
  async insert(tx, values, { principal }) {
    const [row] = await tx
      .insert(communicationMessage)
      .values(columnsOf(values, principal))
      .returning({ id: communicationMessage.id })
    if (!row) throw new Error('the announcement was not written')
    return row.id
  },
  async update(tx, before, changed, { principal }) {
    await tx
      .update(communicationMessage)
      .set({
        ...columnsOf({ ...messageValues(before), ...changed }, principal),
        version: sql`${communicationMessage.version} + 1`,
      })
      .where(eq(communicationMessage.id, before.id))
    await withdraw(tx, before)
  },
  async remove(tx, before) {
    await tx.delete(communicationMessage).where(eq(communicationMessage.id, before.id))
    await withdraw(tx, before)
  },
})
