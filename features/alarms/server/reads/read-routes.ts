import { fallbackLanguage, type Language } from '../../../../domain/language.ts'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { rightsKey } from '../../../../platform/server/auth/rights.ts'
import type { ServerContext } from '../../../../platform/server/feature.ts'
import { PromiseCache } from '../../../../platform/server/http/promise-cache.ts'
import type { Routes } from '../../../../platform/server/http/routes.ts'
import type { AlarmCounts } from '../../contract/alarm.ts'
import { getAlarm, getAlarmCounts, getAlarmLanes, getAlarms } from '../../contract/alarm-calls.ts'
import { followPlants } from '../models/follow-plants.ts'
import { farmsOf } from './alarm-filter.ts'
import { countAlarms } from './count-alarms.ts'
import { keepHistoryCounts } from './history-counts.ts'
import { listAlarms } from './list-alarms.ts'
import { readAlarm } from './read-alarm.ts'
import { readLanes } from './read-lanes.ts'

/** People with the same rights share counts so long. */
const sharedMs = 500
const mostShared = 1_000

export const bindReads = (routes: Routes, { relations: { db } }: ServerContext): void => {
  const history = keepHistoryCounts(db)
  const shared = new PromiseCache<AlarmCounts>(mostShared)
  const languageOf = (asked: Language | undefined, { lang }: Principal): Language => asked ?? lang ?? fallbackLanguage
  const countsOf = (principal: Principal, nowMs: number): Promise<AlarmCounts> =>
    shared.get(`${Math.floor(nowMs / sharedMs)} ${rightsKey(principal)}`, () =>
      countAlarms(db, farmsOf(principal), nowMs),
    )

  routes.bind(getAlarms, async ({ principal, query }) => {
    await followPlants(db)
    const nowMs = Date.now()
    const scene = { principal, nowMs, language: languageOf(query.language, principal) }
    const page = await listAlarms(db, query, scene, history)
    const counts = await countsOf(principal, nowMs)
    return { ...page, results: [...page.results], counts, at: new Date(nowMs).toISOString() }
  })
  routes.bind(getAlarmCounts, ({ principal }) => countsOf(principal, Date.now()))
  routes.bind(getAlarm, async ({ principal, params, query }) => {
    await followPlants(db)
    return readAlarm(db, params.id, {
      ...{ principal, nowMs: Date.now() },
      language: languageOf(query.language, principal),
    })
  })
  routes.bind(getAlarmLanes, async ({ principal, query }) => {
    await followPlants(db)
    return readLanes(db, { ...query, language: languageOf(query.language, principal) })
  })
}
