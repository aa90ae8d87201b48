import { fallbackLanguage, type Language, languages } from '../../../../domain/language.ts'
import { dayMs } from '../../../../domain/time-zone.ts'
import { inEveryLanguage } from '../../../../platform/contract/local-parameters.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import type { LiveHub } from '../../../../platform/server/live/live.ts'
import { postMail } from '../../../../platform/server/mail/post-mail.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import type { Translate } from '../../../../platform/server/words/create-words.ts'
import { createNotifier } from '../../../notifications/server/port.ts'
import type { ChannelName } from '../../contract/subscription.ts'
import type { StoredDelivery } from '../delivery-store.ts'
import type { KnownPerson } from '../receivers.ts'
import { composeMessage, type MessageContent } from './compose-message.ts'

/** How long the text of a mail is kept while no mail server takes it. */
export const textLifeMs = 7 * dayMs

/** Holds what open pages show until the transaction has committed. */
export const holdNotices = ({ live }: Pick<ServerContext, 'live'>) => {
  const held: Parameters<LiveHub['notify']>[] = []
  return {
    live: { ...live, notify: (...notice: Parameters<LiveHub['notify']>) => void held.push(notice) },
    release: () => {
      for (const notice of held) live.notify(...notice)
    },
  }
}
export type HeldNotices = ReturnType<typeof holdNotices>

const alarmLink = ({ isAlarm, occurrenceId }: StoredDelivery, content: MessageContent): string =>
  isAlarm && content.rows.length === 1 ? `/MyFleet/Alarms?alarm=${occurrenceId}` : '/MyFleet/Alarms'

interface ToPerson {
  readonly tx: Db
  readonly known: KnownPerson
  readonly notices: HeldNotices
  readonly nowMs: number
  readonly channel: ChannelName
  readonly head: StoredDelivery
  readonly content: MessageContent
}

/** A title in every language, as a notification keeps it. */
export const titlesOf = async (
  { words }: Pick<ServerContext, 'words'>,
  title: (t: Translate, language: Language) => string,
): Promise<Record<Language, string>> =>
  Object.fromEntries(
    await Promise.all(
      languages.map(async (language) => [language, title(await words.in(language), language)] as const),
    ),
  ) as Record<Language, string>

const notify = async (
  context: ServerContext,
  { tx, known, notices, head, content, nowMs }: ToPerson,
): Promise<void> => {
  const titles = await titlesOf(
    context,
    (t, language) => composeMessage(content, t, { language, zone: known.zone }).title,
  )
  const farmCodes = [...new Set(content.rows.map(({ farmCode }) => farmCode))].sort()
  const [only] = farmCodes
  const { relations, log, config } = context
  const notifier = createNotifier({ relations: { ...relations, db: tx }, live: notices.live, log, config })
  await notifier.notifyPerson(known.person.userId, {
    event: 'alarm',
    occurrence: head.id,
    atMs: nowMs,
    priority: head.priority,
    parameters: {
      ...inEveryLanguage('text', titles),
      ...(farmCodes.length > 1 && { farmCodes: farmCodes.join(',') }),
    },
    href: alarmLink(head, content),
    ...(farmCodes.length === 1 && only !== undefined && { farmCode: only }),
  })
}

const mail = async (context: ServerContext, { tx, known, head, content, nowMs }: ToPerson): Promise<void> => {
  const { person, zone } = known
  if (person.email === null) return
  const language = person.lang ?? fallbackLanguage
  const t = await context.words.in(language)
  const { title, lines } = composeMessage(content, t, { language, zone })
  const site = context.config.webApplicationUrl
  await postMail(tx, context.config, {
    to: person.email,
    subject: `Solvane: ${title}`,
    text: [
      t('notifications.mail.hello', { name: `${person.firstName} ${person.lastName}` }),
      ...(lines.length > 1 ? [title] : []),
      lines.join('\n'),
      `${site}${alarmLink(head, content)}`,
      t('subscriptions.mail.why', { name: content.name, link: `${site}/MyFleet/Subscriptions` }),
    ].join('\n\n'),
    textUntil: new Date(nowMs + textLifeMs),
    onlyKeep: person.isDemo,
  })
}

/** Puts a message into the list of a person, or into the mail queue, in the transaction that marks it as sent. */
export const sendToPerson = (context: ServerContext, message: ToPerson): Promise<void> =>
  message.channel === 'email' ? mail(context, message) : notify(context, message)
