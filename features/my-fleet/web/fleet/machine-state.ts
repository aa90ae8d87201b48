/** Words of the State signal that Solvane understands; other words are shown as they come. */
export const machineStates = ['RUN', 'READY', 'CURTAILED', 'MAINTENANCE', 'STOP', 'FAULT'] as const
export type MachineState = (typeof machineStates)[number]

/** Why somebody should look at a machine, worst first. A machine that needs nobody has none of them. */
export const attentions = ['fault', 'stopped', 'lost', 'maintenance'] as const
export type Attention = (typeof attentions)[number]

const attentionOfState: Partial<Record<MachineState, Attention>> = {
  FAULT: 'fault',
  STOP: 'stopped',
  MAINTENANCE: 'maintenance',
}

export const knownState = (value: unknown): MachineState | undefined =>
  machineStates.find((state) => state === String(value).toUpperCase())

/** What is known of a machine at a moment. */
export interface MachineMoment {
  /** Last value of the State signal; undefined where the machine has none. */
  readonly state: unknown
  /** False when its farm has been silent for longer than the life-word time-out. */
  readonly connected: boolean
}

/** An old word of a farm that cannot be reached says nothing of now: then `lost`. */
export const attentionOf = ({ state, connected }: MachineMoment): Attention | undefined => {
  if (!connected) return 'lost'
  const known = knownState(state)
  return known && attentionOfState[known]
}

/** 4 the most urgent, 0 needs nobody; for sorting. */
export const needRank = (attention: Attention | undefined): number =>
  attention === undefined ? 0 : attentions.length - attentions.indexOf(attention)

/** The mark beside the word; undefined: plain text, because nobody is needed. */
export const markOfAttention: Record<Attention, 'critical' | 'warning' | 'stale' | 'info'> = {
  fault: 'critical',
  stopped: 'warning',
  lost: 'stale',
  maintenance: 'info',
}
