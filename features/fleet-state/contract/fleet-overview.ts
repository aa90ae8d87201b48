import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'
import { FleetTag } from './fleet-table.ts'

/**
 * Specification 000 §3, overview entity: a farm, or a machine of it (then `parentCode` is the farm's entCode and `type`
 * the asset's, else null and WINDFARM …). Powers in kW, lifeWordTimeOut in s. `isConnected` is the state at the time of
 * the reply; the page follows the heartbeat. `tags` of a farm are those of its controller. `tags` of a machine are its
 * state and power; the table call returns all others. `itsEntCode` is the inverter-transformer station of an inverter,
 * or its sub-farm if the station is no asset. `contacts` stay empty until plants have contacts.
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
    /** Null if the plant has not sent it. */
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
    'Farms of the perimeter and their machines with coordinates, powers and heartbeat tags; with farmCode: that farm alone',
  right: { product: 'MyFleet', flag: READ },
  farm: { in: 'query', key: 'farmCode' },
  pace: 'figures',
  query: z.object({ farmCode: z.string().min(1).max(50).optional() }),
  reply: z.object({ results: z.array(OverviewEntity) }),
})
