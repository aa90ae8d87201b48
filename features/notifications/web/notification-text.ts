import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

interface Told {
  readonly event: string
  readonly parameters: Readonly<Record<string, string | number>>
}

/** One sentence for what was told, in the person's language. */
export const useNotificationText = (): ((told: Told) => string) => {
  const { t } = useTranslation()
  return useCallback(
    ({ event, parameters }) => t([`notifications.text.${event}`, 'notice.other'], { ...parameters, code: event }),
    [t],
  )
}
