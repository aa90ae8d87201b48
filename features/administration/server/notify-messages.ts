import { inEveryLanguage } from '../../../platform/contract/local-parameters.ts'
import type { ServerContext } from '../../../platform/server/feature.ts'
import { createNotifier, foreseeDelivery, type Occurrence } from '../../notifications/server/port.ts'
import type { Audience } from '../contract/communication.ts'
import { messagesBegunSince, messageValues, type StoredMessage } from './message-store.ts'

/** What began or changed longer ago is told nobody any more: after a restart nobody hears old messages again. */
const newForMs = 86_400_000
const priorities = { info: 'normal', warning: 'high', critical: 'critical' } as const
const isSeverity = (text: string): text is keyof typeof priorities => Object.hasOwn(priorities, text)

export const messageEvent = 'message'
/** A message that was changed is another occurrence: what was told of the one before it is taken back. */
export const occurrenceOf = ({ id, version }: Pick<StoredMessage, 'id' | 'version'>): string => `${id} ${version}`

/** As a notification names whom it concerns. */
const audienceParameters = ({ audience, groupId, product }: Audience): Occurrence['parameters'] => ({
  audience,
  ...(groupId !== null && { groupId }),
  ...(product !== null && { product }),
})
const priorityOf = (severity: string) => (isSeverity(severity) ? priorities[severity] : 'normal')

/** How many people would be told of a message now. */
export const foreseeMessage = async (context: ServerContext, audience: Audience, severity: string) => {
  const { people, listed, mailed } = await foreseeDelivery(context, {
    event: messageEvent,
    occurrence: '',
    priority: priorityOf(severity),
    parameters: audienceParameters(audience),
  })
  return { people, notified: listed, mailed }
}

const occurrence = (row: StoredMessage): Occurrence => {
  const values = messageValues(row)
  return {
    event: messageEvent,
    occurrence: occurrenceOf(row),
    atMs: Math.max(row.fromAt.getTime(), row.updatedAt.getTime()),
    priority: priorityOf(row.severity),
    parameters: {
      ...audienceParameters(values),
      ...inEveryLanguage('text', values.texts),
    },
  }
}

/**
 * Tells people of the messages whose time has come, each once however often it is asked for: those who were told are known
 * by the notification that they have. Resolves with the number of messages that were told by this teller first.
 */
export const createMessageNotifier = (context: ServerContext) => {
  const { db } = context.relations
  const notified = new Set<string>()
  return async (nowMs = Date.now()): Promise<number> => {
    const rows = await messagesBegunSince(db, new Date(nowMs), new Date(nowMs - newForMs))
    const fresh = rows.filter((row) => messageValues(row).isNotified && !notified.has(occurrenceOf(row)))
    for (const row of fresh) {
      await createNotifier(context).notify(occurrence(row))
      notified.add(occurrenceOf(row))
    }
    return fresh.length
  }
}
