import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { localParameters } from '../../../platform/contract/local-parameters.ts'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { useInstantText } from '../../../platform/web/time/use-instant-text.ts'

interface NotificationContent {
  readonly event: string
  readonly parameters: Readonly<Record<string, string | number>>
}

/** One sentence for what was told, in the person's language. */
export const useNotificationText = (): ((notification: NotificationContent) => string) => {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const instantText = useInstantText()
  return useCallback(
    ({ event, parameters }) =>
      t([`notifications.text.${event}`, 'notice.other'], {
        ...localParameters(parameters, language, instantText),
        code: event,
      }),
    [t, language, instantText],
  )
}
