import { type LiveReader, machineNeed, newestValueMs } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'
import { isSending } from './machine-need.ts'

/**
 * Whether a machine sends values now. One that the server has not received since its start does not, also if its last
 * state raises an alarm.
 */
export const machineSends = (row: MachineRow, reader: LiveReader): boolean => {
  if (!isSending(machineNeed(row, reader))) return false
  const hearing = reader.hearing?.()
  const newestMs = newestValueMs(row, reader)
  return !hearing || newestMs === undefined || newestMs >= hearing.sinceMs
}
