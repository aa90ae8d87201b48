import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getFleetTable } from '../../my-fleet/contract/fleet-table.ts'
import { getMonitoredAssetsCount } from '../../my-fleet/contract/monitored-assets.ts'

/** Machines that send data, by technology. */
export const assetsCount = queryOptions({
  queryKey: [getMonitoredAssetsCount.id],
  queryFn: ({ signal }) => call(getMonitoredAssetsCount, {}, signal),
})

/** Farms of the person's perimeter. */
export const farms = queryOptions({
  queryKey: [getFleetTable.id, null],
  queryFn: async ({ signal }) => (await call(getFleetTable, {}, signal)).results,
})
