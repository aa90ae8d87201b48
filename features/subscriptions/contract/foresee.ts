import type { QuietHours } from '../../notifications/contract/settings.ts'
import { dueAt } from './due-at.ts'
import { floodAbove, floodGatherMs, floodWindowMs } from './flood.ts'
import { type AlarmFacts, matches } from './matches.ts'
import { heldUntilMs, quietHoursOf } from './quiet-hours.ts'
import type { Wanted } from './subscription.ts'
import type { Sought } from './viewed-alarms.ts'

export interface PastAlarm extends AlarmFacts {
  readonly startMs: number
  readonly endMs: number | null
  readonly acknowledgedMs: number | null
}

export interface Foreseen<Alarm extends PastAlarm = PastAlarm> {
  readonly atMs: number
  readonly alarms: readonly Alarm[]
  readonly isFlood: boolean
}

/** The messages that a subscription would have sent about past alarms, clears aside, the oldest first. */
export const foreseeMessages = <Alarm extends PastAlarm>(
  wanted: Pick<Wanted, 'when' | 'quiet'> & { readonly what: Sought },
  alarms: readonly Alarm[],
  { profile, zone, nowMs }: { readonly profile: QuietHours; readonly zone: string; readonly nowMs: number },
): Foreseen<Alarm>[] => {
  const { what, when, quiet } = wanted
  const hours = quietHoursOf(quiet, profile)
  const due = alarms
    .filter((alarm) => matches(what, alarm))
    .flatMap((alarm) => {
      const { atMs } = dueAt(when, alarm.startMs, zone)
      if (when.kind === 'unacknowledged' && Math.min(alarm.endMs ?? atMs, alarm.acknowledgedMs ?? atMs) < atMs)
        return []
      const sentMs = heldUntilMs(hours, alarm.priority, atMs, zone) ?? atMs
      return sentMs <= nowMs ? [{ atMs: sentMs, alarm }] : []
    })
    .toSorted((one, other) => one.atMs - other.atMs)
  const messages: { atMs: number; alarms: Alarm[]; isFlood: boolean }[] = []
  const isDigest = when.kind === 'hourly' || when.kind === 'daily'
  for (const { atMs, alarm } of due) {
    const last = messages.at(-1)
    const isSame = last?.atMs === atMs || (last?.isFlood === true && atMs - last.atMs < floodWindowMs)
    if (last && isSame) {
      last.alarms.push(alarm)
      continue
    }
    const recent = messages.filter((one) => !one.isFlood && atMs - one.atMs < floodWindowMs)
    const isFlood = !isDigest && recent.reduce((sum, one) => sum + one.alarms.length, 0) >= floodAbove
    messages.push({ atMs: isFlood ? atMs + floodGatherMs : atMs, alarms: [alarm], isFlood })
  }
  return messages
}
