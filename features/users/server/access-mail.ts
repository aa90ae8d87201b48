import { fallbackLanguage, type Language } from '../../../domain/language.ts'
import english from '../locales/en-GB.json' with { type: 'json' }
import spanish from '../locales/es-ES.json' with { type: 'json' }
import french from '../locales/fr-FR.json' with { type: 'json' }
import portuguese from '../locales/pt-PT.json' with { type: 'json' }
import type { StoredPerson } from './person-store.ts'

const texts = {
  'en-GB': english.users.mail,
  'fr-FR': french.users.mail,
  'es-ES': spanish.users.mail,
  'pt-PT': portuguese.users.mail,
} as const satisfies Record<Language, unknown>

interface AccessMail {
  readonly kind: 'invitation' | 'passwordReset'
  readonly language: Language | null
  readonly person: Pick<StoredPerson, 'firstName' | 'lastName' | 'login' | 'timezone'>
  readonly site: string
  readonly link: string
  readonly expiresAt: Date
}

/** A name as one line: it stands in the middle of a sentence. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The moment in the person's zone, with the name of the zone. */
const momentText = (at: Date, language: Language, timeZone: string | null): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    timeZoneName: 'short',
  }).format(at)

/** Subject and text of an e-mail with a one-time link, in the language of the person. */
export const accessMail = ({ kind, language, person, site, link, expiresAt }: AccessMail) => {
  const spoken = language ?? fallbackLanguage
  const { subject, text } = texts[spoken][kind]
  const values: Readonly<Record<string, string>> = {
    name: oneLine(`${person.firstName} ${person.lastName}`) || person.login,
    login: person.login,
    site,
    link,
    until: momentText(expiresAt, spoken, person.timezone),
  }
  return { subject, text: text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '') }
}
