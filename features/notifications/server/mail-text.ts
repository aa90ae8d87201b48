import { createInstance } from 'i18next'
import { fallbackLanguage, type Language } from '../../../domain/language.ts'
import { localParameters } from '../../../platform/contract/local-parameters.ts'
import english from '../locales/en-GB.json' with { type: 'json' }
import spanish from '../locales/es-ES.json' with { type: 'json' }
import french from '../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../locales/pt-PT.json' with { type: 'json' }
import type { StoredNotification } from './notification-store.ts'

const texts = { 'en-GB': english, 'fr-FR': french, 'es-ES': spanish, 'pt-PT': portuguese } as const

/** The sentences of the page, for a reader who is not there. */
const words = createInstance({
  lng: fallbackLanguage,
  fallbackLng: fallbackLanguage,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: Object.fromEntries(Object.entries(texts).map(([language, translation]) => [language, { translation }])),
})
void words.init()

type MailedNotification = Pick<StoredNotification, 'at' | 'event' | 'priority' | 'parameters' | 'href'>

interface NotificationMail {
  readonly person: {
    readonly firstName: string
    readonly lastName: string
    readonly lang: Language | null
  }
  /** By whose clock they read. */
  readonly zone: string
  /** At least one, in the order in which they are read. */
  readonly notifications: readonly MailedNotification[]
  /** Address of the installation. */
  readonly site: string
}

/** Most that one mail tells of; the page has the rest. */
export const mostInOneMail = 40
const longestSubject = 150

/** Names and texts of people stand in the middle of a line, and in a subject: breaks would make lines and headers of them. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** Subject and text of an e-mail about one notification or many, in the language and the zone of the person. */
export const notificationMail = ({ person, zone, notifications, site }: NotificationMail) => {
  const language = person.lang ?? fallbackLanguage
  const t = (key: string, figures: Readonly<Record<string, string | number>> = {}): string =>
    String(words.t(key, { ...figures, lng: language }))
  const moment = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  })
  const sentence = ({ event, parameters }: MailedNotification): string => {
    const local = localParameters(parameters, language, moment.format)
    const lines = Object.entries(local).map(([name, value]) => [
      name,
      typeof value === 'string' ? oneLine(value) : value,
    ])
    return t(`notifications.text.${event}`, Object.fromEntries(lines))
  }
  const shown = notifications.slice(0, mostInOneMail)
  const left = notifications.length - shown.length
  const [first] = shown
  const subject =
    notifications.length === 1 && first
      ? `Solvane: ${sentence(first)}`
      : t('notifications.mail.digest', { count: notifications.length, first: first ? sentence(first) : '' })
  const paragraphs = shown.map((one) =>
    [
      sentence(one),
      `${moment.format(one.at)} · ${t(`notifications.event.${one.event}`)} · ${t(`notifications.priority.${one.priority}`)}`,
      ...(one.href === null ? [] : [`${site}${one.href}`]),
    ].join('\n'),
  )
  return {
    subject: subject.length > longestSubject ? `${subject.slice(0, longestSubject - 1).toWellFormed()}…` : subject,
    text: [
      t('notifications.mail.hello', { name: oneLine(`${person.firstName} ${person.lastName}`) }),
      ...paragraphs,
      ...(left > 0 ? [t('notifications.mail.more', { count: left })] : []),
      t('notifications.mail.why', { link: `${site}/MyProfile/MyNotifications` }),
    ].join('\n\n'),
  }
}
