import { isDeepStrictEqual } from 'node:util'
import { asc, inArray, max, sql } from 'drizzle-orm'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { hasRight, seesFarm } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { forbidden, foreignFarms, hidden, invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { createSignInPeople, namesOfPeople } from '../../../users/server/port.ts'
import type { Webhook } from '../../contract/endpoints.ts'
import type { Receiver, SubscriptionForm, Wanted } from '../../contract/subscription.ts'
import { soughtOf, viewsOf } from '../sought.ts'
import { ownWebhook, type StoredSubscription, type StoredWebhook, subscriptionById } from '../subscription-store.ts'
import { delivery } from '../tables.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** Farms that a subscription names and its owner may not see. */
export const assertSees = (principal: Principal, { what }: Pick<Wanted, 'what'>): void => {
  const named = what.kind === 'tag' ? [what.farmCode] : what.kind === 'view' ? [] : (what.farmCodes ?? [])
  const foreign = named.filter((farmCode) => !seesFarm(principal, farmCode, right))
  if (foreign.length > 0) throw foreignFarms('what.farmCodes', foreign)
}

const nextOf = ({ when }: Pick<Wanted, 'when'>) => (when.kind === 'unacknowledged' ? when.next?.receiver : undefined)

/** Other receivers need the right to manage, and they are among those that the owner may name. */
const assertReceivers = async (
  context: Pick<ServerContext, 'relations' | 'config'>,
  principal: Principal,
  groupId: string | null,
  next: Receiver | undefined,
): Promise<void> => {
  const isForOthers = groupId !== null || next?.kind === 'group' || (next && next.userId !== principal.userId)
  if (!isForOthers) return
  if (!hasRight(principal, 'MyFleet', MANAGE)) throw forbidden()
  const groups = new Set((await namesOfGroups(context.relations.db, principal)).map(({ id }) => id))
  if (groupId !== null && !groups.has(groupId))
    throw invalid('Group not found', [{ path: 'groupId', message: 'unknown-group' }])
  const isKnown =
    next === undefined ||
    (next.kind === 'group'
      ? groups.has(next.groupId)
      : next.userId === principal.userId ||
        (await namesOfReceivers(context, principal, next.userId)).some(({ id }) => id === next.userId))
  if (!isKnown) throw invalid('Receiver not found', [{ path: 'when.next.receiver', message: 'unknown-receiver' }])
}

/**
 * The owner needs the right to the farms, the view, the webhook and the other receivers of a form. What stood in it before
 * may stay: rights count again when Solvane sends.
 */
export const assertAllowed = async (
  context: Pick<ServerContext, 'relations' | 'config'>,
  principal: Principal,
  form: SubscriptionForm,
  before?: StoredSubscription,
): Promise<void> => {
  const { db } = context.relations
  if (!isDeepStrictEqual(form.what, before?.wanted.what)) {
    assertSees(principal, form)
    if (form.what.kind === 'view' && !soughtOf(form.what, principal.userId, await viewsOf(db, [form.what])))
      throw invalid('View not found', [{ path: 'what.viewId', message: 'unknown-view' }])
  }
  const next = nextOf(form)
  await assertReceivers(
    context,
    principal,
    form.groupId === before?.groupId ? null : form.groupId,
    before && isDeepStrictEqual(next, nextOf(before.wanted)) ? undefined : next,
  )
  const { webhookId } = form.channels
  if (webhookId === null || webhookId === before?.wanted.channels.webhookId) return
  if (!hasRight(principal, 'MyFleet', EDIT)) throw forbidden()
  if (!(await ownWebhook(db, principal.userId, webhookId)))
    throw invalid('Webhook not found', [{ path: 'channels.webhookId', message: 'unknown-webhook' }])
}

/** Groups that a manager may subscribe: all for super administrators, those of their own for others. */
export const namesOfGroups = async (
  db: Db,
  principal: Principal,
): Promise<{ readonly id: string; readonly name: string }[]> => {
  if (!hasRight(principal, 'MyFleet', MANAGE)) return []
  const own = await createSignInPeople(db).groupsOf(principal.userId)
  const all = (await db.execute(sql`select id, name from user_group order by name, id`)) as {
    rows: { id: string; name: string }[]
  }
  return principal.isUserSuperAdmin ? all.rows : all.rows.filter(({ id }) => own.includes(id))
}

/** Most people to choose from. */
const mostNamed = 1_000

/** People whom a manager may name: all for super administrators, members of their own groups for others. */
export const namesOfReceivers = async (
  { relations: { db }, config }: Pick<ServerContext, 'relations' | 'config'>,
  principal: Principal,
  userId?: string,
): Promise<{ readonly id: string; readonly name: string }[]> => {
  if (!hasRight(principal, 'MyFleet', MANAGE)) return []
  const groupIds = principal.isUserSuperAdmin ? 'all' : await createSignInPeople(db).groupsOf(principal.userId)
  return namesOfPeople(db, config, { groupIds, userId, most: mostNamed })
}

/** A subscription of the caller; another's and a missing one are answered alike. */
export const ownSubscription = async (db: Db, principal: Principal, id: string): Promise<StoredSubscription> => {
  const row = await subscriptionById(db, id)
  if (row?.ownerId !== principal.userId)
    throw hidden('This subscription does not exist', { target: { kind: 'subscription', id } })
  return row
}

export const webhookOf = async (db: Db, principal: Principal, id: string): Promise<StoredWebhook> => {
  const row = await ownWebhook(db, principal.userId, id)
  if (!row) throw hidden('This webhook does not exist', { target: { kind: 'webhook', id } })
  return row
}

const iso = (at: Date | null) => at?.toISOString() ?? null

export const shownWebhook = (row: StoredWebhook): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  isOn: row.isOn,
  version: row.version,
  failingSince: iso(row.failingSince),
  turnedOffAt: iso(row.turnedOffAt),
  oldSecretUntil: iso(row.oldSecretUntil),
})

/** When each of some subscriptions last sent something. */
export const lastSentOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: delivery.subscriptionId, at: max(delivery.sentAt) })
    .from(delivery)
    .where(inArray(delivery.subscriptionId, [...ids]))
    .groupBy(delivery.subscriptionId)
    .orderBy(asc(delivery.subscriptionId))
  return new Map(rows.map(({ id, at }) => [id, iso(at)]))
}

export const shownSubscription = (row: StoredSubscription, lastSentAt: string | null) => ({
  id: row.id,
  name: row.name,
  isOn: row.isOn,
  groupId: row.groupId,
  wanted: row.wanted,
  version: row.version,
  lastSentAt,
})

export const mostSubscriptions = 200
