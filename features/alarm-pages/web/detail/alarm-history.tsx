import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextArea } from '../../../../kit/primitives/text-area.tsx'
import { Instant } from '../../../../platform/web/time/instant.tsx'
import type { Alarm, AlarmTransition } from '../../../alarms/contract/alarm.ts'
import type { AlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import styles from './alarm-drawer.module.css'

/** Transitions and comments of an alarm, the newest first. A comment can be corrected, never removed. */
export function AlarmHistory({
  alarm,
  history,
  deeds,
}: {
  readonly alarm: Alarm
  readonly history: readonly AlarmTransition[]
  readonly deeds: AlarmDeeds
}) {
  const { t } = useTranslation()
  const [corrected, setCorrected] = useState<string>()
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('alarmPages.detail.history')}</h3>
      <ol className={styles.history}>
        {history.toReversed().map((entry) => (
          <li key={entry.id} data-corrected={entry.correctedBy !== null || undefined}>
            <span className={styles.what}>
              {t(`alarmPages.transition.${entry.transition}`)}
              {entry.by !== null && ` · ${entry.by}`}
            </span>
            <Instant atMs={Date.parse(entry.at)} plantZone={alarm.timezone} />
            {entry.until !== null && (
              <span className={styles.none}>
                {t('alarmPages.detail.until')} <Instant atMs={Date.parse(entry.until)} plantZone={alarm.timezone} />
              </span>
            )}
            {entry.comment !== null && <p className={styles.said}>{entry.comment}</p>}
            {entry.correctedBy !== null && <span className={styles.none}>{t('alarmPages.detail.corrected')}</span>}
            {entry.comment !== null && entry.correctedBy === null && deeds.may('comment') && corrected !== entry.id && (
              <Button
                size="small"
                look="quiet"
                disabled={deeds.whyOff !== undefined}
                onClick={() => setCorrected(entry.id)}
              >
                {t('alarmPages.detail.correct')}
              </Button>
            )}
            {corrected === entry.id && (
              <Correction alarm={alarm} entry={entry} deeds={deeds} onDone={() => setCorrected(undefined)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Correction({
  alarm,
  entry,
  deeds,
  onDone,
}: {
  readonly alarm: Alarm
  readonly entry: AlarmTransition
  readonly deeds: AlarmDeeds
  readonly onDone: () => void
}) {
  const { t } = useTranslation()
  const [comment, setComment] = useState(entry.comment ?? '')
  const send = () => {
    void deeds.act('comment', { ids: [alarm.id] }, { comment, corrects: entry.id }).then((isDone) => isDone && onDone())
  }
  return (
    <div className={styles.comment}>
      <TextArea
        label={t('alarmPages.comment')}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        <Button disabled={deeds.isBusy || comment.trim() === ''} onClick={send}>
          {t('alarmPages.detail.correct')}
        </Button>
      </div>
    </div>
  )
}
