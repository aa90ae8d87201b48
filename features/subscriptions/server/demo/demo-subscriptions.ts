import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { READ } from '../../../../domain/right.ts'
import { hasRight } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { createSecretBox } from '../../../../platform/server/identity/secret-box.ts'
import { everyPerson } from '../../../users/server/port.ts'
import type { Wanted, What } from '../../contract/subscription.ts'
import { subscription, subscriptionCursor, webhook } from '../tables.ts'
import { insertWebhook, sealNewSecret } from '../webhook-store.ts'
import { pastNumbers } from './demo-log.ts'

const alarms = (parts: Partial<Extract<What, { kind: 'alarms' }>>): What => ({
  kind: 'alarms',
  farmCodes: null,
  countries: null,
  technologies: null,
  machineCode: null,
  priorities: null,
  codes: null,
  causeGroups: null,
  ...parts,
})

interface DemoSubscription extends Wanted {
  readonly name: string
  readonly isOn: boolean
}

/** Each way to be told once: at once, when nobody acknowledges, as a digest, and to another system. */
const demoSubscriptions = (webhookId: string): readonly DemoSubscription[] => [
  {
    name: 'Night desk',
    isOn: true,
    what: alarms({ priorities: ['critical', 'high'] }),
    when: { kind: 'unacknowledged', afterMinutes: 10, next: null },
    quiet: { kind: 'own', from: '22:00', to: '06:00', exceptCritical: true },
    channels: { inApp: true, email: false, webhookId: null },
  },
  {
    name: 'Grid and substations',
    isOn: true,
    what: alarms({ causeGroups: ['grid', 'station'] }),
    when: { kind: 'daily', at: '07:00' },
    quiet: { kind: 'none' },
    channels: { inApp: true, email: false, webhookId: null },
  },
  {
    name: 'Lost communication',
    isOn: true,
    what: { kind: 'lost', farmCodes: null, machineCode: null },
    when: { kind: 'at-once' },
    quiet: { kind: 'profile' },
    channels: { inApp: true, email: false, webhookId: null },
  },
  {
    name: 'Tickets for maintenance',
    isOn: true,
    what: alarms({ priorities: ['critical'] }),
    when: { kind: 'at-once' },
    quiet: { kind: 'none' },
    channels: { inApp: false, email: false, webhookId },
  },
]

/** A webhook that nobody answers: Solvane has turned it off, so the demo asks no address. */
const addDemoWebhook = async ({ relations: { db } }: ServerContext, ownerId: string, nowMs: number) => {
  const id = randomUUID()
  const made = await sealNewSecret(createSecretBox(db), id)
  return {
    id,
    write: async (tx: typeof db) => {
      await insertWebhook(tx, { id, ownerId, name: 'Tickets', url: 'https://tickets.example.org/solvane' }, made)
      await tx
        .update(webhook)
        .set({ isOn: false, turnedOffAt: new Date(nowMs) })
        .where(eq(webhook.id, id))
    },
  }
}

/**
 * Makes the subscriptions of the demo when the server has told nobody anything yet: what was changed or deleted since stays
 * as it is.
 */
export const seedDemoSubscriptions = async (context: ServerContext, nowMs: number): Promise<void> => {
  const { relations, config } = context
  const { db } = relations
  if ((await db.$count(subscriptionCursor)) > 0 || (await db.$count(subscription)) > 0) return
  // The people of the demo who sign in have no address.
  const owners = (await everyPerson(db, config)).filter(
    (person) => person.isDemo && person.email === null && hasRight(person, 'MyFleet', READ),
  )
  await db.execute(sql`select setval(pg_get_serial_sequence('delivery', 'number'), ${pastNumbers})`)
  for (const { userId } of owners) {
    const made = await addDemoWebhook(context, userId, nowMs)
    await db.transaction(async (tx) => {
      await made.write(tx)
      await tx.insert(subscription).values(
        demoSubscriptions(made.id).map(({ name, isOn, ...wanted }) => ({
          ownerId: userId,
          name,
          isOn,
          wanted,
          createdAt: new Date(nowMs),
        })),
      )
    })
  }
}
