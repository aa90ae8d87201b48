import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { FleetTag } from './fleet-table.ts'

/**
 * Specification 000 §3, overview entity: a farm, or a machine below it (`parentCode` is then the farm's entCode and
 * `type` the asset's, else null and WINDFARM …). Powers in kW, lifeWordTimeOut in s. `isConnected` is what the server knew
 * when it replied; the page follows the life word. `tags` of a farm are those of its own controller; of a machine its
 * state and its power, the table call has all others. `itsEntCode` is the inverter-transformer station that an inverter
 * feeds, its sub-farm where the station is no asset of its own. `contacts` stay empty until plants have contacts.
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
  summary:
    'Farms of the perimeter and their machines with place, powers and what tells that they live; with farmCode: that farm alone',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({ farmCode: z.string().min(1).max(50).optional() }),
  reply: z.object({ results: z.array(OverviewEntity) }),
})
