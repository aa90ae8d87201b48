import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showNotice } from '../../../../kit/composites/page/notice-store.ts'
import { Button } from '../../../../kit/primitives/button.tsx'
import { TextArea } from '../../../../kit/primitives/text-area.tsx'
import { call } from '../../../../platform/web/api/call.ts'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { takeFromCause } from '../../../alarms/contract/alarm-actions.ts'
import { alarmsLink } from '../../../fleet-views/web/alarms-view-port.ts'
import { groupText, outcomeGroups } from '../actions/alarm-outcomes.ts'
import type { AlarmDeeds } from '../actions/use-alarm-deeds.tsx'
import { alarmsKey } from '../calls/alarm-queries.ts'
import type { AlarmDetail } from './alarm-detail.ts'
import styles from './alarm-drawer.module.css'

/** Group of the cause: which rule found it, by what evidence, and the way out. */
export function CauseOfAlarm({
  detail: { alarm, cause },
  deeds,
  onOpen,
}: {
  readonly detail: AlarmDetail
  readonly deeds: AlarmDeeds
  readonly onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const isOwn = alarm.causeId === alarm.id
  const evidence = Object.entries(cause.evidence)
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('alarmPages.detail.cause')}</h3>
      <p>
        {t(`alarmPages.group.${alarm.causeGroup}`)} · {t(`alarmPages.rule.${alarm.causeRule}`)}
      </p>
      {!isOwn && cause.alarm && (
        <p>
          <button type="button" className={styles.link} onClick={() => onOpen(alarm.causeId)}>
            {cause.alarm.equipement} · {cause.alarm.message}
          </button>
        </p>
      )}
      {alarm.causes > 0 && (
        <p>
          <AppLink href={alarmsLink({ cause: alarm.id, folded: false })}>
            {t('alarmPages.detail.causes', { count: alarm.causes })}
          </AppLink>
        </p>
      )}
      {evidence.length > 0 && (
        <dl className={styles.facts}>
          {evidence.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`alarmPages.evidence.${name}`, { defaultValue: name })}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isOwn && deeds.may('comment') && !isAsked && (
        <Button size="small" disabled={deeds.whyOff !== undefined} onClick={() => setAsked(true)}>
          {t('alarmPages.detail.notThisCause')}
        </Button>
      )}
      {isAsked && <NotThisCause id={alarm.id} onDone={() => setAsked(false)} />}
    </section>
  )
}

function NotThisCause({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { results } = await call(takeFromCause, { body: { id, reason: reason.trim() } })
      showNotice(
        outcomeGroups(results)
          .map((group) => groupText(group, (key, figures) => t(key, figures)))
          .join(', '),
      )
      onDone()
    } catch {
      showNotice(t('alarmPages.failed.other'), { state: 'critical' })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: alarmsKey })
    }
  }
  return (
    <div className={styles.comment}>
      <TextArea
        label={t('alarmPages.reason')}
        needed
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
        <Button disabled={isBusy || reason.trim() === ''} onClick={() => void send()}>
          {t('alarmPages.detail.notThisCause')}
        </Button>
      </div>
    </div>
  )
}
