import { secondMs } from '../../../domain/time-zone.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createOutsideFetch } from '../../../platform/server/http/outside-fetch.ts'
import { createSecretBox } from '../../../platform/server/identity/secret-box.ts'
import { fillDemoLogs } from './demo/demo-log.ts'
import { seedDemoSubscriptions } from './demo/demo-subscriptions.ts'
import { readTransitions } from './intake/read-transitions.ts'
import { watchTags } from './intake/watch-tags.ts'
import { sendDue } from './send/send-due.ts'
import { sendWebhooks, type WebhookSender } from './send/send-webhooks.ts'
import { webhookRules } from './send/webhook-rules.ts'

const lookEveryMs = secondMs
const watchEveryMs = 5 * secondMs

export const createWebhookSender = ({ config, relations }: ServerContext): WebhookSender => ({
  fetch: createOutsideFetch(webhookRules(config)),
  secrets: createSecretBox(relations.db),
})

/** New transitions, then due deliveries. */
const readAndSend = async (context: ServerContext, nowMs: number): Promise<void> => {
  while ((await readTransitions(context, nowMs)) > 0);
  await sendDue(context, nowMs)
}

/** One round: new transitions, due deliveries, queued webhooks. */
export const tellOnce = async (context: ServerContext, sender: WebhookSender, nowMs: number): Promise<void> => {
  await readAndSend(context, nowMs)
  await sendWebhooks(context, sender, nowMs)
}

/** Repeats some work, one round after another; resolves with the way to end it. */
const repeat = (
  { log }: Pick<ServerContext, 'log'>,
  everyMs: number,
  work: (nowMs: number) => Promise<unknown>,
): (() => Promise<void>) => {
  let isStopped = false
  let running: Promise<void> | undefined
  const round = async () => {
    try {
      await work(Date.now())
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'subscriptions could not be read; trying again')
    }
  }
  const timer = setInterval(() => {
    if (isStopped || running) return
    running = round().finally(() => {
      running = undefined
    })
  }, everyMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}

/** How long the demo waits for the alarms of its past. */
const demoTries = 60

/** Gives the demo subscriptions with a log. */
const startDemo = async (context: ServerContext): Promise<readonly (() => Promise<void>)[]> => {
  if (!context.config.demo) return []
  await seedDemoSubscriptions(context, Date.now())
  let left = demoTries
  return [
    repeat(context, 10 * secondMs, async () => {
      if (left <= 0) return
      left = (await fillDemoLogs(context)) ? 0 : left - 1
    }),
  ]
}

/** Tells people until the way back is called. A receiver that hangs, or a slow store of values, delays nobody else. */
export const tellPeople = async (context: ServerContext): Promise<() => Promise<void>> => {
  const sender = createWebhookSender(context)
  const demo = await startDemo(context)
  const ends = [
    ...demo,
    repeat(context, watchEveryMs, (nowMs) => watchTags(context, nowMs)),
    repeat(context, lookEveryMs, (nowMs) => readAndSend(context, nowMs)),
    repeat(context, lookEveryMs, (nowMs) => sendWebhooks(context, sender, nowMs)),
  ]
  return async () => {
    await Promise.all(ends.map((end) => end()))
  }
}
