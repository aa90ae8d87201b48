import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/**
 * Monitored assets of the farms that a person may see (specification 000 §3): turbines, inverters and biogas engines,
 * and as `iotCount` the devices that measure without producing (meters, weather stations, masts).
 */
export const getMonitoredAssetsCount = endpoint({
  id: 'getMonitoredAssetsCount',
  method: 'GET',
  path: '/api/MonitoredAssetsCount',
  summary: 'Monitored assets per technology',
  right: { product: 'MyFleet', flag: READ },
  reply: z.object({
    solarCount: z.number().int(),
    windCount: z.number().int(),
    iotCount: z.number().int(),
    biogasCount: z.number().int(),
    /** Hydro units and battery banks: not of the specification, so that the kinds add up to what a person counts. */
    hydroCount: z.number().int(),
    storageCount: z.number().int(),
  }),
})
