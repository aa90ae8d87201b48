import { useTranslation } from 'react-i18next'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { AlarmBoard } from '../board/alarm-board.tsx'

const lists = ['open', 'shelved', 'suppressed', 'history'] as const

/** Alarms of a farm. */
export default function FarmAlarmsTab({ farm: row }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { farm } = row
  return (
    <AlarmBoard
      label={t('alarmPages.ofFarm', { farm: farm.name })}
      subject={farm.farmCode}
      farms={[row]}
      place={{ farmCode: farm.farmCode }}
      lists={lists}
    />
  )
}
