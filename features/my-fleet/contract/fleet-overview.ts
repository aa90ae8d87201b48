import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { FleetTag } from './fleet-table.ts'

/**
 * Specification 000 §3, overview entity: a farm, or a machine below it (`parentCode` is then the farm's entCode and
 * `type` the asset's, else null and WINDFARM …). Powers in kW, lifeWordTimeOut in s. `isConnected` is what the server knew
 * when it replied; the page follows the life word. `tags` are those of the farm's own controller; machines carry none
 * here, the table call has theirs.
 */
export const OverviewEntity = z
  .object({
    farmCode: z.string(),
    entCode: z.string(),
    name: z.string(),
    type: z.string(),
    pentagram: z.string(),
    parentCode: z.string().nullable(),
    itsEntCode: z.string().nullable(),
    countryCode: z.string(),
    isConnected: z.boolean(),
    /** Null for a machine of which nobody has told it. */
    ratedPower: z.number().nullable(),
    installedPower: z.number().nullable(),
    tags: z.array(FleetTag),
    contacts: z.array(
      z.object({
        id: z.string(),
        lastName: z.string(),
        firstName: z.string(),
        fullName: z.string(),
        category: z.string(),
      }),
    ),
    hasCamera: z.boolean(),
    manufacturer: z.string().nullable(),
    model: z.string().nullable(),
    lifeWordTimeOut: z.number(),
    technology: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: 'OverviewEntity' })
export type OverviewEntity = z.infer<typeof OverviewEntity>

export const getFleetOverview = endpoint({
  id: 'getFleetOverview',
  method: 'GET',
  path: '/api/MyFleetOverview',
  summary: 'Farms of the perimeter with their place, their powers and what tells that they live',
  right: { product: 'MyFleet', flag: READ },
  reply: z.object({ results: z.array(OverviewEntity) }),
})
