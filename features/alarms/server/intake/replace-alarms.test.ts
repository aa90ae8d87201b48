import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ActiveAlarms, PlantEvent } from '../../../../domain/plant-event.ts'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { storedAlarms, writeAlarms, writeTransitions } from '../actions/alarm-store.ts'
import { acknowledge, addComment, type Deed, shelve } from '../actions/deed.ts'
import { endDue } from '../actions/end-due.ts'
import { createShelves, insertShelves } from '../actions/shelf-store.ts'
import { followPlants } from '../models/follow-plants.ts'
import { alarm, alarmEvent, alarmList, alarmShelf, alarmTransition } from '../tables.ts'
import { storeEvents } from './store-events.ts'

let relations: Relations
beforeAll(async () => {
  relations = await openTestRelations()
  await registerPlants(relations.db, [testPlant('FR01', 'FRONE')], 'connection')
  await followPlants(relations.db)
})
afterAll(() => relations.close())
beforeEach(async () => {
  for (const table of [alarm, alarmEvent, alarmList, alarmShelf]) await relations.db.delete(table)
})

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startMs = Date.UTC(2026, 9, 1)
const nowMs = startMs + 2 * hourMs
const ann = { userId: randomUUID(), name: 'Ann', at: new Date(nowMs) }

const store = (sent: { readonly events?: readonly PlantEvent[]; readonly lists?: readonly ActiveAlarms[] }) =>
  storeEvents(
    relations.db,
    [{ farmCode: 'FR01', deviceCode: 'WT1', source: 'json', events: [], lists: [], receivedAtMs: nowMs, ...sent }],
    nowMs,
  )
const raised = (atMs: number, more: Partial<PlantEvent> = {}): PlantEvent => ({
  ...{ code: 'A', state: 'raised', timeMs: startMs + atMs, ...more },
})
const list = (atMs: number, sinceMs?: number): ActiveAlarms => ({
  timeMs: startMs + atMs,
  active: sinceMs === undefined ? [] : [{ code: 'A', sinceMs: startMs + sinceMs }],
})
const alarms = () => relations.db.select().from(alarm).orderBy(asc(alarm.startAt))
const first = async () => {
  const [row] = await alarms()
  if (!row) throw new Error('there is no alarm')
  return row
}
const historyOf = async (id: string) =>
  (
    await relations.db
      .select()
      .from(alarmTransition)
      .where(eq(alarmTransition.alarmId, id))
      .orderBy(asc(alarmTransition.number))
  ).map(({ transition, comment }) => (comment === null ? transition : `${transition}: ${comment}`))

const does = async (id: string, deed: Deed, at = ann.at) => {
  const [row] = await storedAlarms(relations.db, [id])
  const done = row && deed(row, { ...ann, at })
  if (done?.outcome !== 'done') throw new Error('the deed was refused')
  await writeAlarms(relations.db, [done.row], nowMs)
  await writeTransitions(relations.db, done.transitions)
}
const shelves = async (id: string, forMs: number, once = false) => {
  const made = createShelves({
    ...{ kind: 'shelf', scope: 'alarm', from: ann.at, until: new Date(nowMs + forMs), once, reason: 'Known' },
    ...{ owner: null, userId: ann.userId, userName: ann.name },
  })
  await does(
    id,
    shelve(
      (row) => made.of(row),
      () => null,
      'Known',
    ),
  )
  await insertShelves(relations.db, made.made())
}

test('a shelf, an acknowledgement and comments go over to the alarm that tells the true start', async () => {
  await store({ lists: [list(30 * minuteMs, 20 * minuteMs)] })
  const { id } = await first()
  await does(id, acknowledge('Seen'))
  await does(id, addComment('Crew is on site'))
  await shelves(id, hourMs)
  const told = await store({ events: [raised(10 * minuteMs)] })
  const [heir, ...others] = await alarms()
  expect(others).toEqual([])
  expect(heir).toMatchObject({
    ...{ startAt: new Date(startMs + 10 * minuteMs), state: 'ACKED', acknowledgedName: 'Ann' },
    ...{ comment: 'Crew is on site', shelvedUntil: new Date(nowMs + hourMs) },
  })
  expect(told.map((one) => one.id).toSorted()).toEqual([id, heir?.id].toSorted())
  expect((await historyOf(heir?.id ?? '')).toSorted()).toEqual(
    ['raised', 'acknowledged: Seen', 'commented: Crew is on site', 'shelved: Known'].toSorted(),
  )
  // The timer ends the shelf of the alarm that it hides now.
  await endDue(relations.db, nowMs + hourMs)
  expect(await first()).toMatchObject({ id: heir?.id, state: 'UNACK', shelfId: null, shelvedUntil: null })
})

