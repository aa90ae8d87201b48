import { isDeepStrictEqual } from 'node:util'
import { READ } from '../../../../domain/right.ts'
import { dayMs } from '../../../../domain/time-zone.ts'
import { perimeterOf } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { ProblemError } from '../../../../platform/server/http/problems.ts'
import { countOrThrow, createRateCounter } from '../../../../platform/server/http/rate-counter.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { recordsOf } from '../../../../platform/server/record/records.ts'
import { alarmsSince } from '../../../alarms/server/told-port.ts'
import { habitsOf } from '../../../notifications/server/port.ts'
import {
  createSubscription,
  deleteSubscription,
  getSubscriptions,
  previewDays,
  previewSubscription,
  testSubscription,
  updateSubscription,
} from '../../contract/endpoints.ts'
import { foreseeMessages } from '../../contract/foresee.ts'
import { forgetWatch } from '../intake/watch-tags.ts'
import { soughtOf, viewsOf } from '../sought.ts'
import {
  changeSubscription,
  insertSubscription,
  ownSubscriptions,
  ownWebhooks,
  removeSubscription,
  subscriptionKind,
} from '../subscription-store.ts'
import { sendTest } from './send-test.ts'
import {
  assertAllowed,
  assertSees,
  lastSentOf,
  mostSubscriptions,
  namesOfGroups,
  namesOfReceivers,
  ownSubscription,
  shownSubscription,
  shownWebhook,
} from './subscription-access.ts'

const mostPreviewed = 20_000
const mostMessages = 100
/** Enough to try every channel, too few to fill a mailbox. */
const mostTestsInTenMinutes = 10

const bindChanges = (routes: Routes, context: ServerContext): void => {
  const { db } = context.relations
  const subscriptions = recordsOf(context, subscriptionKind)

  routes.bind(createSubscription, async (request) => {
    const { principal, body } = request
    await assertAllowed(context, principal, body)
    if ((await ownSubscriptions(db, principal.userId)).length >= mostSubscriptions)
      throw new ProblemError(
        409,
        'too-many-subscriptions',
        `You have ${mostSubscriptions} subscriptions: delete one first`,
      )
    const row = await subscriptions.create(request, (tx) => insertSubscription(tx, principal.userId, body))
    return shownSubscription(row, null)
  })

  routes.bind(updateSubscription, async (request) => {
    const { principal, params, body } = request
    const before = await ownSubscription(db, principal, params.id)
    await assertAllowed(context, principal, body.form, before)
    const row = await subscriptions.change(request, { id: params.id, version: body.version }, async (tx) => {
      await changeSubscription(tx, before, body.form)
      if (!isDeepStrictEqual(before.wanted.what, body.form.what)) await forgetWatch(tx, before.id)
    })
    return shownSubscription(row, (await lastSentOf(db, [row.id])).get(row.id) ?? null)
  })

  routes.bind(deleteSubscription, async (request) => {
    const { id } = await ownSubscription(db, request.principal, request.params.id)
    await subscriptions.remove(request, { id }, (tx) => removeSubscription(tx, id))
    return { id }
  })
}

/** Calls about subscriptions: their owner alone sees them. */
export const bindSubscriptionRoutes = (routes: Routes, context: ServerContext): void => {
  const { relations, config, audit } = context
  const { db } = relations
  const tests = createRateCounter(mostTestsInTenMinutes, 10 * 60_000)
  bindChanges(routes, context)

  routes.bind(getSubscriptions, async ({ principal }) => {
    const rows = await ownSubscriptions(db, principal.userId)
    const sent = await lastSentOf(
      db,
      rows.map(({ id }) => id),
    )
    return {
      results: rows.map((row) => shownSubscription(row, sent.get(row.id) ?? null)),
      webhooks: (await ownWebhooks(db, principal.userId)).map(shownWebhook),
      groups: await namesOfGroups(db, principal),
      people: await namesOfReceivers(context, principal),
      hasMailServer: config.mailServer !== undefined,
      mailTo: principal.email,
    }
  })

  routes.bind(previewSubscription, async ({ principal, body }) => {
    assertSees(principal, body)
    const nowMs = Date.now()
    const farms = perimeterOf(principal, { product: 'MyFleet', flag: READ })
    const [habits] = (await habitsOf(db, [principal])).values()
    const what = soughtOf(body.what, principal.userId, await viewsOf(db, [body.what]))
    if (!what || what.kind === 'tag' || !habits) return { messages: [], total: 0, alarms: 0, isKnown: false }
    const seen = await alarmsSince(db, { fromMs: nowMs - previewDays * dayMs, farms, most: mostPreviewed })
    const messages = foreseeMessages({ ...body, what }, seen, { profile: habits.quietHours, zone: habits.zone, nowMs })
    return {
      messages: messages
        .slice(-mostMessages)
        .reverse()
        .map(({ atMs, alarms, isFlood }) => ({
          at: new Date(atMs).toISOString(),
          alarms: alarms.length,
          isFlood,
          first: alarms[0]?.message ?? '',
        })),
      total: messages.length,
      alarms: messages.reduce((sum, { alarms }) => sum + alarms.length, 0),
      isKnown: true,
    }
  })

  routes.bind(testSubscription, async (request) => {
    const { principal, params, body } = request
    const row = await ownSubscription(db, principal, params.id)
    countOrThrow(tests, principal.userId, request.header)
    const outcome = await sendTest(context, principal, row, body.channel)
    await db.transaction((tx) =>
      audit.record(tx, request, {
        target: { kind: 'subscription', id: row.id, name: row.name },
        after: { test: body.channel, outcome },
      }),
    )
    return { outcome }
  })
}
