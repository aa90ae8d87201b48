import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fallbackLanguage, type Language } from '../../../../domain/language.ts'
import { IconButton } from '../../../../kit/primitives/icon-button.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { ShownMessage } from '../../contract/shown-message.ts'
import styles from './banner.module.css'

/** One message as it stands above a screen. Without `onClose` it is a preview. */
export function Banner({
  message: { severity, texts, toAtMs },
  language,
  onClose,
}: {
  readonly message: Pick<ShownMessage, 'severity' | 'texts' | 'toAtMs'>
  readonly language: Language
  readonly onClose?: () => void
}) {
  const { t } = useTranslation()
  const own = texts[language]
  return (
    <div className={styles.banner} data-severity={severity} role={severity === 'critical' ? 'alert' : 'status'}>
      <StateMark state={severity} label={t(`administration.severity.${severity}`)} />
      <span className={styles.text} lang={own ? language : fallbackLanguage}>
        {own || texts[fallbackLanguage]}
        {toAtMs !== null && (
          <span className={styles.until}>
            {' '}
            {t('administration.banner.until')} <Instant atMs={toAtMs} />
          </span>
        )}
      </span>
      {onClose && (
        <IconButton
          size="small"
          label={t('administration.banner.close')}
          icon={<IconX size={16} />}
          onClick={onClose}
        />
      )}
    </div>
  )
}
