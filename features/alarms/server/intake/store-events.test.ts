import { asc, sql } from 'drizzle-orm'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ActiveAlarms, PlantEvent } from '../../../../domain/plant-event.ts'
import { openRelations } from '../../../../platform/server/relations/open-relations.ts'
import type { Db, Relations } from '../../../../platform/server/relations/relations.ts'
import { postgresqlBinaries, startThrowAwayPostgresql } from '../../../../platform/server/relations/test-postgresql.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { eventKey, foldDevice, type KeptEvent } from '../../contract/fold-events.ts'
import { alarm, alarmEvent, alarmList, alarmTransition } from '../tables.ts'
import { createEventIntake } from './event-intake.ts'
import { storeEvents } from './store-events.ts'

const log = pino({ level: 'silent' })
const startMs = Date.UTC(2026, 9, 1)
const addFarm = (db: Db) =>
  db.execute(sql`insert into farm (farm_code, ent_code, name, technology, country_code, pentagram, timezone, rated_power_kw,
    installed_power_kw, life_word_timeout_s, origin)
    values ('F', 'F', 'F', 'WIND', 'FR', 'FFFFF', 'Europe/Paris', 1, 1, 60, 'import') on conflict do nothing`)

let relations: Relations
let db: Db
beforeAll(async () => {
  relations = await openTestRelations()
  db = relations.db
})
afterAll(() => relations.close())
const empty = async (on: Db) => {
  await on.delete(alarm)
  await on.delete(alarmEvent)
  await on.delete(alarmList)
}
beforeEach(async () => {
  await addFarm(db)
  await empty(db)
})

type Sent = { readonly event: PlantEvent } | { readonly list: ActiveAlarms }
const messageOf = (sent: Sent, receivedAtMs = startMs) => ({
  farmCode: 'F',
  deviceCode: 'T01',
  source: 'json' as const,
  events: 'event' in sent ? [sent.event] : [],
  lists: 'list' in sent ? [sent.list] : [],
  receivedAtMs,
})
const raised = (code: string, atMs: number, more: Partial<PlantEvent> = {}): Sent => ({
  event: { code, state: 'raised', timeMs: startMs + atMs, ...more },
})
const cleared = (code: string, atMs: number, more: Partial<PlantEvent> = {}): Sent => ({
  event: { code, state: 'cleared', timeMs: startMs + atMs, ...more },
})
const store = (...sent: readonly Sent[]) =>
  storeEvents(
    db,
    sent.map((one) => messageOf(one)),
  )

/** The rows that must not depend on the order of receipt. */
const rowsIn = async (on: Db) => {
  const rows = await on.select().from(alarm).orderBy(asc(alarm.key))
  return rows.map(({ receivedAt: _, changedAt: _c, version: _v, ...row }) => row)
}
const kept = (sent: readonly Sent[]): KeptEvent[] =>
  sent.flatMap((one) => {
    if (!('event' in one) || one.event.state === 'info') return []
    const { code, state, timeMs, endMs, severity, text, value, component, historical = false } = one.event
    const event = { key: eventKey(one.event), code, state, atMs: timeMs, endMs, severity, text, value, component }
    return [{ ...event, isHistorical: historical, source: 'json' as const }]
  })
const folded = (sent: readonly Sent[]) =>
  foldDevice(
    kept(sent),
    sent.flatMap((one) =>
      'list' in one
        ? [{ atMs: one.list.timeMs, active: one.list.active.map((entry) => ({ ...entry, source: 'json' as const })) }]
        : [],
    ),
  )
    .map((one) => [one.key, one.startMs, one.endMs ?? null, one.endReason ?? null])
    .toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1))
const storedSpans = async (on: Db) =>
  (await on.select().from(alarm))
    .map(({ key, startAt, endAt, endReason }) => [key, startAt.getTime(), endAt?.getTime() ?? null, endReason])
    .toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1))

