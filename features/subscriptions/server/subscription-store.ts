import { and, asc, eq, sql } from 'drizzle-orm'
import { conflict } from '../../../platform/server/http/problems.ts'
import { rowLock, type StoredKind } from '../../../platform/server/record/stored-kind.ts'
import type { Db } from '../../../platform/server/relations/relations.ts'
import type { SubscriptionForm } from '../contract/subscription.ts'
import type { Sought } from '../contract/viewed-alarms.ts'
import { soughtOf, viewsOf } from './sought.ts'
import { subscription, webhook } from './tables.ts'

export type StoredSubscription = typeof subscription.$inferSelect
export type StoredWebhook = typeof webhook.$inferSelect

const one = async <Row>(rows: Promise<Row[]>): Promise<Row | undefined> => (await rows)[0]
export const subscriptionById = (db: Db, id: string) =>
  one(db.select().from(subscription).where(eq(subscription.id, id)))
export const webhookById = (db: Db, id: string) => one(db.select().from(webhook).where(eq(webhook.id, id)))

const changed = () => conflict('This was changed or deleted meanwhile. Load it again.')

export const subscriptionKind: StoredKind<StoredSubscription> = {
  kind: 'subscription',
  noun: 'subscription',
  lock: rowLock(subscription),
  read: subscriptionById,
  versionOf: ({ version }) => version,
  nameOf: ({ name }) => name,
  auditRecordOf: ({ name, isOn, wanted, groupId, version }) => ({ name, isOn, ...wanted, groupId, version }),
  missing: changed,
  versionConflict: changed,
}

/** Webhooks as records. Secrets are no part of what the audit log keeps. */
export const webhookKind: StoredKind<StoredWebhook> = {
  kind: 'webhook',
  noun: 'webhook',
  lock: rowLock(webhook),
  read: webhookById,
  versionOf: ({ version }) => version,
  nameOf: ({ name }) => name,
  auditRecordOf: ({ name, url, isOn, oldSecretUntil, version }) => ({ name, url, isOn, oldSecretUntil, version }),
  missing: changed,
  versionConflict: changed,
}

const valuesOf = ({ name, isOn, groupId, ...wanted }: SubscriptionForm) => ({
  name,
  isOn,
  groupId,
  wanted: { what: wanted.what, when: wanted.when, quiet: wanted.quiet, channels: wanted.channels },
})

export const insertSubscription = async (tx: Db, ownerId: string, form: SubscriptionForm): Promise<string> => {
  const [row] = await tx
    .insert(subscription)
    .values({ ownerId, ...valuesOf(form) })
    .returning({ id: subscription.id })
  if (!row) throw new Error('the subscription was not written')
  return row.id
}

export const changeSubscription = async (tx: Db, row: StoredSubscription, form: SubscriptionForm): Promise<void> => {
  await tx
    .update(subscription)
    .set({ ...valuesOf(form), version: row.version + 1 })
    .where(eq(subscription.id, row.id))
}

export const removeSubscription = async (tx: Db, id: string): Promise<void> => {
  await tx.delete(subscription).where(eq(subscription.id, id))
}

export const ownSubscriptions = (db: Db, ownerId: string) =>
  db
    .select()
    .from(subscription)
    .where(eq(subscription.ownerId, ownerId))
    .orderBy(asc(subscription.name), asc(subscription.id))

export const ownWebhooks = (db: Db, ownerId: string) =>
  db.select().from(webhook).where(eq(webhook.ownerId, ownerId)).orderBy(asc(webhook.name), asc(webhook.id))

export const ownWebhook = (db: Db, ownerId: string, id: string) =>
  one(
    db
      .select()
      .from(webhook)
      .where(and(eq(webhook.id, id), eq(webhook.ownerId, ownerId))),
  )

/** Owners of these subscriptions. */
export const ownersOf = async (db: Db, ids: readonly string[]): Promise<readonly string[]> =>
  (
    await db
      .selectDistinct({ ownerId: subscription.ownerId })
      .from(subscription)
      .where(
        sql`${subscription.id} in (select value::uuid from json_array_elements_text(${JSON.stringify([...new Set(ids)])}::json))`,
      )
  ).map(({ ownerId }) => ownerId)

/** A subscription with what it looks for. */
export interface LiveSubscription extends StoredSubscription {
  readonly sought: Sought
}

/** Subscriptions that are on. One that names a deleted webhook keeps its other channels. */
export const subscriptionsThatAreOn = async (db: Db): Promise<LiveSubscription[]> => {
  const rows = await db.select().from(subscription).where(eq(subscription.isOn, true)).orderBy(asc(subscription.id))
  const webhookIds = new Set((await db.select({ id: webhook.id }).from(webhook)).map(({ id }) => id))
  const views = await viewsOf(
    db,
    rows.map(({ wanted }) => wanted.what),
  )
  return rows.flatMap((row) => {
    const { channels, what } = row.wanted
    const sought = soughtOf(what, row.ownerId, views)
    if (!sought) return []
    return channels.webhookId === null || webhookIds.has(channels.webhookId)
      ? [{ ...row, sought }]
      : [{ ...row, sought, wanted: { ...row.wanted, channels: { ...channels, webhookId: null } } }]
  })
}
