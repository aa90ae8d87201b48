import { dayMs, minuteMs, resolveLocal, toLocalMs } from '../../../domain/time-zone.ts'
import type { AlarmPriority } from '../../alarms/contract/alarm.ts'
import { isQuiet } from '../../notifications/contract/delivery.ts'
import type { QuietHours } from '../../notifications/contract/settings.ts'
import type { Quiet } from './subscription.ts'

/** Quiet hours that hold for a receiver of a subscription. */
export const quietHoursOf = (quiet: Quiet, profile: QuietHours): QuietHours => {
  if (quiet.kind === 'profile') return profile
  if (quiet.kind === 'own') return { isOn: true, from: quiet.from, to: quiet.to, exceptCritical: quiet.exceptCritical }
  return { ...profile, isOn: false }
}

const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** When the quiet hours end that hold at a moment; undefined: it is not quiet. On clock-change days by the wall clock. */
export const quietEndMs = (hours: QuietHours, atMs: number, zone: string): number | undefined => {
  if (!isQuiet(hours, atMs, zone)) return undefined
  const localMs = toLocalMs(zone, atMs)
  const today = Math.floor(localMs / dayMs) * dayMs
  for (const day of [today, today + dayMs, today + 2 * dayMs])
    for (const rule of ['earlier', 'later'] as const) {
      const endMs = resolveLocal(zone, day + minutesOf(hours.to) * minuteMs, rule)
      if (typeof endMs === 'number' && endMs > atMs && !isQuiet(hours, endMs, zone)) return endMs
    }
  // From and to are the same minute: one minute of quiet, or none at all.
  return atMs + minuteMs
}

/** Until when a message waits for the end of quiet hours; undefined: it goes out. */
export const heldUntilMs = (
  hours: QuietHours,
  priority: AlarmPriority,
  atMs: number,
  zone: string,
): number | undefined => (priority === 'critical' && hours.exceptCritical ? undefined : quietEndMs(hours, atMs, zone))
