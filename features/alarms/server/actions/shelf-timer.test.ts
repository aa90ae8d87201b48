import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Principal } from '../../../../platform/server/auth/principal.ts'
import { createLog } from '../../../../platform/server/log/create-log.ts'
import { createLocalCoordination } from '../../../../platform/server/processes/single-process.ts'
import type { Relations } from '../../../../platform/server/relations/relations.ts'
import { openTestRelations } from '../../../../platform/server/relations/test-relations.ts'
import { testPlant } from '../../../../tests/spec/test-plant.ts'
import { registerPlants } from '../../../plant-connection/server/port.ts'
import { getAlarms } from '../../contract/alarm-calls.ts'
import { judgeAlarms } from '../judge/judge-alarms.ts'
import { countAlarms } from '../reads/count-alarms.ts'
import { listAlarms } from '../reads/list-alarms.ts'
import { alarm, alarmShelf, alarmTransition } from '../tables.ts'
import { addTestAlarm, addTestAlarms } from '../test-alarm.ts'
import { remindAbsences } from './remind-absences.ts'
import { keepShelves, type ShelfClock, shelvesChanged } from './shelf-timer.ts'

let relations: Relations
const log = createLog({ logLevel: 'silent' })
const startMs = Date.UTC(2026, 10, 1)
const minuteMs = 60_000
const dayMs = 86_400_000

beforeAll(async () => {
  relations = await openTestRelations()
  await registerPlants(relations.db, [testPlant('FR01', 'FRONE')], 'connection')
})
afterAll(() => relations.close())

/** A clock that moves only when the test moves it; `waits` are the waits that run. */
const testClock = () => {
  let nowMs = startMs
  const waits = new Set<{ readonly dueMs: number; readonly then: () => void }>()
  const clock: ShelfClock = {
    now: () => nowMs,
    wait(ms, then) {
      const wait = { dueMs: nowMs + ms, then }
      waits.add(wait)
      return () => waits.delete(wait)
    },
  }
  return {
    ...clock,
    /** Wakes the timer at each of its times, up to a moment. */
    async goTo(ms: number) {
      for (;;) {
        await vi.waitFor(() => expect(waits.size).toBe(1), { timeout: 20_000 })
        const [next] = waits
        if (!next || next.dueMs > ms) break
        nowMs = Math.max(nowMs, next.dueMs)
        waits.delete(next)
        next.then()
      }
      nowMs = ms
    },
  }
}

const started = (clock: ShelfClock) => {
  const told: (readonly { readonly id: string }[])[] = []
  const context = {
    ...{ relations, log, processes: createLocalCoordination(log) },
    live: { topicChanged: (_topic: string, rows: readonly { readonly id: string }[]) => told.push(rows) },
  } as unknown as Parameters<typeof keepShelves>[0]
  return { told, context, stop: keepShelves(context, new AbortController().signal, clock) }
}

const shelf = async (untilMs: number, code: string, more: Partial<typeof alarmShelf.$inferInsert> = {}) => {
  const [row] = await relations.db
    .insert(alarmShelf)
    .values({
      ...{ kind: 'shelf', scope: 'farm-code', farmCode: 'FR01', code, from: new Date(startMs), once: false },
      ...{ reason: 'Known', userId: crypto.randomUUID(), userName: 'Ann', until: new Date(untilMs) },
      ...more,
    })
    .returning()
  return row?.id ?? ''
}
const add = (changes: Partial<Parameters<typeof addTestAlarm>[1]> = {}) =>
  addTestAlarm(relations.db, { farmCode: 'FR01', deviceCode: 'WT1', startAt: new Date(startMs), ...changes })
const stored = async (id: string) => (await relations.db.select().from(alarm).where(eq(alarm.id, id)))[0]

test('three hundred come back within a second of the end, in one message: active ones as not acknowledged', async () => {
  const endMs = startMs + 15 * minuteMs
  const shelfId = await shelf(endMs, '7')
  const onShelf = { shelfId, shelvedUntil: new Date(endMs) }
  const seen = { acknowledgedAt: new Date(startMs), acknowledgedName: 'Ann', state: 'ACKED' } as const
  const place = { farmCode: 'FR01', deviceCode: 'WT1', startAt: new Date(startMs) }
  await addTestAlarms(relations.db, 298, { ...place, ...onShelf })
  const [acknowledged, ended] = [
    await add({ ...onShelf, ...seen }),
    await add({ ...onShelf, ...seen, endAt: new Date(startMs + minuteMs), state: 'NORMAL' }),
  ]
  const clock = testClock()
  const { told, stop } = started(clock)
  await clock.goTo(endMs - 1)
  expect(told).toEqual([])
  await clock.goTo(endMs + 1_000)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  expect(told[0]).toHaveLength(300)
  await stop()
  expect(await stored(acknowledged)).toMatchObject({ state: 'UNACK', acknowledgedName: null, shelvedUntil: null })
  expect(await stored(ended)).toMatchObject({ state: 'NORMAL', shelvedUntil: null })
  const back = await relations.db.select().from(alarm).where(eq(alarm.state, 'UNACK'))
  expect(back).toHaveLength(299)

  // One row of the list, until somebody acknowledges them.
  const scene = { principal: { isUserSuperAdmin: true, userId: crypto.randomUUID() } as Principal, nowMs: endMs }
  const rows = async (more: object = {}) =>
    listAlarms(relations.db, getAlarms.query.parse({ code: '7', ...more }), { ...scene, language: 'en-GB' })
  const folded = await rows()
  expect(folded).toMatchObject({ total: 1, alarms: 299, results: [{ causes: 298 }] })
  const head = folded.results[0]?.id ?? ''
  expect((await rows({ causeId: head })).total).toBe(299)
  await relations.db
    .update(alarm)
    .set({ state: 'ACKED' })
    .where(and(ne(alarm.id, head), eq(alarm.state, 'UNACK')))
  expect((await rows()).total).toBe(299)
})

