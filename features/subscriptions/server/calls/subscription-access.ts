import { asc, inArray, max, sql } from 'drizzle-orm'
import { EDIT, MANAGE, READ } from '../../../../domain/right.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { hasRight, seesFarm } from '../../../../platform/server/auth/rights.ts'
import { forbidden, foreignFarms, hidden, invalid } from '../../../../platform/server/http/problems.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { createSignInPeople } from '../../../users/server/port.ts'
import type { Webhook } from '../../contract/endpoints.ts'
import type { SubscriptionForm, Wanted } from '../../contract/subscription.ts'
import { ownWebhook, type StoredSubscription, type StoredWebhook, subscriptionById } from '../subscription-store.ts'
import { delivery } from '../tables.ts'

const right = { product: 'MyFleet', flag: READ } as const

/** Farms that a subscription names and its owner may not see. */
const assertFarms = (principal: Principal, { what }: Pick<Wanted, 'what'>): void => {
  const named = what.kind === 'tag' ? [what.farmCode] : (what.farmCodes ?? [])
  const foreign = named.filter((farmCode) => !seesFarm(principal, farmCode, right))
  if (foreign.length > 0) throw foreignFarms('what.farmCodes', foreign)
}

const groupsNamedBy = ({ groupId, when }: SubscriptionForm): string[] => [
  ...(groupId ? [groupId] : []),
  ...(when.kind === 'unacknowledged' && when.next?.receiver.kind === 'group' ? [when.next.receiver.groupId] : []),
]

/** The owner needs the right to the farms, the webhook and the other receivers of a form. */
export const assertAllowed = async (db: Db, principal: Principal, form: SubscriptionForm): Promise<void> => {
  assertFarms(principal, form)
  const groups = groupsNamedBy(form)
  const next = form.when.kind === 'unacknowledged' ? form.when.next?.receiver : undefined
  const isForOthers = groups.length > 0 || (next?.kind === 'person' && next.userId !== principal.userId)
  if (isForOthers && !hasRight(principal, 'MyFleet', MANAGE)) throw forbidden()
  const { webhookId } = form.channels
  if (webhookId) {
    if (!hasRight(principal, 'MyFleet', EDIT)) throw forbidden()
    if (!(await ownWebhook(db, principal.userId, webhookId)))
      throw invalid('Webhook not found', [{ path: 'channels.webhookId', message: 'unknown-webhook' }])
  }
  const known = new Set((await namesOfGroups(db, principal)).map(({ id }) => id))
  if (groups.some((id) => !known.has(id)))
    throw invalid('Group not found', [{ path: 'groupId', message: 'unknown-group' }])
}

export const assertSees = assertFarms

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
