import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/**
 * What is told of all farms: their days with steps, or the day's figures of their machines too and no steps (`actualKw` and
 * `expectedKw` are empty).
 */
export const todayScopes = ['farms', 'machines'] as const
export type TodayScope = (typeof todayScopes)[number]

/**
 * A farm's or a machine's last 24 hours in steps, and its own calendar day so far (the plant's zone).
 * Powers in kW, energies in kWh, shares 0..1; null where nothing is known, never 0 for that. The last step is the last one
 * that is over: a running one is not counted. A farm without a power signal is the sum of its machines.
 */
const dayFigures = {
  /** Mean power of each step of [fromMs, fromMs + steps · stepMs). */
  actualKw: z.array(z.number().nullable()),
  /**
   * What the power models say for the same steps. So that it can stand beside the actual power, machines of a farm without a
   * model or data are taken to be as the others; null where less than half of the rated power is known.
   */
  expectedKw: z.array(z.number().nullable()),
  /** Since local midnight. */
  energyTodayKwh: z.number().nullable(),
  /**
   * To stand beside the energy: of the steps that have both, in proportion to the whole; null when these are less than nine
   * tenths of its hours or of itself.
   */
  expectedTodayKwh: z.number().nullable(),
  /**
   * energyToday over installed power (a machine: rated) times the hours with data since local midnight, of which dataToday is
   * the share; null for a battery.
   */
  capacityFactorToday: z.number().nullable(),
  /** Share of machine time since local midnight in which the machine was able to run (State), data missing left out. */
  availabilityToday: z.number().nullable(),
  /** Machine hours since local midnight of which the state is known: the weight of availabilityToday where several are put together. */
  stateHoursToday: z.number(),
  /** Share of the machine hours since local midnight whose state is known: what availabilityToday is of. */
  statesToday: z.number().nullable(),
  /** Share of the steps since local midnight that have data; without a power signal of the farm that of its machines' steps. */
  dataToday: z.number().nullable(),
}

export const MachineToday = z.object({ machineCode: z.string(), ...dayFigures }).meta({ id: 'MachineToday' })
export type MachineToday = z.infer<typeof MachineToday>

export const FarmToday = z
  .object({
    farmCode: z.string(),
    /** Start of the farm's calendar day, epoch ms. Until its first step is over nothing is known of it. */
    dayStartMs: z.number(),
    ...dayFigures,
    /** Only when one farm was asked for, or `of=machines`. */
    machines: z.array(MachineToday).optional(),
  })
  .meta({ id: 'FarmToday' })
export type FarmToday = z.infer<typeof FarmToday>

const FleetToday = z.object({
  fromMs: z.number(),
  stepMs: z.number(),
  steps: z.number().int(),
  farms: z.array(FarmToday),
})
export type FleetToday = z.infer<typeof FleetToday>

export const getFleetToday = endpoint({
  id: 'getFleetToday',
  method: 'GET',
  path: '/api/MyFleetToday',
  summary: 'Actual and expected power of the last 24 hours, energy, availability and capacity factor of today',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50).optional(),
    /** Means something without a farm only. */
    of: z.enum(todayScopes).default('farms'),
  }),
  reply: FleetToday,
})
