import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextArea } from '../../../../kit/primitives/text-area.tsx'
import { type Alarm, longestComment } from '../../../alarms/contract/alarm.ts'
import { isUnacknowledged } from '../../../alarms/contract/alarm-state.ts'
import type { AlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import styles from './alarm-drawer.module.css'

/** A comment, sent alone or with the acknowledgement: both within reach of a thumb. */
export function CommentForm({ alarm, deeds }: { readonly alarm: Alarm; readonly deeds: AlarmDeeds }) {
  const { t } = useTranslation()
  const [comment, setComment] = useState('')
  if (!deeds.may('comment')) return null
  const length = comment.trim().length
  const send = (deed: 'comment' | 'acknowledge') => {
    void deeds.act(deed, { ids: [alarm.id] }, { comment }).then((isDone) => isDone && setComment(''))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (length > 0) send('comment')
  }
  const isOff = deeds.whyOff !== undefined || deeds.isBusy || length === 0 || length > longestComment
  return (
    <form className={styles.comment} onSubmit={submit} noValidate>
      <TextArea
        label={t('alarmPages.comment')}
        value={comment}
        minRows={2}
        error={length > longestComment ? t('alarmPages.commentTooLong', { most: longestComment }) : undefined}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={styles.actions}>
        {isUnacknowledged(alarm.state) && (
          <Button disabled={isOff} onClick={() => send('acknowledge')}>
            {t('alarmPages.detail.acknowledgeWith')}
          </Button>
        )}
        <Button type="submit" disabled={isOff}>
          {t('alarmPages.deed.comment')}
        </Button>
      </div>
      {deeds.whyOff && <p className={styles.none}>{deeds.whyOff}</p>}
    </form>
  )
}
