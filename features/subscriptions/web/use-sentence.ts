import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { usePerson } from '../../../platform/web/session/session-context.tsx'
import type { FarmRow } from '../../fleet-state/contract/fleet-rows.ts'
import { readSentence, sentenceParts } from '../contract/sentence.ts'
import type { SubscriptionForm } from '../contract/subscription.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Reads a subscription back in the person's language. */
export const useSentence = (farms: readonly FarmRow[], groups: readonly Named[]) => {
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
        person: (id) => (id === person?.id ? `${person.firstName} ${person.lastName}` : t('subscriptions.someone')),
      }),
      (key, values) => t(key, values),
      language,
    )
}
