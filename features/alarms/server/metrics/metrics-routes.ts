import { rightsKey } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { PromiseCache } from '../../../../platform/server/http/promise-cache.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import { desksOf } from '../../../users/server/desk-port.ts'
import { getAlarmDesks, getAlarmMetrics } from '../../contract/alarm-calls.ts'
import type { AlarmMetrics } from '../../contract/alarm-metrics.ts'
import { followPlants } from '../models/follow-plants.ts'
import { farmsOfDesk } from '../reads/alarm-filter.ts'
import { readMetrics } from './read-metrics.ts'

/** People with the same rights share an answer so long. */
const sharedMs = 10_000
const mostShared = 200

export const bindMetrics = (routes: Routes, { relations: { db } }: ServerContext): void => {
  const shared = new PromiseCache<AlarmMetrics>(mostShared)
  routes.bind(getAlarmMetrics, async ({ principal, query }) => {
    const nowMs = Date.now()
    const farms = await farmsOfDesk(db, principal, query.desk)
    const key = JSON.stringify([Math.floor(nowMs / sharedMs), rightsKey(principal), query])
    return shared.get(key, async () => {
      await followPlants(db)
      return readMetrics(db, query, farms, nowMs)
    })
  })
  routes.bind(getAlarmDesks, async ({ principal }) => ({
    results: (await desksOf(db, principal)).map(({ id, name }) => ({ id, name })),
  }))
}
