import { sql } from 'drizzle-orm'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvent } from '../../contract/event.ts'
import { coordinateByPostgresql } from '../processes/postgresql-coordination.ts'
import { createLocalCoordination } from '../processes/single-process.ts'
import { openRelations } from '../relations/open-relations.ts'
import type { Relations } from '../relations/relations.ts'
import { postgresqlBinaries, startThrowAwayPostgresql } from '../relations/test-postgresql.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createEvents, type Events } from './create-events.ts'
import { dispatchEvents, forgetEvents } from './delivery-store.ts'
import { type DeliveredEvent, eventListener } from './event-listener.ts'
import { event, eventDelivery } from './tables.ts'
import { writeEvent } from './write-event.ts'

const pumpStarted = defineEvent({ kind: 'pump.started', payload: z.object({ step: z.number() }) })
const log = pino({ level: 'silent' })

let relations: Relations
let metrics: Registry
let events: Events
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(() => {
  metrics = new Registry()
  events = createEvents({ db: relations.db, log, metrics, processes: createLocalCoordination(log) })
})
afterEach(async () => {
  await stop?.()
  stop = undefined
  await relations.db.delete(event)
})

const write = (record: string, step: number) =>
  relations.db.transaction((tx) => writeEvent(tx, pumpStarted, { record, payload: { step } }))

type Started = DeliveredEvent<typeof pumpStarted>
const listen = (name: string, handle: (event: Started) => Promise<void> | void) =>
  events.add(eventListener({ name, event: pumpStarted, handle: async (started) => handle(started) }))
/** Steps of a record by listener, in the order of the calls. */
const collector = () => {
  const calls: string[] = []
  return { calls, note: ({ record, payload: { step } }: Started) => void calls.push(`${record} ${step}`) }
}
const untilDone = () => expect.poll(() => relations.db.$count(eventDelivery), { interval: 10 }).toBe(0)

test('an event reaches each listener of its kind after the commit, in order per record', async () => {
  const [one, other] = [collector(), collector()]
  listen('one', one.note)
  listen('other', other.note)
  stop = await events.lead()
  for (let step = 0; step < 5; step++) for (const record of ['a', 'b']) await write(record, step)
  await expect.poll(() => [one.calls.length, other.calls.length], { interval: 10 }).toEqual([10, 10])
  for (const { calls } of [one, other])
    for (const record of ['a', 'b'])
      expect(calls.filter((call) => call.startsWith(record))).toEqual(
        [0, 1, 2, 3, 4].map((step) => `${record} ${step}`),
      )
  await untilDone()
})

test('an event of a transaction that fails reaches nobody', async () => {
  const { calls, note } = collector()
  listen('one', note)
  stop = await events.lead()
  const failing = relations.db.transaction(async (tx) => {
    await writeEvent(tx, pumpStarted, { record: 'a', payload: { step: 1 } })
    throw new Error('the change fails')
  })
  await expect(failing).rejects.toThrow('the change fails')
  await write('a', 2)
  await expect.poll(() => calls, { interval: 10 }).toEqual(['a 2'])
})

test('a payload that violates its schema is refused when it is written', async () => {
  await expect(write('a', 'x' as unknown as number)).rejects.toThrow()
  expect(await relations.db.$count(event)).toBe(0)
})

test('a listener that throws is called again with the same id; its record waits, others do not', async () => {
  const seen: Started[] = []
  let isBroken = true
  listen('one', (started) => {
    seen.push(started)
    if (isBroken && started.record === 'a') throw new Error('not now\nat line 1')
  })
  stop = await events.lead()
  for (const step of [1, 2]) for (const record of ['a', 'b']) await write(record, step)
  const steps = () => seen.map(({ record, payload: { step } }) => `${record} ${step}`)
  await expect.poll(steps, { interval: 10 }).toEqual(expect.arrayContaining(['a 1', 'b 1', 'b 2']))
  expect(steps()).not.toContain('a 2')
  await expect
    .poll(async () => (await metrics.getSingleMetric('solvane_events_failing')?.get())?.values, { interval: 20 })
    .toMatchObject([{ value: 1, labels: { listener: 'one' } }])
  const [failing] = await relations.db.select().from(eventDelivery).orderBy(eventDelivery.event)
  expect(failing).toMatchObject({ record: 'a', attempts: 1, problem: 'not now' })
  expect((failing?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(0)

  isBroken = false
  // Its back-off of a second ends.
  await relations.db.update(eventDelivery).set({ dueAt: new Date() })
  await expect.poll(steps, { interval: 20, timeout: 3_000 }).toContain('a 2')
  const ids = seen.filter(({ record, payload: { step } }) => record === 'a' && step === 1).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  await untilDone()
  const text = await metrics.metrics()
  expect(text).toContain('solvane_event_deliveries_total{listener="one",result="failed"} 1')
  expect(text).toContain('solvane_event_deliveries_total{listener="one",result="done"} 4')
})

test('what was written while nobody delivered is delivered by the next that leads', async () => {
  const { calls, note } = collector()
  listen('one', note)
  for (const step of [1, 2, 3]) await write('a', step)
  stop = await events.lead()
  await expect.poll(() => calls, { interval: 10 }).toEqual(['a 1', 'a 2', 'a 3'])
  await stop()
  await write('a', 4)
  stop = await events.lead()
  await expect.poll(() => calls.at(-1), { interval: 10 }).toBe('a 4')
})

test('delivered events are removed after a while, and what waits for nobody any more', async () => {
  listen('one', () => undefined)
  await write('done', 1)
  stop = await events.lead()
  await untilDone()
  await stop()
  stop = undefined
  await write('waits', 1)
  await dispatchEvents(relations.db, [{ name: 'one', event: pumpStarted }], Date.now())
  const records = async () => (await relations.db.select().from(event)).map(({ record }) => record)
  await forgetEvents(relations.db, ['one'], Date.now() - 60_000)
  expect((await records()).sort()).toEqual(['done', 'waits'])
  await forgetEvents(relations.db, ['one'], Date.now() + 60_000)
  expect(await records()).toEqual(['waits'])
  await forgetEvents(relations.db, ['another'], Date.now() + 60_000)
  expect(await records()).toEqual([])
})

test('two listeners of one name are refused', () => {
  listen('one', () => undefined)
  expect(() => listen('one', () => undefined)).toThrow('two event listeners called one')
})

describe.skipIf(!postgresqlBinaries())('several processes on PostgreSQL', () => {
  test('the elected process hears of events of the others at the commit', async () => {
    const postgresql = startThrowAwayPostgresql()
    const config = { databaseUrl: postgresql.url, dataFolder: '' }
    const [writer, leader] = [
      await openRelations({ config, log, version: 'test' }),
      await openRelations({ config, log, version: 'test' }),
    ]
    const processes = await coordinateByPostgresql(postgresql.url, log)
    try {
      const { calls, note } = collector()
      const delivering = createEvents({ db: leader.db, log, metrics: new Registry(), processes })
      delivering.add(eventListener({ name: 'one', event: pumpStarted, handle: async (started) => note(started) }))
      stop = await delivering.lead()
      await writer.db.transaction(async (tx) => {
        await writeEvent(tx, pumpStarted, { record: 'a', payload: { step: 1 } })
        await tx.execute(sql`select pg_sleep(0.3)`)
      })
      // Sooner than the next look without a message.
      await expect.poll(() => calls, { interval: 10, timeout: 2_000 }).toEqual(['a 1'])
      await stop()
      stop = undefined
    } finally {
      await processes.close()
      await writer.close()
      await leader.close()
      postgresql.remove()
    }
  }, 60_000)
})
