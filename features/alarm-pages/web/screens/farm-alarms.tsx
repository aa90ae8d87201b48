import { useTranslation } from 'react-i18next'
import { MANAGE } from '../../../../domain/right.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { useViewState } from '../../../../platform/web/url-state/use-view-state.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import { AlarmsView } from '../../../fleet-views/web/alarms-view-port.ts'
import { AlarmBoard } from '../board/alarm-board.tsx'
import { AlarmLanes } from '../lanes/alarm-lanes.tsx'
import { CauseLimits } from '../rules/cause-limits.tsx'

const lists = ['open', 'shelved', 'suppressed', 'history'] as const

/** Alarms of a farm. */
export default function FarmAlarmsTab({ farm: row }: { readonly farm: FarmRow }) {
  const { t } = useTranslation()
  const { farm } = row
  const mayManage = useCan()({ product: 'MyFleet', flag: MANAGE })
  const [{ machine }, setView] = useViewState(AlarmsView)
  return (
    <AlarmBoard
      label={t('alarmPages.ofFarm', { farm: farm.name })}
      subject={farm.farmCode}
      farms={[row]}
      place={{ farmCode: farm.farmCode }}
      lists={lists}
      headEnd={mayManage && <CauseLimits farmCode={farm.farmCode} />}
      above={
        <AlarmLanes
          farmCode={farm.farmCode}
          plantZone={farm.timezone}
          machine={machine}
          onMachine={(machineCode) => setView({ machine: machineCode }, { replace: false })}
        />
      }
    />
  )
}
