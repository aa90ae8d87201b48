import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../../kit/primitives/segmented-control.tsx'
import { AppLink } from '../../../../platform/web/navigation/app-link.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { useInstantText } from '../../../../platform/web/time/use-instant-text.ts'
import type { AlarmCounts } from '../../../alarms/contract/alarm.ts'
import { type AlarmList, type AlarmsView, alarmsLink } from '../../../fleet-views/web/alarms-view-port.ts'
import { hiddenCounts } from '../question/alarm-question.ts'
import styles from './alarm-list.module.css'

/** Counts of hidden alarms as links, e.g. "12 shelved · 40 suppressed · 3 out of service". */
export function HiddenCounts({ counts, view }: { readonly counts: AlarmCounts; readonly view: AlarmList }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className={styles.hidden}>
      {hiddenCounts(counts).map(([kind, count, list]) => (
        <AppLink
          key={kind}
          href={alarmsLink({ view: list })}
          aria-current={view === list && kind === list ? 'page' : undefined}
        >
          {t(`alarmPages.count.${kind}`, { count, shown: format.number(count) })}
        </AppLink>
      ))}
    </span>
  )
}

/** Which alarms the list shows. */
export function ListChoice({
  lists,
  view,
  onView,
}: {
  readonly lists: readonly AlarmList[]
  readonly view: AlarmsView
  readonly onView: (change: Partial<AlarmsView>) => void
}) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      label={t('alarmPages.list.label')}
      choices={lists.map((value) => ({ value, label: t(`alarmPages.list.${value}`) }))}
      value={view.view}
      onChange={(next) => onView({ view: next, alarm: '', sort: '' })}
    />
  )
}

/** More alarms come than a person can read: since when, how many, and how few causes they have. */
export function FloodBanner({ counts }: { readonly counts: AlarmCounts | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const instantText = useInstantText()
  if (!counts?.flood) return null
  const { since, alarms, causes } = counts.flood
  return (
    <div className={styles.flood} role="status">
      {t('alarmPages.flood', {
        since: instantText(Date.parse(since)),
        alarms: t('alarmPages.alarms', { count: alarms, shown: format.number(alarms) }),
        causes: t('alarmPages.causes', { count: causes, shown: format.number(causes) }),
      })}
    </div>
  )
}
