import { useTranslation } from 'react-i18next'
import { Modal } from '../../../../kit/primitives/modal.tsx'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { groupText, outcomeGroups } from './alarm-outcomes.ts'
import styles from './outcome-report.module.css'
import type { AlarmDeeds } from './use-alarm-deeds.tsx'

/** Most alarms of one outcome that are named. */
const mostNamed = 100

/** Result of a deed for each alarm. */
export function OutcomeReport({
  deeds: { report, closeReport },
  alarms,
}: {
  readonly deeds: AlarmDeeds
  /** Loaded alarms, for their names. */
  readonly alarms: readonly Alarm[]
}) {
  const { t } = useTranslation()
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]))
  const nameOf = (id: string) => {
    const alarm = byId.get(id)
    return alarm ? `${alarm.farmName} · ${alarm.equipement} · ${alarm.message}` : id
  }
  return (
    <Modal
      title={t('alarmPages.outcome.title')}
      closeLabel={t('action.close')}
      opened={report !== undefined}
      onClose={closeReport}
    >
      {outcomeGroups(report ?? []).map((group) => (
        <section key={`${group.outcome} ${group.why} ${group.by}`} className={styles.group}>
          <h3 className={styles.title}>{groupText(group, (key, figures) => t(key, figures))}</h3>
          <ul className={styles.list}>
            {group.ids.slice(0, mostNamed).map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
          {group.ids.length > mostNamed && (
            <p className={styles.more}>{t('alarmPages.more', { count: group.ids.length - mostNamed })}</p>
          )}
        </section>
      ))}
    </Modal>
  )
}
