import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { alarmPriorities } from '../../contract/alarm.ts'
import { type AlarmTally, type MetricAlarm, tallyOf } from '../../contract/alarm-metrics.ts'
import { followPlants } from '../models/follow-plants.ts'
import { rawRows } from '../raw-rows.ts'
import { alarm, alarmCount, alarmPlace } from '../tables.ts'
import { addTestAlarm, addTestAlarms } from '../test-alarm.ts'
import { keepCounts } from './keep-counts.ts'
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

const byText = <Item>(items: readonly Item[], textOf: (item: Item) => string): Item[] =>
  items.toSorted((left, right) => (textOf(left) < textOf(right) ? -1 : 1))
const sorted = (tally: AlarmTally) => ({
  ...tally,
  starts: [...tally.starts],
  waitsS: [...tally.waitsS],
  codes: byText(tally.codes, ({ manufacturer, code }) => `${manufacturer} ${code}`),
  machines: byText(tally.machines, ({ farmCode, machineCode }) => `${farmCode} ${machineCode}`),
})

test('days, months and alarms add up to the result of the rule', async () => {
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
  // The same from the counts of days and months.
  expect(await keepCounts(db, range.nowMs)).toBeGreaterThan(6)
  expect(await keepCounts(db, range.nowMs)).toBe(0)
  expect(sorted(await tallyIn(db, sql`true`, range))).toEqual(sorted(tallyOf(alarms, range)))
  const none = { ...range, fromMs: fromMs - 900 * hour, toMs: fromMs - 800 * hour }
  expect(sorted(await tallyIn(db, sql`true`, none))).toEqual(sorted(tallyOf(alarms, none)))
})

/** All alarms as the rule needs them. */
const storedAlarms = async (): Promise<MetricAlarm[]> => {
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
  return [
    ...(await rawRows<MetricAlarm>(
      relations.db,
      sql`
      select a.id, ${ms('a.start_at')} as "startMs", ${ms('a.end_at')} as "endMs", a.farm_code as "farmCode",
        a.device_code as "deviceCode", a.code, p.manufacturer, a.priority, a.alarm_code is not null as "isMapped",
        a.cause_id as "causeId", a.chatter_id as "chatterId", ${ms('a.received_at')} as "receivedMs",
        case when not a.is_historical then ${ms('a.acknowledged_at')} end as "acknowledgedMs"
      from alarm a join alarm_place p on p.farm_code = a.farm_code and p.device_code = a.device_code`,
    )),
  ]
}

const someAlarm = (seed: number) => sql`(select id from alarm order by md5(id::text || ${seed}::int) limit 1)`
const startOf = (minute: number) => new Date(Date.UTC(2026, 0, 29) + minute * 60_000)
const minute = fc.integer({ min: 0, max: 5 * 24 * 60 })
const seed = fc.nat(1_000)
/** Changes as imports, corrections, people, judgements, undo and retention make them. */
const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('add'), seed, minute }) },
  fc.record({
    what: fc.constantFrom('move', 'end', 'acknowledge', 'cause', 'chatter', 'remap', 'remove', 'maker'),
    seed,
    minute,
  }),
  { weight: 2, arbitrary: fc.record({ what: fc.constant('count'), seed, minute }) },
)

const change = async ({ what, seed: by, minute: at }: { what: string; seed: number; minute: number }) => {
  const { db } = relations
  const one = someAlarm(by)
  if (what === 'count') await keepCounts(db, Date.UTC(2026, 1, 2, 12))
  else if (what === 'add')
    await addTestAlarms(db, 1 + (by % 3), {
      ...{ farmCode: by % 2 ? 'FR01' : 'PT01', deviceCode: 'WT1', code: String(by % 4), startAt: startOf(at) },
      priority: alarmPriorities[by % 4] ?? 'low',
    })
  else if (what === 'move') await db.execute(sql`update alarm set start_at = ${startOf(at)} where id = ${one}`)
  else if (what === 'end')
    await db.execute(sql`update alarm set end_at = start_at + ${by * 977}::int * interval '1 s' where id = ${one}`)
  else if (what === 'acknowledge')
    await db.execute(
      sql`update alarm set acknowledged_at = received_at + ${by}::int * interval '1 s' where id = ${one}`,
    )
  else if (what === 'cause') await db.execute(sql`update alarm set cause_id = ${someAlarm(by + 1)} where id = ${one}`)
  else if (what === 'chatter')
    await db.execute(sql`update alarm set chatter_id = ${one}, starts = 2 where id in (${one}, ${someAlarm(by + 1)})`)
  else if (what === 'remap') await db.execute(sql`update alarm set alarm_code = 'LIST' where id = ${one}`)
  else if (what === 'remove')
    await db.execute(
      sql`delete from alarm where id = ${one} and id not in (select chatter_id from alarm where chatter_id <> id)`,
    )
  else {
    await db.execute(sql`update asset set manufacturer = ${`Maker ${by % 3}`} where farm_code = 'FR01'`)
    await followPlants(db)
  }
}

test('after any changes the counts agree with a scan of the alarms', async () => {
  const { db } = relations
  const ranges = [
    [startOf(0), startOf(5 * 24 * 60)],
    [startOf(90), startOf(4 * 24 * 60 + 7)],
    [startOf(24 * 60), startOf(2 * 24 * 60)],
    [new Date(Date.UTC(2026, 0, 1)), new Date(Date.UTC(2026, 2, 1))],
  ].map(([from, to]) => ({ fromMs: Number(from), toMs: Number(to), nowMs: Date.UTC(2026, 1, 2, 12) }))
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 6, maxLength: 14 }), async (changes) => {
      await db.delete(alarm)
      await db.delete(alarmCount)
      for (const one of changes) await change(one)
      const alarms = await storedAlarms()
      for (const one of ranges) expect(sorted(await tallyIn(db, sql`true`, one))).toEqual(sorted(tallyOf(alarms, one)))
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('a farm with alarms can be removed', async () => {
  const { db } = relations
  await addTestAlarm(db, { farmCode: 'PT01', deviceCode: 'WT1' })
  await db.execute(sql`delete from farm where farm_code = 'PT01'`)
  expect(await rawRows(db, sql`select 1 from alarm_count where farm_code = 'PT01'`)).toEqual([])
})
