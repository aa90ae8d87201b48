import type { Alarm, AlarmPriority } from '../../../alarms/contract/alarm.ts'
import { isUnacknowledged } from '../../../alarms/contract/alarm-state.ts'

export type SoundedAlarm = Pick<Alarm, 'id' | 'state' | 'priority' | 'hiddenBy' | 'causeId'>

/** Pause between two tones of an urgent alarm that nobody has acknowledged, ms. */
export const repeatMs = 10_000
/** Silence that a person asks for, ms. */
export const silenceMs = 5 * 60_000

const order: readonly AlarmPriority[] = ['critical', 'high', 'normal', 'low']
const isUrgent = ({ priority }: SoundedAlarm) => priority === 'critical' || priority === 'high'
const isWaiting = ({ state, hiddenBy }: SoundedAlarm) => isUnacknowledged(state) && hiddenBy === null

export interface SoundScene {
  /** Alarms that the page has known before; undefined at the first reading. */
  readonly known: ReadonlySet<string> | undefined
  readonly alarms: readonly SoundedAlarm[]
  readonly nowMs: number
  /** When the last tone was played. */
  readonly lastMs: number
  readonly silentUntilMs: number
  /** In a flood only new causes and critical alarms sound. */
  readonly isFlood: boolean
}

/**
 * Priority of the tone to play now; undefined: none. A new alarm sounds once, an urgent one again until somebody acknowledges
 * it. An alarm that returns to normal is not new: it never sounds. Several new alarms are one tone, that of the most urgent.
 */
export const toneOf = (scene: SoundScene): AlarmPriority | undefined => {
  const { known, alarms, nowMs, lastMs, silentUntilMs, isFlood } = scene
  if (nowMs < silentUntilMs) return undefined
  const waiting = alarms.filter(isWaiting)
  const isHeard = (alarm: SoundedAlarm) => !isFlood || alarm.priority === 'critical' || alarm.causeId === alarm.id
  const fresh = known
    ? waiting.filter((alarm) => !known.has(alarm.id) && alarm.state === 'UNACK' && isHeard(alarm))
    : []
  const again = nowMs - lastMs >= repeatMs ? waiting.filter((alarm) => isUrgent(alarm) && isHeard(alarm)) : []
  const sounding = new Set([...fresh, ...again].map(({ priority }) => priority))
  return order.find((priority) => sounding.has(priority))
}
