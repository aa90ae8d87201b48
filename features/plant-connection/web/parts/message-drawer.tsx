import { useTranslation } from 'react-i18next'
import { Facts } from '../../../../kit/composites/record/facts.tsx'
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
          <Facts
            facts={[
              [t('plantConnection.messages.received'), <Instant key="received" atMs={message.receivedAtMs} />],
              [t('plantConnection.messages.topic'), <code key="topic">{message.topic}</code>],
              [t('plantConnection.messages.detail'), message.detail],
            ]}
          />
          <h3 className={styles.title}>{t('plantConnection.messages.payload')}</h3>
          <pre className={styles.payload}>{message.payload}</pre>
        </>
      )}
    </Drawer>
  )
}
