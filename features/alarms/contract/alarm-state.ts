/**
 * States of an alarm after ISA-18.2. RTN_UNACK: returned to normal and not acknowledged. LATCHED: returned to normal, and a
 * person must reset it.
 */
export const alarmStates = ['NORMAL', 'UNACK', 'ACKED', 'RTN_UNACK', 'LATCHED'] as const
export type AlarmState = (typeof alarmStates)[number]

/** Reasons for hiding an alarm. The state below goes on. */
export const hiddenBys = ['SHELVED', 'SUPPRESSED', 'OUT_OF_SERVICE'] as const
export type HiddenBy = (typeof hiddenBys)[number]

/** Events in the life of an alarm. Acknowledging is a note of Solvane: it resets nothing in the machine. */
export const alarmActions = ['raise', 'clear', 'acknowledge', 'reset'] as const
export type AlarmAction = (typeof alarmActions)[number]

export interface AlarmFacts {
  readonly isActive: boolean
  readonly isAcknowledged: boolean
  /** The model says that a person must reset it after it has returned. */
  readonly latches: boolean
  readonly isReset: boolean
  /** History does not wait for an acknowledgement. */
  readonly isHistorical: boolean
}

/** The state that follows from facts, in whatever order they became known. */
export const stateOf = ({ isActive, isAcknowledged, latches, isReset, isHistorical }: AlarmFacts): AlarmState => {
  if (isActive) return isAcknowledged ? 'ACKED' : 'UNACK'
  if (isHistorical) return 'NORMAL'
  if (!isAcknowledged) return 'RTN_UNACK'
  return latches && !isReset ? 'LATCHED' : 'NORMAL'
}

type Next = AlarmState | { readonly latching: AlarmState; readonly other: AlarmState }

const table: Readonly<Record<AlarmState, Readonly<Partial<Record<AlarmAction, Next>>>>> = {
  NORMAL: { raise: 'UNACK' },
  UNACK: { acknowledge: 'ACKED', clear: 'RTN_UNACK' },
  ACKED: { clear: { latching: 'LATCHED', other: 'NORMAL' } },
  RTN_UNACK: { raise: 'UNACK', acknowledge: { latching: 'LATCHED', other: 'NORMAL' } },
  LATCHED: { raise: 'UNACK', reset: 'NORMAL' },
}

/** The state after an action; undefined: the action does not apply in this state. */
export const stateAfter = (state: AlarmState, action: AlarmAction, latches: boolean): AlarmState | undefined => {
  const next = table[state][action]
  return typeof next === 'object' ? next[latches ? 'latching' : 'other'] : next
}

/** Open: a person may have to do something. */
export const isOpen = (state: AlarmState): boolean => state !== 'NORMAL'
export const isUnacknowledged = (state: AlarmState): boolean => state === 'UNACK' || state === 'RTN_UNACK'
