import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { countOrThrow, createRateCounter } from '../../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { createSecretBox } from '../../../../platform/server/identity/secret-box.ts'
import { recordsOf } from '../../../../platform/server/record/records.ts'
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from '../../contract/endpoints.ts'
import { webhookKind } from '../subscription-store.ts'
import {
  changeWebhook,
  insertWebhook,
  removeWebhook,
  rotateSecret,
  sealNewSecret,
  sealOldSecret,
} from '../webhook-store.ts'
import { shownWebhook, webhookOf } from './subscription-access.ts'

const mostNewInAnHour = 50

/** Calls about webhooks. A secret leaves the server in the reply that makes it, and never again. */
export const bindWebhookRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const secrets = createSecretBox(db)
  const webhooks = recordsOf(context, webhookKind)
  const added = createRateCounter(mostNewInAnHour, 3_600_000)

  routes.bind(createWebhook, async (request) => {
    const { principal, body } = request
    countOrThrow(added, principal.userId, request.header)
    const id = randomUUID()
    const made = await sealNewSecret(secrets, id)
    const row = await webhooks.create(request, async (tx) => {
      await insertWebhook(tx, { id, ownerId: principal.userId, ...body }, made)
      return id
    })
    return { webhook: shownWebhook(row), secret: made.secret }
  })

  routes.bind(updateWebhook, async (request) => {
    const { version, ...changes } = request.body
    const before = await webhookOf(db, request.principal, request.params.id)
    const row = await webhooks.change(request, { id: before.id, version }, (tx) => changeWebhook(tx, before, changes))
    return shownWebhook(row)
  })

  routes.bind(rotateWebhookSecret, async (request) => {
    const before = await webhookOf(db, request.principal, request.params.id)
    const { secret, sealed } = await sealNewSecret(secrets, before.id)
    const oldSealed = await sealOldSecret(secrets, before)
    const row = await webhooks.change(request, { id: before.id, version: before.version }, (tx) =>
      rotateSecret(tx, before, { sealed, oldSealed, nowMs: Date.now() }),
    )
    return { webhook: shownWebhook(row), secret }
  })

  routes.bind(deleteWebhook, async (request) => {
    const { id } = await webhookOf(db, request.principal, request.params.id)
    await webhooks.remove(request, { id }, (tx) => removeWebhook(tx, id))
    return { id }
  })
}
