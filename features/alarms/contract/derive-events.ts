import type { PlantEvent } from '../../../domain/plant-event.ts'
import type { SignalRule } from './signal-rules.ts'

/** The newest value of a signal. */
export interface NewestValue {
  readonly timeMs: number
  readonly value: number | string | boolean | null
}

/** An alarm that Solvane has derived before and that stands. */
export interface StandingAlarm {
  readonly code: string
  readonly startMs: number
}

const raise = (code: string, timeMs: number, more: Partial<PlantEvent> = {}): PlantEvent => ({
  code,
  state: 'raised',
  timeMs,
  ...more,
})
/** An end is never before its start: a value may have come late. */
const clear = ({ code, startMs }: StandingAlarm, timeMs: number): PlantEvent => ({
  code,
  state: 'cleared',
  timeMs: Math.max(timeMs, startMs),
})

/** What a status code says beside the alarms that stand; 0 is nothing. A missing value changes nothing. */
export const eventsOfStatusCode = (
  newest: NewestValue | undefined,
  standing: readonly StandingAlarm[],
): readonly PlantEvent[] => {
  const { value, timeMs } = newest ?? {}
  if (typeof value !== 'number' || timeMs === undefined) return []
  const code = String(value)
  const ends = standing.filter((one) => one.code !== code).map((one) => clear(one, timeMs))
  const isNew = value !== 0 && !standing.some((one) => one.code === code)
  return isNew ? [...ends, raise(code, timeMs)] : ends
}

/** Booleans come as such, or as 1 and 0. */
const isRaisedBy = (when: SignalRule['when'], value: NewestValue['value']): boolean =>
  typeof when === 'boolean' ? value === when || value === Number(when) : value === when

/**
 * What a rule makes of the newest value. `sinceMs`: since when the value says otherwise than the alarms that stand;
 * give it back at the next look.
 */
export const eventsOfRule = (
  { when, code, severity, text, raiseAfterS, clearAfterS }: SignalRule,
  newest: NewestValue | undefined,
  standing: readonly StandingAlarm[],
  nowMs: number,
  sinceMs: number | undefined,
): { readonly events: readonly PlantEvent[]; readonly sinceMs: number | undefined } => {
  const alarm = standing.find((one) => one.code === code)
  if (!newest || newest.value === null) return { events: [], sinceMs }
  const isRaised = isRaisedBy(when, newest.value)
  if (isRaised === (alarm !== undefined)) return { events: [], sinceMs: undefined }
  const fromMs = sinceMs ?? newest.timeMs
  if (nowMs - fromMs < (isRaised ? raiseAfterS : clearAfterS) * 1_000) return { events: [], sinceMs: fromMs }
  const event = alarm ? clear(alarm, fromMs) : raise(code, fromMs, { severity, text })
  return { events: [event], sinceMs: undefined }
}

/** What the last sign of life says: silent for longer than `withinS`, or there again. */
export const eventsOfLife = (
  code: string,
  signMs: number,
  nowMs: number,
  withinS: number,
  standing: readonly StandingAlarm[],
): readonly PlantEvent[] => {
  const alarm = standing.find((one) => one.code === code)
  const isSilent = nowMs - signMs > withinS * 1_000
  if (isSilent === (alarm !== undefined)) return []
  if (alarm) return [clear(alarm, signMs)]
  return [raise(code, signMs + withinS * 1_000, { severity: 'communication', text: 'No data' })]
}
