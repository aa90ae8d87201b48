import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import type { Audience } from '../../contract/communication.ts'
import type { Severity } from '../../contract/shown-message.ts'
import { messageAudienceQuery } from '../queries.ts'

/** The number of recipients of an announcement, and by which channels they are notified. */
export function MessageAudience({
  audience,
  severity,
  isNotified,
}: {
  readonly audience: Audience
  readonly severity: Severity
  readonly isNotified: boolean
}) {
  const { t } = useTranslation()
  const { data, isError, isLoading } = useQuery(messageAudienceQuery(audience, severity))
  const words = () => {
    if (isError) return t('administration.messages.reachUnknown')
    if (!data) return isLoading ? t('administration.messages.reachCounting') : '-'
    const { people, notified, mailed } = data
    if (!isNotified) return t('administration.messages.reach', { count: people })
    return t('administration.messages.reachNotified', { count: people, notified, mailed })
  }
  return <Note role="status">{words()}</Note>
}
