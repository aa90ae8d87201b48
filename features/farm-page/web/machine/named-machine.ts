import type { MachineRow } from '../../../fleet-state/contract/fleet-rows.ts'

/** The machine that a person means: by its code, else by code or name however they are written, where only one is so called. */
export const namedMachine = (machines: readonly MachineRow[], asked: string): MachineRow | undefined => {
  if (asked === '') return undefined
  const exact = machines.find(({ machine }) => machine.machineCode === asked)
  if (exact) return exact
  const wanted = asked.toLowerCase()
  const only = (found: readonly MachineRow[]) => (found.length === 1 ? found[0] : undefined)
  return (
    only(machines.filter(({ machine }) => machine.machineCode.toLowerCase() === wanted)) ??
    only(machines.filter(({ name }) => name.toLowerCase() === wanted))
  )
}
