import { Cron } from 'croner'
import { hourMs, minuteMs, toLocalMs } from '../../../domain/time-zone.ts'
import type { When } from './subscription.ts'

/** Why a message does not go out at once. */
export const waitReasons = ['quiet-hours', 'digest', 'unacknowledged', 'flood'] as const
export type WaitReason = (typeof waitReasons)[number]

export interface Due {
  readonly atMs: number
  readonly reason: WaitReason | null
}

const dateOf = (zone: string, atMs: number): string => new Date(toLocalMs(zone, atMs)).toISOString().slice(0, 10)

/**
 * The next time of a digest after a moment. A daily digest comes once each local day: in the repeated hour the first time, in
 * the skipped hour right after it.
 */
export const nextDigestMs = (when: Extract<When, { kind: 'hourly' | 'daily' }>, atMs: number, zone: string): number => {
  if (when.kind === 'hourly') return (Math.floor(atMs / hourMs) + 1) * hourMs
  const [hour = 0, minute = 0] = when.at.split(':').map(Number)
  const cron = new Cron(`0 ${minute} ${hour} * * *`, { timezone: zone, paused: true })
  const startOfDay = atMs - ((toLocalMs(zone, atMs) % (24 * hourMs)) + 2 * hourMs)
  const seen = new Set<string>()
  for (let at = cron.nextRun(new Date(startOfDay)); at !== null; at = cron.nextRun(at)) {
    const date = dateOf(zone, at.getTime())
    if (!seen.has(date) && at.getTime() > atMs) return at.getTime()
    seen.add(date)
  }
  throw new RangeError(`no next ${when.at} in ${zone}`)
}

/** When Solvane tells a raise that it sees now, quiet hours aside. `next` is the further receiver. */
export const dueAt = (when: When, atMs: number, zone: string, receiver: 'first' | 'next' = 'first'): Due => {
  if (when.kind === 'at-once') return { atMs, reason: null }
  if (when.kind !== 'unacknowledged') return { atMs: nextDigestMs(when, atMs, zone), reason: 'digest' }
  const minutes = when.afterMinutes + (receiver === 'next' ? (when.next?.afterMinutes ?? 0) : 0)
  return { atMs: atMs + minutes * minuteMs, reason: 'unacknowledged' }
}
