import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/**
 * Content of the reply for all farms: `farms` returns days with steps; `machines` returns today's figures of farms and
 * machines without steps (`actualKw` and `expectedKw` are empty).
 */
export const todayScopes = ['farms', 'machines'] as const
export type TodayScope = (typeof todayScopes)[number]

/**
 * Last 24 hours in steps and the calendar day so far (time zone of the plant) of a farm or machine. Powers in kW,
 * energies in kWh, shares 0..1. Null means unknown; 0 never does. The last step is the last complete one. A farm
 * without a power signal is the sum of its machines.
 */
const dayFigures = {
  /** Mean power of each step of [fromMs, fromMs + steps · stepMs). */
  actualKw: z.array(z.number().nullable()),
  /**
   * Expected power for the same steps. Machines without model or data are estimated from the others, so that the sum
   * compares with the actual power. Null below half of the rated power.
   */
  expectedKw: z.array(z.number().nullable()),
  /** Since local midnight. */
  energyTodayKwh: z.number().nullable(),
  /**
   * Expected energy to compare with energyToday: from the steps that have both, scaled to the whole. Null if these
   * steps are less than nine tenths of its hours or of the expected energy.
   */
  expectedTodayKwh: z.number().nullable(),
  /**
   * energyToday divided by installed power (machine: rated power) times the hours with data since local midnight
   * (share: dataToday). Null for a battery.
   */
  capacityFactorToday: z.number().nullable(),
  /** Share of machine time since local midnight with a State that can run; time without data is excluded. */
  availabilityToday: z.number().nullable(),
  /** Machine hours since local midnight with a known state: the weight of availabilityToday in averages. */
  stateHoursToday: z.number(),
  /** Share of machine hours since local midnight with a known state: the base of availabilityToday. */
  statesToday: z.number().nullable(),
  /** Share of steps since local midnight with data; for a farm without a power signal, of its machines' steps. */
  dataToday: z.number().nullable(),
}

export const MachineToday = z.object({ machineCode: z.string(), ...dayFigures }).meta({ id: 'MachineToday' })
export type MachineToday = z.infer<typeof MachineToday>

export const FarmToday = z
  .object({
    farmCode: z.string(),
    /** Start of the farm's calendar day, epoch ms. Figures are null until its first step is complete. */
    dayStartMs: z.number(),
    ...dayFigures,
    /** Only with farmCode or `of=machines`. */
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
  isOurs: true,
  summary: 'Actual and expected power of the last 24 hours, energy, availability and capacity factor of today',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50).optional(),
    /** Only used without farmCode. */
    of: z.enum(todayScopes).default('farms'),
  }),
  reply: FleetToday,
})
