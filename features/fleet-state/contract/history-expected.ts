import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { epochMs } from '../../history/contract/history.ts'

/**
 * Expected power at the steps of a chart. The steps are those of GET /api/History for the range and width, but at least
 * ten minutes, and coarser if a long range of many machines would exceed the limit of a reply. Arrays have equal
 * length, times are epoch ms (start of the step), gaps are absent points.
 */
export const ExpectedPower = z
  .object({
    stepMs: z.number(),
    /** Width of the means that the models read. Means of an hour or a day hide changes of the wind. */
    sourceStepMs: z.number(),
    times: z.array(z.number()),
    /**
     * Sum over the machines, kW. Machines without model or data are estimated from the others; at least half must be
     * known.
     */
    expectedKw: z.array(z.number()),
    /** Mean number of machines with data in a step; below `modelledMachines` some had no data. */
    machines: z.array(z.number()),
    /** Machines with a power model, and all requested machines. */
    modelledMachines: z.number().int(),
    askedMachines: z.number().int(),
  })
  .meta({ id: 'ExpectedPower' })
export type ExpectedPower = z.infer<typeof ExpectedPower>

export const getExpectedHistory = endpoint({
  id: 'getExpectedHistory',
  method: 'GET',
  path: '/api/History/Expected',
  isOurs: true,
  summary: 'Expected power of a farm or of one machine over [from, to), at the steps of a chart of that width',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({
    farmCode: z.string().min(1).max(50),
    machineCode: z.string().min(1).max(50).optional(),
    from: epochMs,
    to: epochMs,
    width: z.coerce.number().int().min(50).max(10_000),
    /** IANA zone in which steps of whole days are days; without it they are days of UTC. */
    zone: z.string().max(60).optional(),
  }),
  reply: ExpectedPower,
})
