import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { CurrentPowerModel } from '../../farms/contract/plant-description.ts'
import { CodeMeanings, CodeTexts, FleetMachine, FleetTag } from './fleet-table.ts'

/**
 * Specification 000 §3, chart entity, with all that can be charted: tags of the farm, its machines and its stations.
 */
export const ChartEntity = z
  .object({
    farmCode: z.string(),
    entCode: z.string(),
    name: z.string(),
    type: z.string(),
    hasCamera: z.boolean(),
    timezone: z.string(),
    tags: z.array(FleetTag),
    machines: z.array(FleetMachine),
  })
  .meta({ id: 'ChartEntity' })
export type ChartEntity = z.infer<typeof ChartEntity>

export const getFleetChart = endpoint({
  id: 'getFleetChart',
  method: 'GET',
  path: '/api/MyFleetChart',
  summary: 'Signals that can be charted for a farm; the first item of the reply is the farm',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'FarmCode' },
  query: z.object({ FarmCode: z.string().min(1).max(50) }),
  reply: z.object({
    farms: z.array(ChartEntity),
    powerModels: z.record(z.string(), CurrentPowerModel),
    codeBooks: z.record(z.string(), CodeTexts),
    /** By the keys of `codeBooks`. */
    codeCauses: z.record(z.string(), CodeMeanings).optional(),
  }),
})
