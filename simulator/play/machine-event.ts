import { z } from 'zod'
import type { Technology } from '../../domain/technology.ts'

/** Limits that a person may ask for, by their source. */
export const playedLimits = ['grid', 'market', 'noise', 'bats', 'shadow', 'operator', 'unknown'] as const

/** Events of machines beside faults and storms. `stops`: the machine stands still, as after an outage. */
export const machineEvents = {
  maintenance: { stops: 'MAINTENANCE', words: 'is in maintenance' },
  stop: { stops: 'STOP', words: 'is stopped' },
  grid: { stops: 'STOP', words: 'has no grid' },
  limit: { words: 'is limited' },
  derate: { words: 'is held back to protect itself' },
  underperform: { words: 'gives half of what it could' },
  ready: { words: 'is ready and gives nothing' },
  standby: { words: 'is on standby' },
  odd: { words: 'sends a state that nobody knows' },
  silence: { words: 'sends nothing' },
  ice: { technologies: ['wind'], words: 'is iced up' },
  wind: { technologies: ['wind'], words: 'stands in too much wind' },
  stuck: { technologies: ['wind'], words: 'has an anemometer that is stuck' },
  sensor: { technologies: ['wind'], words: 'has an anemometer that shows too much' },
  dry: { technologies: ['hydro'], words: 'has too little water' },
  charge: { technologies: ['bess'], words: 'is charged' },
  discharge: { technologies: ['bess'], words: 'is discharged' },
  idle: { technologies: ['bess'], words: 'does nothing' },
} as const satisfies Readonly<
  Record<
    string,
    { readonly stops?: 'MAINTENANCE' | 'STOP'; readonly technologies?: readonly Technology[]; readonly words: string }
  >
>
export type MachineEventName = keyof typeof machineEvents
export const machineEventNames = Object.keys(machineEvents) as MachineEventName[]

/** An event of a machine, from when until when (epoch ms). */
export const MachineEvent = z.object({
  kind: z.literal('event'),
  event: z.enum(machineEventNames),
  farmCode: z.string().min(1).max(50),
  deviceCode: z.string().min(1).max(50),
  /** Only of limits. */
  source: z.enum(playedLimits).optional(),
  /** Power that a limit allows, as a share of rated power. */
  share: z.number().min(0).max(1).optional(),
  fromMs: z.number().int().positive(),
  untilMs: z.number().int().positive(),
})
export type MachineEvent = z.infer<typeof MachineEvent>