test('after a restart what fell due meanwhile comes back at once, and nothing comes back twice', async () => {
  const endMs = startMs + 30 * minuteMs
  const shelfId = await shelf(endMs, '8')
  const id = await add({ code: '8', shelfId, shelvedUntil: new Date(endMs) })
  const before = testClock()
  const first = started(before)
  await before.goTo(endMs - 1_000)
  await first.stop()
  const later: ShelfClock = { now: () => endMs + 5 * minuteMs, wait: () => () => {} }
  const second = started(later)
  await vi.waitFor(() => expect(second.told.map((rows) => rows.length)).toEqual([1]))
  await second.stop()
  const third = started(later)
  await third.stop()
  expect(third.told).toEqual([])
  expect(await stored(id)).toMatchObject({ state: 'UNACK', shelvedUntil: null })
  const history = await relations.db.select().from(alarmTransition).where(eq(alarmTransition.alarmId, id))
  expect(history.map(({ transition }) => transition)).toEqual(['shelf-ended'])
})

test('a shelf that is put up while the timer sleeps wakes it', async () => {
  const clock = testClock()
  const { told, context, stop } = started(clock)
  await clock.goTo(startMs + 1)
  const endMs = startMs + 5_000
  const shelfId = await shelf(endMs, '9')
  await add({ code: '9', shelfId, shelvedUntil: new Date(endMs) })
  shelvesChanged(context)
  await clock.goTo(endMs)
  await vi.waitFor(() => expect(told).toHaveLength(1))
  await stop()
})

test('a warning in the two minutes after a stop is suppressed as start-up, and shown when they are over', async () => {
  const { db } = relations
  const stopEndMs = startMs + 60 * minuteMs
  await add({ code: 'S', startAt: new Date(stopEndMs - minuteMs), endAt: new Date(stopEndMs), state: 'RTN_UNACK' })
  const atMs = stopEndMs + 10_000
  const warns = { severity: 'warning', startAt: new Date(atMs) } as const
  const [warning, fire] = [await add({ code: 'W', ...warns }), await add({ code: 'F', ...warns, causeGroup: 'safety' })]
  const changed = await db.transaction((tx) => judgeAlarms(tx, [warning, fire], atMs))
  expect(changed.map(({ id }) => id)).toContain(warning)
  expect(await stored(warning)).toMatchObject({
    ...{ suppressedBy: 'start-up', suppressedUntil: new Date(stopEndMs + 120_000), state: 'UNACK' },
  })
  expect((await countAlarms(db, 'all', atMs)).suppressed).toBe(1)
  // Fire, protection and safety are never hidden.
  expect(await stored(fire)).toMatchObject({ suppressedBy: null })

  const clock = testClock()
  const { told, stop } = started(clock)
  await clock.goTo(stopEndMs + 119_999)
  expect(told).toEqual([])
  await clock.goTo(stopEndMs + 121_000)
  await vi.waitFor(() => expect(told).toEqual([[{ farmCode: 'FR01', id: warning }]]))
  await stop()
  expect(await stored(warning)).toMatchObject({ suppressedBy: null, suppressedUntil: null })
})

test('a code out of service is recalled each week to who took it out, and comes back at its end', async () => {
  const { db } = relations
  await db.update(alarmShelf).set({ endedAt: new Date(startMs) })
  const endMs = startMs + 20 * dayMs
  const userId = crypto.randomUUID()
  await shelf(endMs, 'O', { kind: 'out-of-service', scope: 'machine-code', deviceCode: 'WT1', owner: 'Ben', userId })
  const id = await add({ code: 'O', outOfServiceUntil: new Date(endMs) })
  const reminded: unknown[] = []
  let nowMs = startMs
  const notifyPerson: Parameters<typeof remindAbsences>[0]['notifyPerson'] = async (person, { parameters }) => {
    reminded.push([person, parameters.owner])
    return undefined
  }
  const job = remindAbsences({ relations, notifyPerson }, () => nowMs)
  for (let day = 0; day <= 20; day += 1) {
    nowMs = startMs + day * dayMs
    await job.run(new AbortController().signal)
    // Hour by hour, and after a restart, it is the same.
    await job.run(new AbortController().signal)
  }
  expect(reminded).toEqual([
    [userId, 'Ben'],
    [userId, 'Ben'],
  ])
  const { told, stop } = started({ now: () => endMs + 500, wait: () => () => {} })
  await vi.waitFor(() => expect(told).toEqual([[{ farmCode: 'FR01', id }]]))
  await stop()
  expect(await stored(id)).toMatchObject({ outOfServiceUntil: null, state: 'UNACK' })
  const open = await db
    .select()
    .from(alarmShelf)
    .where(and(eq(alarmShelf.code, 'O'), ne(alarmShelf.until, new Date(startMs))))
  expect(open[0]?.endedAt).toEqual(new Date(endMs + 500))
})
