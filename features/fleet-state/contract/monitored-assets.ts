import { z } from 'zod'
import { READ } from '../../../domain/right.ts'
import { endpoint } from '../../../platform/contract/endpoint.ts'

/**
 * Monitored assets of the farms in the user's perimeter (specification 000 §3): turbines, inverters and biogas engines.
 * `iotCount` counts devices that measure without producing (meters, weather stations, masts).
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
    /**
     * Hydro units and battery banks. They are not in the specification, but the total would be too low without them.
     */
    hydroCount: z.number().int(),
    storageCount: z.number().int(),
  }),
})
