import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { appUser, userGroup } from '../../users/server/tables.ts'
import type {
  DeliveryKind,
  DeliveryPriority,
  DeliveryReason,
  DeliveryState,
  DeliverySubject,
} from '../contract/delivery.ts'
import type { ChannelName, Wanted } from '../contract/subscription.ts'
import type { TagWatch } from '../contract/tag-watch.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const ofPerson = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => appUser.id, { onDelete: 'cascade' })

/** Subscriptions of people to alarms and tags. */
export const subscription = pgTable(
  'subscription',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: ofPerson('owner_id'),
    name: text('name').notNull(),
    isOn: boolean('is_on').notNull(),
    wanted: jsonb('wanted').$type<Wanted>().notNull(),
    /** Every member is a receiver; null: the owner. */
    groupId: uuid('group_id').references(() => userGroup.id, { onDelete: 'cascade' }),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('subscription_owner').on(table.ownerId)],
)

/** Addresses of other systems, with their secrets sealed. */
export const webhook = pgTable(
  'webhook',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: ofPerson('owner_id'),
    name: text('name').notNull(),
    url: text('url').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    secret: text('secret').notNull(),
    /** The one before; it also signs until its end. */
    oldSecret: text('old_secret'),
    oldSecretUntil: instant('old_secret_until'),
    /** First failure since the last success. */
    failingSince: instant('failing_since'),
    /** When Solvane turned it off after failures. */
    turnedOffAt: instant('turned_off_at'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_owner').on(table.ownerId)],
)

/**
 * News of one occurrence for one receiver on one channel. Rows that go out together share `messageId`; the first of them
 * stands for the message.
 */
export const delivery = pgTable(
  'delivery',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Order in which Solvane saw them. */
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<ChannelName>().notNull(),
    /** The receiver; of a webhook its owner. */
    userId: ofPerson('user_id'),
    webhookId: uuid('webhook_id').references(() => webhook.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    /** Number of the transition that caused it; null: a tag, a test, or sent again. */
    transition: bigint('transition', { mode: 'number' }),
    /** The alarm, or the excursion of a tag. A raise and its clear share it. */
    occurrenceId: uuid('occurrence_id').notNull(),
    isAlarm: boolean('is_alarm').notNull(),
    /** For a further receiver, whom the owner names. */
    isNext: boolean('is_next').notNull().default(false),
    priority: text('priority').$type<DeliveryPriority>().notNull(),
    farmCode: text('farm_code').notNull(),
    deviceCode: text('device_code').notNull(),
    subject: jsonb('subject').$type<DeliverySubject>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Why it waits, or why it was not sent. */
    reason: text('reason').$type<DeliveryReason>(),
    messageId: uuid('message_id'),
    /** The message is about a flood. */
    isFlood: boolean('is_flood').notNull().default(false),
    seenAt: instant('seen_at').notNull(),
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    /** Body of the message to a webhook: the same on each try. */
    body: text('body'),
    attempts: integer('attempts').notNull().default(0),
    /** Reply code of the last try. */
    status: smallint('status'),
    /** First bytes of the last reply. */
    reply: text('reply'),
    problem: text('problem'),
    /** A person sent it again; null: the first. */
    againOf: uuid('again_of'),
  },
  (table) => [
    index('delivery_due').on(table.dueAt).where(sql`${table.state} in ('waiting', 'queued')`),
    index('delivery_number').on(table.subscriptionId, table.number),
    index('delivery_occurrence').on(table.occurrenceId),
    index('delivery_queue').on(table.webhookId, table.number).where(sql`${table.state} = 'queued'`),
    index('delivery_age').on(table.seenAt),
    uniqueIndex('delivery_once')
      .on(table.subscriptionId, table.transition, table.channel, table.userId)
      .where(sql`${table.transition} is not null`),
  ],
)

/** The last transition that subscriptions have seen: one row. */
export const subscriptionCursor = pgTable('subscription_cursor', {
  id: integer('id').primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
})

/** States of the watches of tags. */
export const subscriptionWatch = pgTable('subscription_watch', {
  subscriptionId: uuid('subscription_id')
    .primaryKey()
    .references(() => subscription.id, { onDelete: 'cascade' }),
  watch: jsonb('watch').$type<TagWatch>().notNull(),
  /** The excursion that lasts; null: none. */
  occurrenceId: uuid('occurrence_id'),
})
