import { READ } from '../../../../domain/right.ts'
import { seesFarm } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { conflict, hidden } from '../../../../platform/server/http/problems.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { getDeliveries, sendDeliveryAgain } from '../../contract/endpoints.ts'
import { readPeople } from '../receivers.ts'
import { ownWebhooks } from '../subscription-store.ts'
import { deliveriesOf, insertAgain, mayAgain, ownDelivery, shownDelivery } from './delivery-log.ts'

/** Calls about the log of deliveries. */
export const bindDeliveryRoutes = (routes: Routes, context: ServerContext): void => {
  const { relations, config, audit } = context
  const { db } = relations

  routes.bind(getDeliveries, async ({ principal, query }) => {
    const rows = await deliveriesOf(db, principal.userId, query)
    const userIds = [...new Set(rows.map(({ row }) => row.userId))]
    const people = userIds.length > 0 ? await readPeople(db, config, userIds) : new Map()
    const webhooks = new Map((await ownWebhooks(db, principal.userId)).map(({ id, name }) => [id, name]))
    const nameOf = (userId: string): string => {
      const person = people.get(userId)?.person
      return person ? `${person.firstName} ${person.lastName}`.trim() : ''
    }
    return {
      // Without the right to see a farm, its rows leave the log.
      results: rows
        .filter(
          ({ row }) => row.kind === 'test' || seesFarm(principal, row.farmCode, { product: 'MyFleet', flag: READ }),
        )
        .map(({ row, name }) =>
          shownDelivery(row, name, row.webhookId ? (webhooks.get(row.webhookId) ?? '') : nameOf(row.userId)),
        ),
      next: rows.length === query.size ? (rows.at(-1)?.row.number ?? null) : null,
    }
  })

  routes.bind(sendDeliveryAgain, async (request) => {
    const { principal, params } = request
    const row = await ownDelivery(db, principal.userId, params.id)
    const isSeen = row && (row.kind === 'test' || seesFarm(principal, row.farmCode, { product: 'MyFleet', flag: READ }))
    if (!row || !isSeen) throw hidden('This delivery does not exist', { target: { kind: 'delivery', id: params.id } })
    if (!mayAgain(row)) throw conflict('Only a message to a webhook can be sent again, after its last try.')
    const id = await db.transaction(async (tx) => {
      const again = await insertAgain(tx, row, Date.now())
      await audit.record(tx, request, { target: { kind: 'delivery', id: row.id }, after: { sentAgain: again } })
      return again
    })
    return { id }
  })
}
