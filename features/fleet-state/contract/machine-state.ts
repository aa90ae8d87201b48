import { standingStates } from '../../../domain/expected-like-mates.ts'

/** Words of the State signal that Solvane understands; other words are shown as they come. */
export const machineStates = ['RUN', 'READY', 'CURTAILED', 'MAINTENANCE', 'STOP', 'FAULT'] as const
export type MachineState = (typeof machineStates)[number]

export const knownState = (value: unknown): MachineState | undefined =>
  machineStates.find((state) => state === String(value).toUpperCase())

/** States in which a machine could give what its resource offers, or would if nobody held it back. */
const able: readonly MachineState[] = ['RUN', 'READY', 'CURTAILED']

/** What a word says of a machine: it could give (1), it was stopped on purpose (0), it stands for a fault or its care (-1). */
export const condition = { able: 1, stopped: 0, standing: -1 } as const

/** Undefined for a word that Solvane does not know. */
export const conditionOf = (value: unknown): (typeof condition)[keyof typeof condition] | undefined => {
  const state = knownState(value)
  if (state === undefined) return undefined
  if (able.includes(state)) return condition.able
  return standingStates.some((standing) => standing === state) ? condition.standing : condition.stopped
}
