import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/web/api/call.ts'
import { getMonitoredAssetsCount } from '../../my-fleet/contract/monitored-assets.ts'

/** Machines that send data, by technology. */
export const assetsCount = queryOptions({
  queryKey: [getMonitoredAssetsCount.id],
  queryFn: ({ signal }) => call(getMonitoredAssetsCount, {}, signal),
})
