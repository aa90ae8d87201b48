import { useTranslation } from 'react-i18next'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { QuarantinedMessage } from '../../contract/quarantine.ts'
import { useReasonWords } from './reason-name.ts'
import styles from './table.module.css'

/** Refused messages, newest first; a press on the topic opens one. */
export function MessageList({
  messages,
  opened,
  onOpen,
}: {
  readonly messages: readonly QuarantinedMessage[]
  readonly opened: number
  readonly onOpen: (id: number) => void
}) {
  const { t } = useTranslation()
  const words = useReasonWords()
  return (
    <table className={styles.table} aria-labelledby="refused-messages">
      <thead>
        <tr>
          <th scope="col">{t('plantConnection.messages.received')}</th>
          <th scope="col">{t('plantConnection.messages.topic')}</th>
          <th scope="col" className={styles.wide}>
            {t('plantConnection.counts.reason')}
          </th>
          <th scope="col" className={styles.wide}>
            {t('plantConnection.messages.detail')}
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={message.id} data-chosen={message.id === opened || undefined}>
            <td className={styles.time}>
              <Instant atMs={message.receivedAtMs} />
            </td>
            <td>
              <button type="button" className={`${styles.open} ${styles.topic}`} onClick={() => onOpen(message.id)}>
                {message.topic}
              </button>
            </td>
            <td className={styles.wide}>{words(message.reason).name}</td>
            <td className={styles.detail} title={message.detail}>
              {message.detail}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
