import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { recordQueries } from '../../../platform/web/record/record-queries.ts'
import { callsOf } from '../../equipment-inventory/contract/inventory-calls.ts'
import { windTurbineKind } from '../../equipment-inventory/contract/kinds/wind-turbine.ts'
import { getTurbineMachines } from '../contract/machine-calls.ts'
import { getHubHeights, getTurbineModes } from '../contract/mode-calls.ts'

/** Kinds of record whose changes refetch modes and hub heights. */
const records = ['windTurbineMode', 'windTurbineHubHeight', 'machineTurbineMode']
const key = 'turbineModes'

/** Values of a wind turbine model that its modes need. */
export interface TurbineModel {
  readonly id: string
  readonly manufacturer: string
  readonly model: string
  readonly variant: string | null
  readonly ratedActivePower: number
  readonly rotorDiameter: number
}

export const modelQuery = (id: string) =>
  recordQueries<typeof windTurbineKind.fields, never, TurbineModel>(
    windTurbineKind,
    callsOf({ type: 'WindTurbine' }),
  ).one(id)

export const hubHeightsQuery = (modelId: string) =>
  queryOptions({
    queryKey: [key, 'heights', modelId],
    meta: { records },
    queryFn: ({ signal }) => call(getHubHeights, { params: { id: Number(modelId) } }, signal),
  })

export const modesQuery = (modelId: string) =>
  queryOptions({
    queryKey: [key, 'modes', modelId],
    meta: { records },
    queryFn: async ({ signal }) =>
      (await call(getTurbineModes, { query: { idWindTurbineModel: Number(modelId) } }, signal)).results,
  })

export const machinesQuery = (modelId: string) =>
  queryOptions({
    queryKey: [key, 'machines', modelId],
    meta: { records },
    queryFn: ({ signal }) => call(getTurbineMachines, { query: { idWindTurbineModel: Number(modelId) } }, signal),
  })

/** After a change by this page. */
export const readModesAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [key] })
