import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { askFleet } from '../../../fleet-state/web/port.ts'
import { FleetPage, type FleetScene } from '../../../my-fleet/web/frame-port.ts'
import { AlarmBoard } from '../board/alarm-board.tsx'
import { alarmCountsQuery } from '../calls/alarm-queries.ts'
import { SoundControls } from '../sound/sound-controls.tsx'

export const askFirst = askFleet

const lists = ['open', 'shelved', 'suppressed', 'history'] as const

/** Alarms of all farms that the person may see. */
export default function FleetAlarmsScreen() {
  return <FleetPage tab="alarms">{(scene) => <FleetAlarms {...scene} />}</FleetPage>
}

function FleetAlarms({ allFarms, technology }: FleetScene) {
  const { t } = useTranslation()
  const { data: counts } = useQuery(alarmCountsQuery())
  return (
    <AlarmBoard
      label={t('alarmPages.title')}
      subject="alarms"
      farms={allFarms}
      place={technology === 'all' ? {} : { technology }}
      lists={lists}
      counts={counts}
      headEnd={<SoundControls />}
    />
  )
}
