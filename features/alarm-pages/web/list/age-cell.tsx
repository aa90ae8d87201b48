import { useEffect, useRef } from 'react'
import { useLive } from '../../../../platform/web/live/live-context.tsx'
import { writeText } from '../../../../platform/web/live/write-text.ts'
import { useFormat } from '../../../../platform/web/reader/use-format.ts'
import type { Alarm } from '../../../alarms/contract/alarm.ts'
import { lastedMs } from '../../contract/alarm-cells.ts'

/** How long an alarm has lasted, by the clock of the server. Written without rendering. */
export function AgeCell({ alarm: { startDate, endDate } }: { readonly alarm: Pick<Alarm, 'startDate' | 'endDate'> }) {
  const { clock, pageTick } = useLive()
  const format = useFormat()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const write = () => {
      const nowMs = clock.now() ?? Date.now()
      if (place.current) writeText(place.current, format.duration(lastedMs({ startDate, endDate }, nowMs)))
    }
    write()
    return endDate === null ? pageTick.subscribe(write) : undefined
  }, [clock, pageTick, format, startDate, endDate])
  return <span ref={place} />
}
