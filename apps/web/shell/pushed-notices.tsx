import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../kit/composites/page/notice-store.ts'
import { Notices } from '../../../kit/composites/page/notices.tsx'
import type { Notice } from '../../../platform/contract/live-protocol.ts'
import { localParameters } from '../../../platform/contract/local-parameters.ts'
import { useNotices } from '../../../platform/web/live/live-context.tsx'
import { useLanguage } from '../../../platform/web/reader/use-language.ts'
import { useInstantText } from '../../../platform/web/time/use-instant-text.ts'

const states = { info: 'plain', warning: 'warning', critical: 'critical' } as const

/** Place of all notices; those that the server pushes are shown in the person's words, a critical one until it is closed. */
export function PushedNotices() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const instantText = useInstantText()
  const show = useCallback(
    ({ code, severity, parameters, isForPage, isSilent }: Notice) =>
      isForPage ||
      isSilent ||
      void showNotice(
        t([`notifications.text.${code}`, `notice.${code}`, 'notice.other'], {
          ...localParameters(parameters, language, instantText),
          code,
        }),
        {
          state: states[severity],
          sticky: severity === 'critical',
        },
      ),
    [t, language, instantText],
  )
  useNotices(show)
  return <Notices label={t('shell.notices')} closeLabel={t('action.close')} />
}
