import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { epochMs } from '../../history/contract/history.ts'

/**
 * What the power models say, at the steps of the chart: the same that GET /api/History picks for the range and width, ten
 * minutes at the finest, and coarser where a long range of many machines would be too much for one answer. Arrays have equal length, times are epoch ms (start of the step), gaps are absent points.
 */
export const ExpectedPower = z
  .object({
    stepMs: z.number(),
    /** Width of the means that the models were given; a mean of an hour or a day hides what the wind did inside of it. */
    sourceStepMs: z.number(),
    times: z.array(z.number()),
    /** Sum over the machines, kW; those without a model or data are taken to be as the others, of which half must be known. */
    expectedKw: z.array(z.number()),
    /** How many machines were known in a step, as a mean: below `modelledMachines` some had no data. */
    machines: z.array(z.number()),
    /** Machines that have a power model, and all that were asked for. */
    modelledMachines: z.number().int(),
    askedMachines: z.number().int(),
  })
  .meta({ id: 'ExpectedPower' })
export type ExpectedPower = z.infer<typeof ExpectedPower>

export const getExpectedHistory = endpoint({
  id: 'getExpectedHistory',
  method: 'GET',
  path: '/api/History/Expected',
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
  }),
  reply: ExpectedPower,
})
