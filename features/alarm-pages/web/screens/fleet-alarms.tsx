import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Late, latePart } from '../../../../kit/primitives/late-part.tsx'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import { askFleet } from '../../../fleet-state/web/port.ts'
import { AlarmsView, alarmLists } from '../../../fleet-views/web/alarms-view-port.ts'
import { FleetPage, type FleetScene } from '../../../my-fleet/web/frame-port.ts'
import { AlarmBoard } from '../board/alarm-board.tsx'
import { alarmCountsQuery } from '../calls/alarm-queries.ts'
import { HiddenCounts, ListChoice } from '../list/alarm-head.tsx'
import styles from '../list/alarm-list.module.css'
import { SoundControls } from '../sound/sound-controls.tsx'

export const askFirst = askFleet

const figures = latePart(() => import('../metrics/alarm-metrics.tsx').then(({ AlarmMetricsPart }) => AlarmMetricsPart))

/** Alarms of all farms that the person may see. */
export default function FleetAlarmsScreen() {
  return <FleetPage tab="alarms">{(scene) => <FleetAlarms {...scene} />}</FleetPage>
}

function FleetAlarms(scene: FleetScene) {
  const { allFarms, technology } = scene
  const { t } = useTranslation()
  const [view] = useViewState(AlarmsView)
  const { data: counts } = useQuery(alarmCountsQuery())
  if (view.view === 'metrics') return <FleetMetrics {...scene} />
  return (
    <AlarmBoard
      label={t('alarmPages.title')}
      subject="alarms"
      farms={allFarms}
      place={technology === 'all' ? {} : { technology }}
      lists={alarmLists}
      counts={counts}
      headEnd={<SoundControls />}
    />
  )
}

function FleetMetrics({ farms, technology }: FleetScene) {
  const [view, setView] = useViewState(AlarmsView)
  const { data: counts } = useQuery(alarmCountsQuery())
  return (
    <>
      <div className={styles.head}>
        <ListChoice lists={alarmLists} view={view} onView={(change) => setView(change, { replace: false })} />
        {counts && <HiddenCounts counts={counts} view={view.view} />}
        <span className={styles.end}>
          <SoundControls />
        </span>
      </div>
      <Late of={figures} farms={farms} technology={technology} />
    </>
  )
}
