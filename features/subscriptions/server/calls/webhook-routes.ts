import { randomUUID } from 'node:crypto'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { createAddressCheck } from '../../../../platform/server/http/outside-fetch.ts'
import { invalid } from '../../../../platform/server/http/problems.ts'
import { countOrThrow, createRateCounter } from '../../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { createSecretBox } from '../../../../platform/server/identity/secret-box.ts'
import { recordsOf } from '../../../../platform/server/record/records.ts'
import { createWebhook, deleteWebhook, rotateWebhookSecret, updateWebhook } from '../../contract/endpoints.ts'
import { webhookRules } from '../send/webhook-rules.ts'
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

/** What an address lacks, by the reason for which it is never asked. */
const refusals: ReadonlyMap<string, string> = new Map([
  ['not-https', 'must begin with https://, unless WEBHOOK_PRIVATE_HOSTS names its host'],
  ['private-address', 'must be a public address, unless WEBHOOK_PRIVATE_HOSTS names it'],
])

/** Calls about webhooks. A secret leaves the server in the reply that makes it, and never again. */
export const bindWebhookRoutes = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const secrets = createSecretBox(db)
  const webhooks = recordsOf(context, webhookKind)
  const added = createRateCounter(mostNewInAnHour, 3_600_000)

  const checkAddress = (url: string) => {
    const refusalOf = createAddressCheck(webhookRules(context.config))
    const message = refusals.get(refusalOf(url) ?? '')
    if (message !== undefined) throw invalid('The webhook cannot have this address', [{ path: 'body.url', message }])
  }

  routes.bind(createWebhook, async (request) => {
    const { principal, body } = request
    checkAddress(body.url)
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
    // One that was stored before can still be turned off.
    if (changes.url !== before.url || changes.isOn) checkAddress(changes.url)
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
