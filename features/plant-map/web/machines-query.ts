import { queryOptions } from '@tanstack/react-query'
import type { Place } from '../../../domain/distance.ts'
import { pagedList } from '../../../platform/contract/record-calls.ts'
import type { AsOf } from '../../../platform/contract/temporal-calls.ts'
import { call } from '../../../platform/web/api/call.ts'
import { assetGeneralCalls } from '../../plant-card/contract/general-kinds.ts'

/** An asset with its place, as its general section has it. */
export interface PlacedAsset {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly place: Place | undefined
}

interface AssetRow {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The assets of a farm with their places, as of a day if one is asked for. */
export const machinesQuery = (farmCode: string, asked: AsOf = {}) =>
  queryOptions({
    queryKey: ['assetGeneral', 'places', farmCode, asked.asOf ?? '', asked.knownAt ?? ''],
    meta: { records: ['assetGeneral'] },
    queryFn: async ({ signal }): Promise<readonly PlacedAsset[]> => {
      const query = { ...asked, perPage: -1, filters: JSON.stringify({ farmCode: { equals: farmCode } }) }
      const { results } = await call(pagedList(assetGeneralCalls), { query: query as never }, signal)
      return (results as unknown as readonly AssetRow[]).map(({ id, version, name, latitude, longitude }) => ({
        ...{ id, version, name },
        place: latitude === null || longitude === null ? undefined : { latitude, longitude },
      }))
    },
  })
