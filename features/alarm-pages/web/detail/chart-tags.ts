import type { Alarm } from '../../../alarms/contract/alarm.ts'
import type { FarmRow } from '../../../fleet-state/contract/fleet-rows.ts'
import type { FleetTag } from '../../../fleet-state/contract/fleet-table.ts'

const halfMs = 15 * 60_000
const mostSignals = 4
/** Drawn where the model names no signal. */
const usual = ['ActivePower', 'WindSpeed', 'PlaneOfArrayIrradiance', 'WaterFlow']

/** Thirty minutes around the start of an alarm. */
export const chartRange = ({ startDate }: Pick<Alarm, 'startDate'>) => {
  const startMs = Date.parse(startDate)
  return { fromMs: startMs - halfMs, toMs: startMs + halfMs }
}

/** Tags of the machine of an alarm, by the names of signals. */
export const chartTags = (
  farms: readonly FarmRow[],
  { farmCode, machineCode }: Pick<Alarm, 'farmCode' | 'machineCode'>,
  signals: readonly string[],
): readonly FleetTag[] => {
  const row = farms.find(({ farm }) => farm.farmCode === farmCode)
  const machine = row?.farm.machines.find((one) => one.machineCode === machineCode)
  const tags = machine?.tags ?? row?.farm.tags ?? []
  const named = (names: readonly string[]) =>
    names.flatMap((name) => tags.find((tag) => tag.name === name) ?? []).slice(0, mostSignals)
  const wished = named(signals)
  return wished.length > 0 ? wished : named(usual)
}
