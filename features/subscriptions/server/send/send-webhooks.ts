import { and, eq, isNull, sql } from 'drizzle-orm'
import { EDIT, READ } from '../../../../domain/right.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../domain/time-zone.ts'
import { hasRight, seesFarm } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { type OutsideFetch, OutsideFetchError } from '../../../../platform/server/http/outside-fetch.ts'
import type { SecretBox } from '../../../../platform/server/identity/secret-box.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { createNotifier } from '../../../notifications/server/port.ts'
import type { StoredDelivery } from '../delivery-store.ts'
import { type People, readPeople } from '../receivers.ts'
import { type StoredWebhook, webhookById } from '../subscription-store.ts'
import { delivery, webhook } from '../tables.ts'
import { holdNotices } from './send-to-person.ts'
import { signedHeaders } from './signature.ts'
import { secretPlace } from './webhook-secret.ts'

/** Back-off before each further try: 28 hours in all. */
export const pausesMs = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  ...[6, 6, 8].map((hours) => hours * hourMs),
]
/** A webhook that fails for so long goes off. */
export const offAfterMs = 3 * dayMs
/** Longer than a try can last: it frees what a dead process had begun. */
const claimMs = minuteMs
const mostAtOnce = 20
/** Of one webhook: a receiver that hangs leaves room for the others. */
const mostOfWebhook = 5
const replyBytes = 1_000
const gone = 410

export interface WebhookSender {
  readonly fetch: OutsideFetch
  readonly secrets: SecretBox
}

/** Takes the first message of each machine, and of those about several machines the one that nothing stands before. */
const claim = (db: Db, nowMs: number): Promise<StoredDelivery[]> =>
  db.transaction(async (tx) => {
    const wide = (alias: 'd' | 'e') =>
      sql.raw(`exists (select 1 from delivery g where g.message_id = ${alias}.id and g.state = 'gathered')`)
    const found = (await tx.execute(sql`
      select d.id from delivery d join (
        select id, row_number() over (partition by webhook_id order by number) as place from delivery d
        where d.state = 'queued' and d.due_at <= ${new Date(nowMs).toISOString()}::timestamptz and not exists (
          select 1 from delivery e
          where e.webhook_id = d.webhook_id and e.state = 'queued' and e.number < d.number
            and (${wide('d')} or ${wide('e')} or (e.farm_code = d.farm_code and e.device_code = d.device_code)))
      ) first on first.id = d.id and first.place <= ${mostOfWebhook}
      order by d.number limit ${mostAtOnce} for update of d skip locked`)) as { rows: { id: string }[] }
    const claimed: StoredDelivery[] = []
    for (const { id } of found.rows)
      claimed.push(
        ...(await tx
          .update(delivery)
          .set({ dueAt: new Date(nowMs + claimMs), attempts: sql`${delivery.attempts} + 1` })
          .where(eq(delivery.id, id))
          .returning()),
      )
    return claimed
  })

/** Farms that a message names. */
const farmsOf = async (db: Db, row: StoredDelivery): Promise<readonly string[]> => {
  const rows = await db
    .selectDistinct({ farmCode: delivery.farmCode })
    .from(delivery)
    .where(eq(delivery.messageId, row.againOf ?? row.id))
  return rows.length > 0 ? rows.map(({ farmCode }) => farmCode) : [row.farmCode]
}

interface Reply {
  readonly status: number | null
  readonly text: string | null
  readonly problem: string | null
}

const post = async ({ fetch, secrets }: WebhookSender, row: StoredDelivery, to: StoredWebhook): Promise<Reply> => {
  const nowMs = Date.now()
  const isRotating = to.oldSecret !== null && to.oldSecretUntil !== null && to.oldSecretUntil.getTime() > nowMs
  try {
    const own = [
      await secrets.open(secretPlace(to.id, 'new'), to.secret),
      ...(isRotating && to.oldSecret ? [await secrets.open(secretPlace(to.id, 'old'), to.oldSecret)] : []),
    ]
    const body = row.body ?? ''
    const reply = await fetch(to.url, {
      method: 'POST',
      headers: signedHeaders(row.againOf ?? row.id, body, own, nowMs),
      body,
    })
    const bytes = Buffer.from(await reply.arrayBuffer()).subarray(0, replyBytes)
    return { status: reply.status, text: bytes.toString('utf8').replaceAll('\0', ''), problem: null }
  } catch (error) {
    return { status: null, text: null, problem: error instanceof OutsideFetchError ? error.failure : 'unreachable' }
  }
}

