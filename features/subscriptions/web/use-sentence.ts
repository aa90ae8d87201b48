import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { usePerson } from '../../../platform/web/session/session-context.tsx'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import { readSentence, sentenceParts } from '../contract/sentence.ts'
import type { SubscriptionForm } from '../contract/subscription.ts'

export interface Named {
  readonly id: string
  readonly name: string
}

/** Whom and which views a subscription may name. */
export interface Nameable {
  readonly groups: readonly Named[]
  readonly people: readonly Named[]
  /** Saved views of alarms. */
  readonly views: readonly Named[]
}

/** Reads a subscription back in the person's language. */
export const useSentence = (farms: readonly FarmRow[], { groups, people, views }: Nameable) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const person = usePerson()
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  return (form: Parameters<typeof sentenceParts>[0] & Pick<SubscriptionForm, 'groupId'>): string =>
    readSentence(
      sentenceParts(form, {
        farm: (farmCode) => farms.find(({ farm }) => farm.farmCode === farmCode)?.name ?? farmCode,
        country: (code) => regions.of(code) ?? code,
        group: (id) => groups.find((one) => one.id === id)?.name ?? t('subscriptions.someGroup'),
        person: (id) =>
          id === person?.id
            ? `${person.firstName} ${person.lastName}`
            : (people.find((one) => one.id === id)?.name ?? t('subscriptions.someone')),
        view: (id) => views.find((one) => one.id === id)?.name ?? t('subscriptions.goneView'),
      }),
      (key, values) => t(key, values),
      language,
    )
}
