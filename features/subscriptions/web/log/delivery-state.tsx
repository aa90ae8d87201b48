import { useTranslation } from 'react-i18next'
import { Note } from '../../../../kit/composites/record/note.tsx'
import { StateMark } from '../../../../kit/primitives/state-mark.tsx'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import type { Delivery } from '../../contract/endpoints.ts'
import styles from '../subscriptions.module.css'

/** The state with its time or reason, and the reply of the other system. */
export function DeliveryState({ row }: { readonly row: Delivery }) {
  const { t } = useTranslation()
  const instantText = useInstantText()
  const { state, reason, sentAt, dueAt, attempts, problem, reply, isAgain } = row
  const words = t(`subscriptions.state.${state}`)
  const waits = state === 'waiting' || state === 'queued'
  return (
    <>
      {state === 'failed' ? <StateMark state="warning" label={words} /> : words}
      {isAgain && ` (${t('subscriptions.log.isAgain')})`}{' '}
      <Note inline>
        {[
          reason === null ? '' : t(`subscriptions.reason.${reason}`),
          sentAt === null ? '' : instantText(Date.parse(sentAt)),
          waits ? t('subscriptions.log.due', { at: instantText(Date.parse(dueAt)) }) : '',
          attempts > 1 ? t('subscriptions.log.attempts', { count: attempts }) : '',
          problem === null ? '' : t([`subscriptions.problem.${problem}`, 'subscriptions.problem.unreachable']),
        ]
          .filter((text) => text !== '')
          .join(' · ')}
      </Note>
      {reply !== null && reply !== '' && (
        <details>
          <summary>{t('subscriptions.log.reply')}</summary>
          <code className={styles.reply}>{reply}</code>
        </details>
      )}
    </>
  )
}
