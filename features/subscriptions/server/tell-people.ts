import { secondMs } from '../../../domain/time-zone.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createOutsideFetch } from '../../../platform/server/http/outside-fetch.ts'
import { createSecretBox } from '../../../platform/server/identity/secret-box.ts'
import { readTransitions } from './intake/read-transitions.ts'
import { watchTags } from './intake/watch-tags.ts'
import { sendDue } from './send/send-due.ts'
import { sendWebhooks, type WebhookSender } from './send/send-webhooks.ts'

const lookEveryMs = secondMs
const watchEveryMs = 5 * secondMs

export const createWebhookSender = ({ config, relations }: ServerContext): WebhookSender => ({
  fetch: createOutsideFetch({
    oidc: { privateHosts: config.webhookPrivateHosts },
    webApplicationUrl: config.webApplicationUrl,
  }),
  secrets: createSecretBox(relations.db),
})

/** One round: new transitions, due deliveries, queued webhooks. */
export const tellOnce = async (context: ServerContext, sender: WebhookSender, nowMs: number): Promise<void> => {
  while ((await readTransitions(context, nowMs)) > 0);
  await sendDue(context, nowMs)
  await sendWebhooks(context, sender, nowMs)
}

/** Looks again and again, one round after another; resolves with the way to end it. */
export const tellPeople = (context: ServerContext): (() => Promise<void>) => {
  const sender = createWebhookSender(context)
  let isStopped = false
  let running: Promise<void> | undefined
  let watchedMs = 0
  const round = async () => {
    const nowMs = Date.now()
    try {
      if (nowMs - watchedMs >= watchEveryMs) {
        watchedMs = nowMs
        await watchTags(context, nowMs)
      }
      await tellOnce(context, sender, nowMs)
    } catch (error) {
      if (!isStopped) context.log.warn({ err: error }, 'subscriptions could not be read; trying again')
    }
  }
  const timer = setInterval(() => {
    if (isStopped || running) return
    running = round().finally(() => {
      running = undefined
    })
  }, lookEveryMs).unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
