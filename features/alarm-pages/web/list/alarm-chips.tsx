import { useTranslation } from 'react-i18next'
import { Toolbar } from '../../../../kit/composites/page/toolbar.tsx'
import { Button } from '../../../../kit/primitives/button.tsx'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import { type AlarmCounts, alarmPriorities } from '../../../alarms/contract/alarm.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import { joinCodes, splitCodes } from '../question/alarm-question.ts'
import { AlarmFilters } from './alarm-filters.tsx'
import styles from './alarm-list.module.css'
import { PriorityMark } from './priority-mark.tsx'

/** Chips above the list: priorities with their counts, unmapped, mine, and any other condition. */
export function AlarmChips({
  farms,
  view,
  onView,
  isFarm,
  counts,
}: {
  readonly farms: readonly FarmRow[]
  readonly view: AlarmsView
  readonly onView: (change: Partial<AlarmsView>) => void
  readonly isFarm: boolean
  /** Of the whole perimeter; undefined where the list is of a part. */
  readonly counts: AlarmCounts | undefined
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const chosen = splitCodes(view.priority)
  const toggle = (priority: string) =>
    onView({
      priority: joinCodes(
        alarmPriorities.filter((one) => (one === priority ? !chosen.includes(one) : chosen.includes(one))),
      ),
    })
  const shown = view.view === 'open' && !isFarm ? counts : undefined
  return (
    <Toolbar label={t('alarmPages.filter.label')}>
      {alarmPriorities.map((priority) => (
        <Button key={priority} size="small" aria-pressed={chosen.includes(priority)} onClick={() => toggle(priority)}>
          <span className={styles.chip}>
            <PriorityMark alarm={{ priority, state: 'ACKED', hiddenBy: null }} />
            {shown && <strong>{format.number(shown.byPriority[priority])}</strong>}
          </span>
        </Button>
      ))}
      <Button size="small" aria-pressed={view.unmapped} onClick={() => onView({ unmapped: !view.unmapped })}>
        <span className={styles.chip}>
          {t('alarmPages.unmappedChip')}
          {shown && shown.unmapped > 0 && <strong>{format.number(shown.unmapped)}</strong>}
        </span>
      </Button>
      <Button size="small" aria-pressed={view.mine} onClick={() => onView({ mine: !view.mine })}>
        {t('alarmPages.mine')}
      </Button>
      <AlarmFilters farms={farms} view={view} onView={onView} isFarm={isFarm} />
    </Toolbar>
  )
}
