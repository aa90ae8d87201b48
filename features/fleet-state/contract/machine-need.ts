import { knownState, type MachineState } from './machine-state.ts'

/**
 * Why an operator should look at a machine, worst first. `lost`: its farm is offline. `silent`: its farm is online, but
 * the machine has sent nothing for long. `underperforming` and `sensor` are found by ten-minute means. A machine that is OK has no attention state.
 */
export const attentions = ['fault', 'stopped', 'lost', 'silent', 'underperforming', 'sensor', 'maintenance'] as const
export type Attention = (typeof attentions)[number]

/** Filters of a screen, worst first: attention states of machines, and alarms of electrical stations. */
export const askedNeeds = [
  'fault',
  'station',
  'stopped',
  'lost',
  'silent',
  'underperforming',
  'sensor',
  'maintenance',
] as const
export type AskedNeed = (typeof askedNeeds)[number]

const attentionOfState: Partial<Record<MachineState, Attention>> = {
  FAULT: 'fault',
  STOP: 'stopped',
  MAINTENANCE: 'maintenance',
}

/**
 * All states of a machine: a reason for attention, OK, or unknown. `untold`: it sends values but has no State signal,
 * so it never counts as OK. `waiting`: it has sent nothing since the server started, and its last values are not old
 * enough to count as silent.
 */
export type MachineNeed = Attention | 'running' | 'untold' | 'waiting' | 'unknown'

/** States that need no attention. */
const quiet: readonly MachineNeed[] = ['running', 'untold', 'waiting', 'unknown']

export const isAttention = (need: MachineNeed): need is Attention => !quiet.includes(need)

/** Whether a machine in this state sends values now. */
export const isSending = (need: MachineNeed): boolean =>
  need !== 'lost' && need !== 'silent' && need !== 'waiting' && need !== 'unknown'

/** Whether the machine may be running, as far as known. */
export const mayRun = (need: MachineNeed): boolean =>
  need === 'running' || need === 'untold' || need === 'underperforming' || need === 'sensor'

/** Attention state of the last value of the State signal. An unknown word raises no alarm. */
export const needOf = (state: unknown): MachineNeed => {
  if (state === undefined || state === null || state === '') return 'unknown'
  const known = knownState(state)
  return (known && attentionOfState[known]) ?? 'running'
}

/** Sort order: 7 is the most urgent, 0 is OK. */
export const needRank = (attention: Attention | undefined): number =>
  attention === undefined ? 0 : attentions.length - attentions.indexOf(attention)

/** Mark beside the word; undefined for plain text. */
export const markOfAttention: Record<Attention, 'critical' | 'warning' | 'stale' | 'info'> = {
  fault: 'critical',
  stopped: 'warning',
  lost: 'stale',
  silent: 'stale',
  underperforming: 'warning',
  sensor: 'warning',
  maintenance: 'info',
}
