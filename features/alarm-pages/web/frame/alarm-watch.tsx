import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { READ } from '../../../../domain/right.ts'
import { setNavigationCount } from '../../../../platform/web/navigation/navigation-marks.ts'
import { useCan } from '../../../../platform/web/rights/use-can.ts'
import { alarmsLink } from '../../../fleet-views/web/alarms-view-port.ts'
import { alarmCountsQuery } from '../calls/alarm-queries.ts'
import { AlarmSound } from '../sound/alarm-sound.tsx'

/** Pause between two readings of the counts. */
const readEveryMs = 15_000

/** Counts unacknowledged critical and high alarms beside the entry of the navigation, and plays the sound of alarms. */
export default function AlarmWatch() {
  const can = useCan()
  if (!can({ product: 'MyFleet', flag: READ })) return null
  return (
    <>
      <Urgent />
      <AlarmSound />
    </>
  )
}

function Urgent() {
  const { data } = useQuery({ ...alarmCountsQuery(), refetchInterval: readEveryMs })
  const urgent = data?.urgent ?? 0
  const isCritical = (data?.byPriority.critical ?? 0) > 0
  useEffect(() => {
    setNavigationCount(alarmsLink(), { count: urgent, state: isCritical ? 'critical' : 'warning' })
    return () => setNavigationCount(alarmsLink(), undefined)
  }, [urgent, isCritical])
  return null
}
