import { knownState, type MachineState } from './machine-state.ts'

/**
 * Why somebody should look at a machine, worst first. A machine that needs nobody has none of them. `lost`: its farm cannot
 * be reached; `silent`: its farm is there, and the machine itself has sent nothing for long.
 */
export const attentions = ['fault', 'stopped', 'lost', 'silent', 'maintenance'] as const
export type Attention = (typeof attentions)[number]

/** What a screen can be asked to show alone, worst first: needs of machines, and what electrical stations raise, which are no machines. */
export const askedNeeds = ['fault', 'station', 'stopped', 'lost', 'silent', 'maintenance'] as const
export type AskedNeed = (typeof askedNeeds)[number]

const attentionOfState: Partial<Record<MachineState, Attention>> = {
  FAULT: 'fault',
  STOP: 'stopped',
  MAINTENANCE: 'maintenance',
}

/**
 * What may be said of a machine: why somebody should look at it, that it is in order, or nothing. `untold`: it sends values
 * but has no State signal, so that nobody says it is in order.
 */
export type MachineNeed = Attention | 'running' | 'untold' | 'unknown'

/** Whether it may be running as far as is known. */
export const mayRun = (need: MachineNeed): boolean => need === 'running' || need === 'untold'

/** Need behind the last value of the State signal. A word that Solvane does not know raises no alarm. */
export const needOf = (state: unknown): MachineNeed => {
  if (state === undefined || state === null || state === '') return 'unknown'
  const known = knownState(state)
  return (known && attentionOfState[known]) ?? 'running'
}

/** 5 the most urgent, 0 needs nobody; for sorting. */
export const needRank = (attention: Attention | undefined): number =>
  attention === undefined ? 0 : attentions.length - attentions.indexOf(attention)

/** The mark beside the word; undefined: plain text, because nobody is needed. */
export const markOfAttention: Record<Attention, 'critical' | 'warning' | 'stale' | 'info'> = {
  fault: 'critical',
  stopped: 'warning',
  lost: 'stale',
  silent: 'stale',
  maintenance: 'info',
}
