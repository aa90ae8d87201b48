import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { alarmPriorities } from '../../contract/alarm.ts'
import { type AlarmTally, type MetricAlarm, tallyOf } from '../../contract/alarm-metrics.ts'
import { alarmPlace } from '../tables.ts'
import { addTestAlarm } from '../test-alarm.ts'
import { tallyIn } from './tally-alarms.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
  await registerPlants(relations.db, [testPlant('FR01', 'FRONE'), testPlant('PT01', 'PTONE')], 'connection')
})
afterAll(() => relations.close())

const hour = 3_600_000
const fromMs = Date.UTC(2026, 0, 10)
const range = { fromMs, toMs: fromMs + 48 * hour, nowMs: fromMs + 72 * hour }

const sorted = (tally: AlarmTally) => ({
  ...tally,
  codes: tally.codes.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)),
  machines: tally.machines.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)),
})

test('the database counts what the rule counts', async () => {
  const { db } = relations
  let seed = 7
  // The same numbers each time.
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const alarms: MetricAlarm[] = []
  for (let index = 0; index < 120; index++) {
    const id = randomUUID()
    const startMs = fromMs + Math.floor((random() * 4 - 1) * 24 * hour)
    const lastsMs = pick([null, 4_999, 5_000, hour, 24 * hour, 24 * hour + 1, 60 * hour])
    const isHistorical = random() < 0.2
    const acknowledgedMs = random() < 0.5 ? startMs + Math.floor(random() * hour) : null
    const chatter = pick([undefined, undefined, alarms.at(-1)?.chatterId])
    const priority = pick(alarmPriorities)
    const alarm = {
      ...{ id, startMs, endMs: lastsMs === null ? null : startMs + lastsMs, farmCode: pick(['FR01', 'PT01']) },
      ...{ deviceCode: 'WT1', code: pick(['1', '2', '62:02']), priority, isMapped: random() < 0.7 },
      ...{ causeId: random() < 0.3 ? randomUUID() : id, chatterId: chatter ?? id, receivedMs: startMs + 250 },
    }
    await addTestAlarm(db, {
      ...{ id, farmCode: alarm.farmCode, deviceCode: 'WT1', code: alarm.code, priority, isHistorical },
      ...{ startAt: new Date(startMs), endAt: alarm.endMs === null ? null : new Date(alarm.endMs) },
      ...{ alarmCode: alarm.isMapped ? 'LIST' : null, causeId: alarm.causeId, chatterId: alarm.chatterId },
      ...{ starts: 2, receivedAt: new Date(alarm.receivedMs) },
      acknowledgedAt: acknowledgedMs === null ? null : new Date(acknowledgedMs),
    })
    const [place] = await db.select().from(alarmPlace).where(sql`farm_code = ${alarm.farmCode} and device_code = 'WT1'`)
    const manufacturer = place?.manufacturer ?? null
    alarms.push({ ...alarm, manufacturer, acknowledgedMs: isHistorical ? null : acknowledgedMs })
  }
  const counted = await tallyIn(db, sql`true`, range)
  expect(counted.starts.length).toBeGreaterThan(30)
  expect(counted.standing).toBeGreaterThan(0)
  expect(sorted(counted)).toEqual(sorted(tallyOf(alarms, range)))
  const ofFarm = alarms.filter(({ farmCode }) => farmCode === 'PT01')
  expect(sorted(await tallyIn(db, sql`a.farm_code = 'PT01'`, range))).toEqual(sorted(tallyOf(ofFarm, range)))
  const none = { ...range, fromMs: fromMs - 900 * hour, toMs: fromMs - 800 * hour }
  expect(await tallyIn(db, sql`true`, none)).toEqual(tallyOf(alarms, none))
})
