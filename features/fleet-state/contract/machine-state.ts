import { stoppedStates } from '../../../domain/expected-like-mates.ts'

/** State words that Solvane knows; the page shows other words unchanged. */
export const machineStates = ['RUN', 'READY', 'CURTAILED', 'MAINTENANCE', 'STOP', 'FAULT'] as const
export type MachineState = (typeof machineStates)[number]

export const knownState = (value: unknown): MachineState | undefined =>
  machineStates.find((state) => state === String(value).toUpperCase())

/** States in which a machine is available: it runs, or could run without a restriction. */
const able: readonly MachineState[] = ['RUN', 'READY', 'CURTAILED']

/** Availability of a state: available (1), stopped on purpose (0), fault or maintenance (-1). */
export const condition = { able: 1, stopped: 0, standing: -1 } as const

/** Undefined for an unknown word. */
export const conditionOf = (value: unknown): (typeof condition)[keyof typeof condition] | undefined => {
  const state = knownState(value)
  if (state === undefined) return undefined
  if (able.includes(state)) return condition.able
  return stoppedStates.some((standing) => standing === state) ? condition.standing : condition.stopped
}
