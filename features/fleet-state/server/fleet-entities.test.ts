import { expect, test } from 'vitest'
import { assetTypes } from '../../../domain/asset.ts'
import type { Asset } from '../../farms/server/port.ts'
import { monitoredAssets } from './fleet-entities.ts'

test('of one asset of every type, the stations and meters are the three that measure', () => {
  const assets = assetTypes.map((type) => ({ type }) as Asset)
  expect(monitoredAssets(assets)).toEqual({
    solarCount: 1,
    windCount: 1,
    iotCount: 3,
    biogasCount: 1,
    hydroCount: 1,
    storageCount: 1,
  })
})