test('an alarm that stands already keeps its first acknowledgement, and the shelf that lasts longer', async () => {
  await store({ lists: [list(30 * minuteMs, 20 * minuteMs)], events: [raised(40 * minuteMs, { id: '1' })] })
  const [old, heir] = await alarms()
  await does(heir?.id ?? '', acknowledge(undefined), new Date(nowMs - minuteMs))
  await does(old?.id ?? '', acknowledge(undefined))
  await does(old?.id ?? '', addComment('Later'))
  await shelves(heir?.id ?? '', hourMs)
  await shelves(old?.id ?? '', 2 * hourMs)
  // The raise of the id comes again with its true start: the list meant this alarm.
  await store({ events: [raised(10 * minuteMs, { id: '1' })] })
  const [row, ...others] = await alarms()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    ...{ id: heir?.id, acknowledgedAt: new Date(nowMs - minuteMs), comment: 'Later' },
    shelvedUntil: new Date(nowMs + 2 * hourMs),
  })
  const running = await relations.db.select().from(alarmShelf).where(sql`${alarmShelf.endedAt} is null`)
  expect(running.map(({ id, alarmId }) => [id, alarmId])).toEqual([[row?.shelfId, heir?.id]])
})

test('a shelf for once ends with the true alarm that has ended', async () => {
  await store({ lists: [list(30 * minuteMs, 20 * minuteMs)] })
  await shelves((await first()).id, hourMs, true)
  await store({ events: [raised(10 * minuteMs, { endMs: startMs + 50 * minuteMs })] })
  expect(await first()).toMatchObject({ state: 'RTN_UNACK', shelfId: null, shelvedUntil: null })
})

test('where no alarm covers the old start, the nearest one of the code within a day gets the notes', async () => {
  await store({ lists: [list(30 * minuteMs, 10 * minuteMs)] })
  await does((await first()).id, addComment('Door'))
  // It was not active at 20 min: it can only have begun with the list.
  await store({ lists: [list(20 * minuteMs)] })
  const [heir, ...others] = await alarms()
  expect(others).toEqual([])
  expect(heir).toMatchObject({ startAt: new Date(startMs + 30 * minuteMs), comment: 'Door' })
  expect(await historyOf(heir?.id ?? '')).toEqual(expect.arrayContaining(['commented: Door']))
})

test('without any heir an alarm with notes stays and has ended; one without notes goes', async () => {
  const farMs = 48 * hourMs
  await store({ events: [raised(0, { endMs: startMs + minuteMs })], lists: [list(farMs, farMs)] })
  const listed = (await alarms())[1]
  await does(listed?.id ?? '', addComment('Door'))
  // A correction of the list: the code was not active.
  await relations.db.update(alarmList).set({ active: [] })
  const lateMs = startMs + farMs + minuteMs
  const again = () =>
    store({ events: [{ code: 'A', state: 'cleared', timeMs: lateMs }], lists: [{ timeMs: lateMs, active: [] }] })
  const told = await again()
  expect(told.map(({ id }) => id)).toEqual([listed?.id])
  const withdrawn = async () => (await alarms())[1]
  expect(await withdrawn()).toMatchObject({
    ...{ id: listed?.id, endReason: 'withdrawn', comment: 'Door', state: 'RTN_UNACK' },
    endAt: new Date(startMs + farMs),
  })
  expect(await historyOf(listed?.id ?? '')).toEqual(['raised', 'commented: Door', 'cleared'])
  const { version } = (await withdrawn()) ?? {}
  await relations.db.delete(alarmEvent).where(sql`state = 'cleared'`)
  await again()
  expect(await withdrawn()).toMatchObject({ version })
  // A raise of its start makes it an alarm again, with its notes.
  await store({ events: [raised(farMs)] })
  expect(await withdrawn()).toMatchObject({ id: listed?.id, endAt: new Date(lateMs), comment: 'Door' })

  await relations.db.delete(alarm)
  await relations.db.delete(alarmEvent)
  await relations.db.delete(alarmList)
  await store({ lists: [list(farMs, farMs)] })
  await relations.db.update(alarmList).set({ active: [] })
  await again()
  expect(await alarms()).toEqual([])
})
