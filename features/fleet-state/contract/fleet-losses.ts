import { z } from 'zod'
import { limitSources } from '../../../domain/code-cause.ts'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { todayScopes } from './fleet-today.ts'
import { lossKinds } from './losses.ts'

const account = {
  expectedKwh: z.number(),
  /** Of the machines and steps of which the expected energy is known. */
  producedKwh: z.number(),
  /** Sum: expectedKwh minus producedKwh. */
  losses: z.array(z.object({ kind: z.enum(lossKinds), limitSource: z.enum(limitSources).optional(), kwh: z.number() })),
}

/** Energy account of a farm since local midnight, up to its last whole step. Energies in kWh. */
export const FarmLosses = z
  .object({
    farmCode: z.string(),
    dayStartMs: z.number(),
    untilMs: z.number(),
    ...account,
    /** Only with farmCode or `of=machines`. */
    machines: z.array(z.object({ machineCode: z.string(), ...account })).optional(),
  })
  .meta({ id: 'FarmLosses' })
export type FarmLosses = z.infer<typeof FarmLosses>

export const getFleetLosses = endpoint({
  id: 'getFleetLosses',
  method: 'GET',
  path: '/api/MyFleetLosses',
  isOurs: true,
  summary: 'Lost energy of today by cause, of farms and their machines; batteries have none',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50).optional(),
    /** Only used without farmCode. */
    of: z.enum(todayScopes).default('farms'),
  }),
  reply: z.object({ farms: z.array(FarmLosses) }),
})