/** Turns a webhook off, withholds what it was to get, and notifies its owner once. */
const turnOff = async (context: ServerContext, { id, name, ownerId }: StoredWebhook, nowMs: number): Promise<void> => {
  const { relations, log, config } = context
  const notices = holdNotices(context)
  await relations.db.transaction(async (tx) => {
    const off = await tx
      .update(webhook)
      .set({ isOn: false, turnedOffAt: new Date(nowMs), version: sql`${webhook.version} + 1` })
      .where(and(eq(webhook.id, id), eq(webhook.isOn, true)))
      .returning({ id: webhook.id })
    await tx
      .update(delivery)
      .set({ state: 'withheld', reason: 'webhook-off' })
      .where(and(eq(delivery.webhookId, id), eq(delivery.state, 'queued')))
    if (off.length === 0) return
    const notifier = createNotifier({ relations: { ...relations, db: tx }, live: notices.live, log, config })
    await notifier.notifyPerson(ownerId, {
      event: 'webhook-off',
      occurrence: `${id} ${nowMs}`,
      parameters: { name },
      href: '/MyFleet/Subscriptions?view=webhooks',
    })
  })
  notices.release()
}

const noteFailure = async (
  context: ServerContext,
  row: StoredDelivery,
  to: StoredWebhook,
  reply: Reply,
  nowMs: number,
): Promise<void> => {
  const { db } = context.relations
  const pauseMs = pausesMs[row.attempts - 1]
  const outcome =
    pauseMs === undefined
      ? ({ state: 'failed', reason: 'not-delivered' } as const)
      : { dueAt: new Date(nowMs + pauseMs) }
  await db
    .update(delivery)
    .set({ ...outcome, status: reply.status, reply: reply.text, problem: reply.problem })
    .where(eq(delivery.id, row.id))
  await db
    .update(webhook)
    .set({ failingSince: new Date(nowMs) })
    .where(and(eq(webhook.id, to.id), isNull(webhook.failingSince)))
  const since = to.failingSince?.getTime() ?? nowMs
  if (reply.status !== gone && nowMs - since < offAfterMs) return
  await turnOff(context, to, nowMs)
}

const sendOne = async (
  context: ServerContext,
  sender: WebhookSender,
  row: StoredDelivery,
  people: People,
  nowMs: number,
): Promise<void> => {
  const { db } = context.relations
  const to = row.webhookId ? await webhookById(db, row.webhookId) : undefined
  const withhold = (reason: 'webhook-off' | 'right-lost' | 'no-access') =>
    db.update(delivery).set({ state: 'withheld', reason }).where(eq(delivery.id, row.id))
  if (!to?.isOn) return void (await withhold('webhook-off'))
  const owner = people.get(to.ownerId)?.person
  if (!owner) return void (await withhold('no-access'))
  if (!hasRight(owner, 'MyFleet', EDIT)) return void (await withhold('right-lost'))
  if (row.kind !== 'test') {
    const farms = await farmsOf(db, row)
    if (!farms.every((farmCode) => seesFarm(owner, farmCode, { product: 'MyFleet', flag: READ })))
      return void (await withhold('right-lost'))
  }
  const reply = await post(sender, row, to)
  const isDone = reply.status !== null && reply.status >= 200 && reply.status < 300
  if (!isDone) return noteFailure(context, row, to, reply, nowMs)
  await db
    .update(delivery)
    .set({
      state: 'sent',
      sentAt: new Date(nowMs),
      status: reply.status,
      reply: reply.text,
      problem: null,
      reason: null,
    })
    .where(eq(delivery.id, row.id))
  if (to.failingSince) await db.update(webhook).set({ failingSince: null }).where(eq(webhook.id, to.id))
}

/**
 * Posts what webhooks are to get: each message with the same id until it is taken, those about one machine in their order.
 * Resolves with the number of tries.
 */
export const sendWebhooks = async (context: ServerContext, sender: WebhookSender, nowMs: number): Promise<number> => {
  const { db } = context.relations
  const rows = await claim(db, nowMs)
  if (rows.length === 0) return 0
  const people = await readPeople(db, context.config, [...new Set(rows.map(({ userId }) => userId))])
  await Promise.all(rows.map((row) => sendOne(context, sender, row, people, nowMs)))
  return rows.length
}
