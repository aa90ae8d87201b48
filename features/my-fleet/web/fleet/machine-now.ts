import type { Freshness } from '../../../../domain/quality.ts'
import { expectedNowKw } from './expected-power.ts'
import { machineNeed } from './fleet-moment.ts'
import type { MachineRow } from './fleet-rows.ts'
import type { MachineNeed } from './machine-state.ts'
import { type LiveFigures, machineValue, type Value } from './row-figures.ts'

/** What a machine gives, should give and needs now: the one account that tiles, rows and pages of farms are made of. */
export interface MachineNow {
  /** The last known power; null where none is. Whether it may be believed says `freshness`. */
  readonly power: Value | null
  readonly freshness: Freshness
  /** kW; null without a model, and where what the model reads is missing or too old. */
  readonly expectedKw: number | null
  readonly need: MachineNeed
}

export const machineNow = (machine: MachineRow, live: LiveFigures): MachineNow => {
  const power = machineValue(machine, 'ActivePower', live)
  return {
    power,
    freshness: power?.freshness ?? 'none',
    expectedKw: expectedNowKw(machine, live, live.figure),
    need: machineNeed(machine, live),
  }
}
