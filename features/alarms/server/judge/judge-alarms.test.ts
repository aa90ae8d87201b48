import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { alarm } from '../tables.ts'
import { addTestAlarm } from '../test-alarm.ts'
import { judgeAlarms } from './judge-alarms.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
  const plant = testPlant('FR01', 'FRONE')
  const device = (deviceCode: string, type: string) => ({
    ...{ deviceCode, entCode: `FR01.${deviceCode}`, type, name: deviceCode, signals: [{ name: 'ActivePower' }] },
  })
  const devices = ['WT1', 'WT2', 'WT3', 'WT4'].map((code) => device(code, 'WIND_TURBINE'))
  const stations = [device('ST', 'PROTECTION'), device('FARM', 'FARM')]
  await registerPlants(relations.db, [{ ...plant, devices: [...devices, ...stations] } as typeof plant], 'connection')
})
afterAll(() => relations.close())

const startMs = Date.UTC(2026, 0, 1)
type Changes = Omit<Parameters<typeof addTestAlarm>[1], 'farmCode'>
const at = (s: number, changes: Changes): Changes & { id: string } => ({
  ...{ id: randomUUID(), startAt: new Date(startMs + s * 1000) },
  ...changes,
})

/** A trip of the station, a chatter, a lost line, a batch of a machine: as devices may send them within an hour. */
const sample = [
  at(0, { deviceCode: 'WT1', causeGroup: 'grid' }),
  at(3, { deviceCode: 'ST', causeGroup: 'station', code: 'TRIP' }),
  at(10, { deviceCode: 'WT2', causeGroup: 'grid' }),
  at(55, { deviceCode: 'WT3', causeGroup: 'machine' }),
  ...[600, 700, 900, 1_150].map((s) => at(s, { deviceCode: 'WT4', code: 'DOOR' })),
  at(1_000, { deviceCode: 'WT4', code: '11' }),
  at(1_030, { deviceCode: 'WT4', code: '12' }),
  at(2_000, { deviceCode: 'FARM', causeGroup: 'communication' }),
  at(1_950, { deviceCode: 'WT1', causeGroup: 'communication' }),
  at(3_000, { deviceCode: 'WT2', causeGroup: 'communication' }),
]

const judged = async (order: readonly (typeof sample)[number][], atOnce: number) => {
  const { db } = relations
  await db.delete(alarm)
  for (let from = 0; from < order.length; from += atOnce) {
    const part = order.slice(from, from + atOnce)
    for (const one of part) await addTestAlarm(db, { farmCode: 'FR01', ...one })
    await db.transaction((tx) =>
      judgeAlarms(
        tx,
        part.map(({ id }) => id),
        startMs + 4_000_000,
      ),
    )
  }
  const rows = await db.select().from(alarm).orderBy(asc(alarm.id))
  return rows.map(({ id, causeId, causeRule, causeEvidence, chatterId, starts, isShown, suppressedBy }) => ({
    ...{ id, causeId, causeRule, causeEvidence, chatterId, starts, isShown, suppressedBy },
  }))
}

test('causes, chatter and suppression do not depend on the order or the number of the parts', async () => {
  const expected = await judged(sample, sample.length)
  const of = (place: number) => expected.find(({ id }) => id === sample[place]?.id)
  for (const place of [0, 2, 3]) expect(of(place)).toMatchObject({ causeId: sample[1]?.id, causeRule: 'station' })
  expect([4, 5, 6, 7].map((place) => of(place)?.starts)).toEqual([4, 4, 4, 4])
  expect([4, 5, 6, 7].map((place) => of(place)?.isShown)).toEqual([false, false, false, true])
  expect(of(9)).toMatchObject({ causeRule: 'first-out', causeId: sample[8]?.id })
  for (const place of [11, 12])
    expect(of(place)).toMatchObject({
      causeId: sample[10]?.id,
      causeRule: 'line-lost',
      suppressedBy: 'farm-without-line',
    })
  const shuffles = [sample.toReversed(), sample.toSorted((left, right) => (left.id < right.id ? -1 : 1))]
  for (const order of shuffles) for (const atOnce of [1, 3]) expect(await judged(order, atOnce)).toEqual(expected)
})
