import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import { Audience, type CommunicationMessage, MessageTexts, type severities } from '../contract/communication.ts'
import { communicationMessage } from './tables.ts'

export type StoredMessage = typeof communicationMessage.$inferSelect
export type MessageFields = Omit<typeof communicationMessage.$inferInsert, 'id' | 'version'>

/** Rows written before November 2026 call it `isTold`. */
const Notified = z.object({ isNotified: z.boolean().optional(), isTold: z.boolean().optional() })
/** Whether the recipients of a message get a notification. Stored in the column `audience`. */
export const isRowNotified = (row: Pick<StoredMessage, 'audience'>): boolean => {
  const { isNotified, isTold } = Notified.parse(row.audience)
  return isNotified ?? isTold ?? false
}

/** A message as administrators see it. */
export const messageOf = (row: StoredMessage): CommunicationMessage => ({
  id: row.id,
  texts: MessageTexts.parse(row.texts),
  severity: row.severity as (typeof severities)[number],
  fromAtMs: row.fromAt.getTime(),
  toAtMs: row.toAt?.getTime() ?? null,
  audience: Audience.parse(row.audience),
  isNotified: isRowNotified(row),
  version: row.version,
  updatedAtMs: row.updatedAt.getTime(),
  updatedBy: row.updatedBy,
})

const newestFirst = desc(communicationMessage.fromAt)
const isCurrent = (now: Date) => or(isNull(communicationMessage.toAt), gt(communicationMessage.toAt, now))

/** Every message, newest first. */
export const allMessages = (db: Db): Promise<StoredMessage[]> =>
  db.select().from(communicationMessage).orderBy(newestFirst)

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

/** Resolves with the id of the new message. */
export const insertMessage = async (tx: Db, fields: MessageFields): Promise<string> => {
  const [row] = await tx.insert(communicationMessage).values(fields).returning({ id: communicationMessage.id })
  if (!row) throw new Error('the message was not written')
  return row.id
}

export const updateMessage = async (tx: Db, id: string, fields: MessageFields): Promise<void> => {
  await tx
    .update(communicationMessage)
    .set({ ...fields, version: sql`${communicationMessage.version} + 1` })
    .where(eq(communicationMessage.id, id))
}

export const removeMessage = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(communicationMessage).where(eq(communicationMessage.id, id))
}

export const messageKind: StoredKind<StoredMessage> = {
  kind: 'communicationMessage',
  noun: 'message',
  lock: rowLock(communicationMessage),
  read: async (at, id) => (await at.select().from(communicationMessage).where(eq(communicationMessage.id, id)))[0],
  versionOf: ({ version }) => version,
  nameOf: (row) => MessageTexts.parse(row.texts)['en-GB'].slice(0, 80),
  // Who changed it and when has columns of its own in the audit log.
  auditRecordOf: (row) => {
    const { id: _id, updatedAtMs: _at, updatedBy: _by, ...content } = messageOf(row)
    return content
  },
}
