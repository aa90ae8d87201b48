import { expect, test } from 'vitest'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import type { Db } from '../../../../platform/server/relations/relations.ts'
import { AlarmFilter } from '../../contract/alarm-calls.ts'
import { keepHistoryCounts } from './history-counts.ts'

const dbOf = (isLong: boolean) => ({ execute: async () => ({ rows: [{ is_long: isLong }] }) }) as unknown as Db
const sceneOf = (nowMs: number, farms: readonly string[] = ['FR01']) => ({
  principal: {
    ...{ userId: 'one', isUserSuperAdmin: false },
    grants: [{ products: { MyFleet: 1 }, perimeter: new Set(farms) }],
  } as unknown as Principal,
  ...{ language: 'en-GB' as const, nowMs },
})
const history = AlarmFilter.parse({ view: 'history' })

test('pages of one question share the count of a long history for ten seconds', async () => {
  const counts = keepHistoryCounts(dbOf(true))
  let counted = 0
  const count = async () => ({ total: ++counted, alarms: counted, isMore: false })
  const totals = async (filter: AlarmFilter, scene = sceneOf(0)) => (await counts.of(filter, scene, count)).total
  expect(await totals(history)).toBe(1)
  expect(await totals({ ...history, size: 5, after: 'x', sort: 'age' } as AlarmFilter, sceneOf(9_999))).toBe(1)
  expect(await totals(history, sceneOf(10_000))).toBe(2)
  expect(await totals({ ...history, search: 'grid' }, sceneOf(10_000))).toBe(3)
  // Other farms, other counts.
  expect(await totals(history, sceneOf(10_000, ['PT01']))).toBe(4)
})

test('each page of a short history counts anew', async () => {
  const counts = keepHistoryCounts(dbOf(false))
  let counted = 0
  const count = async () => ({ total: ++counted, alarms: counted, isMore: false })
  expect((await counts.of(history, sceneOf(0), count)).total).toBe(1)
  expect((await counts.of(history, sceneOf(0), count)).total).toBe(2)
})
