import { randomUUID } from 'node:crypto'
import { fallbackLanguage, languages } from '../../../../domain/language.ts'
import { dayMs } from '../../../../domain/time-zone.ts'
import { inEveryLanguage } from '../../../../platform/contract/local-parameters.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { postMail } from '../../../../platform/server/mail/post-mail.ts'
import { createNotifier } from '../../../notifications/server/port.ts'
import type { ChannelName } from '../../contract/subscription.ts'
import type { StoredSubscription } from '../subscription-store.ts'
import { delivery } from '../tables.ts'

export type TestOutcome = 'sent' | 'queued' | 'no-address' | 'no-channel'

/** Sends a message that is marked as a test over one channel, and logs it. */
export const sendTest = async (
  context: ServerContext,
  principal: Principal,
  { id, name, wanted }: StoredSubscription,
  channel: ChannelName,
): Promise<TestOutcome> => {
  const { relations, config, words } = context
  const { inApp, email, webhookId } = wanted.channels
  const isWanted = { 'in-app': inApp, email, webhook: webhookId !== null }[channel]
  if (!isWanted) return 'no-channel'
  if (channel === 'email' && principal.email === null) return 'no-address'
  const now = new Date()
  const testId = randomUUID()
  const body = JSON.stringify({
    type: 'test',
    timestamp: now.toISOString(),
    data: { subscription: { id, name }, isTest: true },
  })
  const row = {
    id: testId,
    subscriptionId: id,
    channel,
    userId: principal.userId,
    webhookId: channel === 'webhook' ? webhookId : null,
    kind: 'test' as const,
    occurrenceId: testId,
    isAlarm: false,
    priority: 'normal' as const,
    farmCode: '',
    deviceCode: '',
    subject: {
      farmName: '',
      equipment: '',
      code: '',
      message: '',
      startMs: now.getTime(),
      endMs: null,
      causeGroup: null,
      causeId: null,
      value: null,
    },
    messageId: testId,
    seenAt: now,
    dueAt: now,
  }
  if (channel === 'webhook') {
    await relations.db.insert(delivery).values({ ...row, state: 'queued', body })
    return 'queued'
  }
  const language = principal.lang ?? fallbackLanguage
  const titles = new Map(
    await Promise.all(
      languages.map(async (one) => [one, (await words.in(one))('subscriptions.message.test', { name })] as const),
    ),
  )
  await relations.db.transaction(async (tx) => {
    await tx.insert(delivery).values({ ...row, state: 'sent', sentAt: now })
    if (channel === 'email' && principal.email !== null) {
      const title = titles.get(language) ?? name
      await postMail(tx, config, {
        to: principal.email,
        subject: `Solvane: ${title}`,
        text: `${title}\n\n${config.webApplicationUrl}/MyFleet/Subscriptions`,
        textUntil: new Date(now.getTime() + 7 * dayMs),
      })
    }
  })
  if (channel === 'in-app')
    await createNotifier(context).notifyPerson(principal.userId, {
      event: 'subscription-test',
      occurrence: testId,
      parameters: inEveryLanguage('text', {
        'en-GB': titles.get('en-GB') ?? name,
        'fr-FR': titles.get('fr-FR') ?? name,
        'es-ES': titles.get('es-ES') ?? name,
        'pt-PT': titles.get('pt-PT') ?? name,
      }),
      href: '/MyFleet/Subscriptions',
    })
  return 'sent'
}
