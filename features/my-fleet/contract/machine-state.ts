/** Words of the State signal that Solvane understands; other words are shown as they come. */
export const machineStates = ['RUN', 'READY', 'CURTAILED', 'MAINTENANCE', 'STOP', 'FAULT'] as const
export type MachineState = (typeof machineStates)[number]

export const knownState = (value: unknown): MachineState | undefined =>
  machineStates.find((state) => state === String(value).toUpperCase())

/** States in which a machine could give what its resource offers, or would if nobody held it back. */
const able: readonly MachineState[] = ['RUN', 'READY', 'CURTAILED']

/** Whether a machine was able to run; undefined for a word that Solvane does not know, which counts neither way. */
export const isAbleToRun = (value: unknown): boolean | undefined => {
  const state = knownState(value)
  return state && able.includes(state)
}
