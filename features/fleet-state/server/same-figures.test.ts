import { expect, test } from 'vitest'
import type { LatestValues } from '../../../platform/server/live/live.ts'
import type { Asset, Farm } from '../../farms/server/port.ts'
import { summarise } from '../../my-fleet/contract/tile-groups.ts'
import type { FarmTag } from '../../plant-connection/server/port.ts'
import { randomFarms as farms, nowMs, randomLive } from '../contract/test-random-fleet.ts'
import { tileMoment } from '../contract/tile-moment.ts'
import { monitoredAssets } from './fleet-entities.ts'
import { connectedFarms, overviewEntities } from './overview-entities.ts'

/** What the server replies of these farms from the same values. */
const apiOf = (live: ReturnType<typeof randomLive>) => {
  const rows = farms.map(({ farm, machines }) => {
    const { farmCode, entCode, lifeWordTimeOut: lifeWordTimeoutS, installedPower: installedPowerKw } = farm
    const ofFarm = { farmCode, entCode, lifeWordTimeoutS, installedPowerKw, technology: 'wind' } as unknown as Farm
    const assets = [
      { farmCode, entCode, type: 'FARM' },
      ...machines.map(({ id, machine: { type, ratedPower } }) => ({
        ...{ farmCode, entCode: id, type, ratedPowerKw: ratedPower },
      })),
    ] as Asset[]
    const tags = farm.tags.map((tag) => ({ ...tag, entCode }) as unknown as FarmTag)
    const values = [...farm.tags, ...farm.machines.flatMap((machine) => machine.tags)]
    const times = values.flatMap(({ tagId }) => live.get(tagId)?.timeMs ?? [])
    return { ofFarm, assets, tags, newestMs: times.length > 0 ? Math.max(...times) : undefined }
  })
  const assets = rows.flatMap((row) => row.assets)
  const stored = {
    farms: rows.map(({ ofFarm }) => ofFarm),
    subFarms: [],
    assets,
    tagsByAsset: new Map(rows.map(({ ofFarm, tags }) => [ofFarm.entCode, tags])),
  }
  const latest = {
    get: live.get,
    newestOfFarm: (code: string) => rows.find(({ ofFarm }) => ofFarm.farmCode === code)?.newestMs,
  } as unknown as LatestValues
  return {
    entities: overviewEntities(stored, connectedFarms(stored, latest, nowMs)),
    counts: monitoredAssets(assets),
  }
}

test.each(Array.from({ length: 300 }, (_, seed) => seed))('API and screens agree on fleet %i', (seed) => {
  const live = randomLive(seed)
  const moments = new Map(farms.map((row) => [row.id, tileMoment(row, 'machines', live)]))
  const momentOf = (row: (typeof farms)[number]) => moments.get(row.id) ?? tileMoment(row, 'machines', live)
  const fleet = summarise(farms, momentOf)
  const { entities, counts } = apiOf(live)
  const apiFarms = entities.filter(({ parentCode }) => parentCode === null)
  expect(apiFarms).toHaveLength(fleet.farms)
  expect(entities.length - apiFarms.length).toBe(fleet.machines)
  expect(apiFarms.reduce((sum, { installedPower }) => sum + (installedPower ?? 0), 0)).toBe(fleet.installedKw)
  expect(counts.windCount).toBe(fleet.machines)
  expect(apiFarms.filter(({ isConnected }) => !isConnected)).toHaveLength(
    farms.filter((row) => momentOf(row).connection !== 'connected').length,
  )
})