const time = fc.integer({ min: 0, max: 12 }).map((step) => step * 60_000)
const name = fc.record({
  id: fc.option(fc.constantFrom('1', '2'), { nil: undefined, freq: 3 }),
  code: fc.constantFrom('A', 'B'),
})
const anySent: fc.Arbitrary<Sent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ name, at: time, isRaise: fc.boolean() }).map(({ name: { id, code }, at, isRaise }) => {
      // An id belongs to one code.
      const named = id === undefined ? {} : { id: `${code}${id}` }
      return isRaise ? raised(code, at, named) : cleared(code, at, named)
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ at: time, active: fc.uniqueArray(fc.record({ name, since: time }), { maxLength: 3 }) }).map(
      ({ at, active }): Sent => ({
        list: {
          timeMs: startMs + at,
          active: active.map(({ name: { id, code }, since }) => ({
            ...(id !== undefined && { id: `${code}${id}` }),
            code,
            sinceMs: startMs + Math.min(since, at),
          })),
        },
      }),
    ),
  },
)
/** Two lists of one device at one moment cannot both be true. */
const oneListAMoment = (sent: readonly Sent[]): Sent[] => {
  const times = new Set<number>()
  return sent.filter((one) => !('list' in one) || (!times.has(one.list.timeMs) && times.add(one.list.timeMs)))
}

