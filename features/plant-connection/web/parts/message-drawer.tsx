import { useTranslation } from 'react-i18next'
import { Drawer } from '../../../../kit/primitives/drawer.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { QuarantinedMessage } from '../../contract/quarantine.ts'
import styles from './message-drawer.module.css'
import { useReasonWords } from './reason-name.ts'

/** One refused message: what was wrong, what to do, and what was received. */
export function MessageDrawer({
  message,
  onClose,
}: {
  readonly message: QuarantinedMessage | undefined
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const words = useReasonWords()
  const reason = words(message?.reason ?? '')
  return (
    <Drawer title={reason.name} closeLabel={t('action.close')} opened={message !== undefined} onClose={onClose}>
      {message && (
        <>
          {reason.help && <p className={styles.help}>{reason.help}</p>}
          <dl className={styles.facts}>
            <dt>{t('plantConnection.messages.received')}</dt>
            <dd>
              <Instant atMs={message.receivedAtMs} />
            </dd>
            <dt>{t('plantConnection.messages.topic')}</dt>
            <dd className={styles.code}>{message.topic}</dd>
            <dt>{t('plantConnection.messages.detail')}</dt>
            <dd>{message.detail}</dd>
            <dt>{t('plantConnection.messages.payload')}</dt>
            <dd>
              <pre className={styles.payload}>{message.payload}</pre>
            </dd>
          </dl>
        </>
      )}
    </Drawer>
  )
}
