import { randomUUID } from 'node:crypto'
import { fallbackLanguage } from '../../../../domain/language.ts'
import { inEveryLanguage } from '../../../../platform/contract/local-parameters.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { postMail } from '../../../../platform/server/mail/post-mail.ts'
import { createNotifier } from '../../../notifications/server/port.ts'
import type { ChannelName } from '../../contract/subscription.ts'
import { readPeople } from '../receivers.ts'
import { holdNotices, textLifeMs, titlesOf } from '../send/send-to-person.ts'
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
  const { relations, config, log } = context
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
  const [known] = (await readPeople(relations.db, config, [principal.userId])).values()
  const titles = await titlesOf(context, (t) => t('subscriptions.message.test', { name }))
  const link = '/MyFleet/Subscriptions'
  const notices = holdNotices(context)
  await relations.db.transaction(async (tx) => {
    await tx.insert(delivery).values({ ...row, state: 'sent', sentAt: now })
    if (channel === 'email' && principal.email !== null) {
      const title = titles[principal.lang ?? fallbackLanguage]
      return postMail(tx, config, {
        to: principal.email,
        subject: `Solvane: ${title}`,
        text: `${title}\n\n${config.webApplicationUrl}${link}`,
        textUntil: new Date(now.getTime() + textLifeMs),
        onlyKeep: known?.person.isDemo ?? false,
      })
    }
    const notifier = createNotifier({ relations: { ...relations, db: tx }, live: notices.live, log, config })
    await notifier.notifyPerson(principal.userId, {
      event: 'subscription-test',
      occurrence: testId,
      parameters: inEveryLanguage('text', titles),
      href: link,
    })
  })
  notices.release()
  return 'sent'
}