test('five times, shuffled, in batches of any size: the same alarms as from one clean pass', async () => {
  const story = fc.array(anySent, { minLength: 1, maxLength: 14 }).map(oneListAMoment)
  await fc.assert(
    fc.asyncProperty(
      story.chain((sent) =>
        fc.tuple(
          fc.constant(sent),
          fc.shuffledSubarray(
            [...sent, ...sent, ...sent, ...sent, ...sent].map((one, place) => ({ one, place })),
            { minLength: 0 },
          ),
          fc.integer({ min: 1, max: 6 }),
        ),
      ),
      async ([sent, repeated, size]) => {
        await empty(db)
        const all = [...repeated.map(({ one }) => one), ...sent]
        for (let start = 0; start < all.length; start += size) await store(...all.slice(start, start + size))
        expect(await storedSpans(db)).toEqual(folded(sent))
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)

test.each<[string, readonly Sent[]]>([
  [
    'an empty list of the moment since when another list names a code',
    [
      { list: { timeMs: startMs + 60_000, active: [{ code: 'A', sinceMs: startMs }] } },
      cleared('A', 60_000),
      { list: { timeMs: startMs, active: [] } },
    ],
  ],
  [
    'a raise that moves the alarm of an id behind a list that also names its code',
    [
      {
        list: {
          timeMs: startMs + 60_000,
          active: [
            { id: 'A1', code: 'A', sinceMs: startMs },
            { code: 'A', sinceMs: startMs },
          ],
        },
      },
      raised('A', 120_000, { id: 'A1' }),
    ],
  ],
])('late comes %s: the same alarms as from one clean pass', async (_, sent) => {
  await empty(db)
  for (const one of sent) await store(one)
  expect(await storedSpans(db)).toEqual(folded(sent))
})

test('a clear that comes 30 days late ends the right one', async () => {
  const day = 86_400_000
  await store(raised('62:02', 0), raised('62:02', 31 * day))
  expect((await rowsIn(db)).map(({ endAt, endReason, state }) => [endAt?.getTime(), endReason, state])).toEqual([
    [startMs + 31 * day, 'next-start', 'RTN_UNACK'],
    [undefined, null, 'UNACK'],
  ])
  await store(cleared('62:02', 5_000))
  expect((await rowsIn(db)).map(({ endAt, endReason }) => [endAt?.getTime(), endReason])).toEqual([
    [startMs + 5_000, 'cleared'],
    [undefined, null],
  ])
  const told = await db.select().from(alarmTransition).orderBy(asc(alarmTransition.number))
  expect(told.map(({ transition, at }) => [transition, at.getTime() - startMs])).toEqual([
    ['raised', 0],
    ['cleared', 31 * day],
    ['raised', 31 * day],
    ['cleared', 5_000],
  ])
})

test('an unknown code is stored without a model, and a repetition changes nothing', async () => {
  const [first] = await store(raised('never heard of', 0, { text: 'Tür offen', value: 3, component: 'Door' }))
  expect(await rowsIn(db)).toMatchObject([
    {
      code: 'never heard of',
      alarmCode: null,
      priority: 'normal',
      severity: 'warning',
      causeGroup: 'unknown',
      value: 3,
    },
  ])
  expect(first).toMatchObject({ farmCode: 'F' })
  expect(await store(raised('never heard of', 0, { text: 'Tür offen', value: 3, component: 'Door' }))).toEqual([])
})

test('the end that comes with a repetition of the raise counts; info makes no alarm', async () => {
  await store(raised('A', 0), { event: { code: 'A', state: 'info', timeMs: startMs } })
  await store(raised('A', 0, { endMs: startMs + 9_000 }))
  expect(await storedSpans(db)).toEqual([[`at:A@${startMs}`, startMs, startMs + 9_000, 'cleared']])
  expect(await db.select().from(alarmEvent)).toHaveLength(2)
})

test('a lost device ends nothing; its next message says that it is there', async () => {
  await store(raised('A', 0), raised('B', 0), cleared('B', 1_000))
  const device = {
    farmCode: 'F',
    deviceCode: 'T01',
    source: 'sparkplug' as const,
    events: [],
    lists: [],
    receivedAtMs: startMs,
  }
  const unknown = async () => (await rowsIn(db)).map(({ unknownSince }) => unknownSince?.getTime())
  expect(await storeEvents(db, [{ ...device, unknownSinceMs: startMs + 60_000 }])).toHaveLength(1)
  expect(await unknown()).toEqual([startMs + 60_000, undefined])
  expect(await storeEvents(db, [{ ...device, unknownSinceMs: startMs + 90_000 }])).toEqual([])
  expect(await storeEvents(db, [device])).toHaveLength(1)
  expect(await unknown()).toEqual([undefined, undefined])
})

test('a farm that is no more spoils no other message', async () => {
  await storeEvents(db, [{ ...messageOf(raised('A', 0)), farmCode: 'GONE' }, messageOf(raised('B', 0))])
  expect((await rowsIn(db)).map(({ code }) => code)).toEqual(['B'])
})

describe.skipIf(!postgresqlBinaries())('two processes on PostgreSQL', () => {
  test('split over both, three times: the same alarms', async () => {
    const server = startThrowAwayPostgresql()
    const open = () => openRelations({ config: { databaseUrl: server.url } as never, log, version: 'test' })
    const first = await open()
    const second = await open()
    try {
      await addFarm(first.db)
      const sent = oneListAMoment(fc.sample(anySent, { numRuns: 60, seed: 7 }))
      const intakes = [first, second].map((one) => createEventIntake({ db: one.db, log }))
      const messages = [...sent, ...sent.toReversed(), ...sent]
      await Promise.all(
        messages.map(async (one, place) => {
          await new Promise((resolve) => setTimeout(resolve, (place * 37) % 200))
          await intakes[place % 2]?.take([messageOf(one)], startMs + place)
        }),
      )
      for (const intake of intakes) await intake.close()
      expect(await storedSpans(first.db)).toEqual(folded(sent))
      const numbers = await first.db.select({ number: alarmTransition.number }).from(alarmTransition)
      expect(numbers.length).toBeGreaterThan(0)
    } finally {
      await first.close()
      await second.close()
      server.remove()
    }
  }, 60_000)
})

test('pages hear of a removed alarm as of a changed one', async () => {
  await store({
    list: { timeMs: startMs + 60_000, active: [{ code: 'A', sinceMs: startMs + 30_000 }] },
  })
  const [listed] = await db.select().from(alarm)
  const told = await store(raised('A', 10_000))
  const [own] = await db.select().from(alarm)
  expect(own?.id).not.toBe(listed?.id)
  expect(told.map(({ id }) => id).toSorted()).toEqual([listed?.id, own?.id].toSorted())
  expect(told.every(({ farmCode }) => farmCode === 'F')).toBe(true)
})
