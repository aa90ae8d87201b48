import { eq } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { jobRun } from '../jobs/tables.ts'
import type { Coordination } from '../processes/coordination.ts'
import { createLocalCoordination } from '../processes/single-process.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { type BackgroundRun, type BackgroundRuns, type RunControl, RunFailed } from './background-run.ts'
import { createBackgroundRuns } from './create-background-runs.ts'
import { backgroundRun } from './tables.ts'

const log = pino({ level: 'silent' })
const Outcome = z.object({ made: z.number() })
type Outcome = z.infer<typeof Outcome>
const ada = { userId: 'ada', name: 'Ada' }

let relations: Relations
let processes: Coordination
let notified: BackgroundRun<Outcome>[]
let runs: BackgroundRuns<Outcome>

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  await relations.db.delete(backgroundRun)
  await relations.db.delete(jobRun)
  processes = createLocalCoordination(log)
  notified = []
  runs = open()
})

/** One process; several of the same coordination are one installation. */
const open = (notifyEnd = async (run: BackgroundRun<Outcome>): Promise<void> => void notified.push(run)) =>
  createBackgroundRuns({ kind: 'test.make', Outcome, db: relations.db, log, processes, notifyEnd })

/** Something that a run makes in its transaction. */
const make = (tx: Relations['db']) =>
  tx.insert(jobRun).values({ job: 'made', version: '1', startedAt: new Date(), result: 'done' })
const made = () => relations.db.$count(jobRun)

const start = (work: (control: RunControl<Outcome>) => Promise<void>, of = runs) =>
  of.start({ title: 'people.csv', by: ada, record: async () => undefined, work })
const ended = () => expect.poll(() => notified.at(-1)?.result)

test('a run continues after its start, publishes its progress, and notifies its end with the outcome', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = await start(async ({ step, finish }) => {
    step({ stage: 'making', done: 1, total: 2 })
    await gate.promise
    await relations.db.transaction(async (tx) => {
      await make(tx)
      await finish(tx, { made: 1 })
    })
  })
  expect(begun).toMatchObject({ title: 'people.csv', startedBy: 'Ada', result: 'running', progress: { done: 1 } })
  expect(await runs.newest()).toMatchObject({ id: begun?.id, progress: { stage: 'making', done: 1, total: 2 } })
  // Another process of the installation knows it too.
  const other = open()
  await expect.poll(async () => (await other.newest())?.result).toBe('running')
  gate.resolve()
  await ended().toBe('done')
  expect(await other.newest()).toMatchObject({ id: begun?.id, result: 'done', outcome: { made: 1 }, progress: null })
  expect([await made(), notified.length]).toEqual([1, 1])
})

test('progress is available while its transaction holds the only connection', async () => {
  let seen: Promise<BackgroundRun<Outcome> | null> | undefined
  await start(async ({ step, finish }) => {
    await relations.db.transaction(async (tx) => {
      await make(tx)
      step({ stage: 'making', done: 1, total: 1 })
      // Asked of the database this would wait for ever: it waits for the end of this transaction.
      seen = runs.newest()
      expect((await seen)?.progress?.done).toBe(1)
      await finish(tx, { made: 1 })
    })
  })
  await ended().toBe('done')
  expect((await seen)?.result).toBe('running')
})

test('of one kind one runs at a time, in whichever process', async () => {
  const gate = Promise.withResolvers<void>()
  await start(() => gate.promise)
  expect(await start(async () => undefined)).toBe(undefined)
  expect(await start(async () => undefined, open())).toBe(undefined)
  gate.resolve()
  // Work that does not say what it did has not done it.
  await ended().toBe('failed')
})

test('who cancels takes everything back, also from another process', async () => {
  const gate = Promise.withResolvers<void>()
  const begun = await start(({ signal, finish }) =>
    relations.db.transaction(async (tx) => {
      await make(tx)
      gate.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await finish(tx, { made: 1 })
    }),
  )
  await gate.promise
  await open().cancel(begun?.id ?? '', { userId: 'bo', name: 'Bo' })
  await ended().toBe('cancelled')
  expect([await made(), notified.at(-1)?.cancelledBy]).toEqual([0, 'Bo'])
})

test('work that fails says why; what nobody expected says nothing', async () => {
  await start(async () => {
    throw new RunFailed('no room', { made: 0 })
  })
  await ended().toBe('failed')
  expect(notified.at(-1)?.outcome).toEqual({ made: 0 })
  await start(async () => {
    throw new Error('secret of the database')
  })
  await expect.poll(() => notified.length).toBe(2)
  expect(notified.at(-1)).toMatchObject({ result: 'failed', outcome: null })
})

test('work that is done bit by bit keeps the bits that were done when it is cancelled or fails', async () => {
  const bits = async ({ keep, signal }: RunControl<Outcome>, spoil: () => Promise<void>) => {
    await relations.db.transaction(async (tx) => {
      await make(tx)
      await keep(tx, { made: 1 })
    })
    await spoil()
    await relations.db.transaction(async (tx) => {
      await make(tx)
      await keep(tx, { made: 2 })
    })
    signal.throwIfAborted()
  }
  await start((control) => bits(control, () => runs.cancel(control.id, { userId: 'bo', name: 'Bo' })))
  await ended().toBe('cancelled')
  expect([await made(), notified.at(-1)?.outcome]).toEqual([1, { made: 1 }])
  await start((control) =>
    bits(control, async () => {
      throw new Error('the database is away')
    }),
  )
  await ended().toBe('failed')
  expect([await made(), notified.at(-1)?.outcome]).toEqual([2, { made: 1 }])
  // As a process that died leaves it.
  await start((control) =>
    bits(control, async () => {
      await relations.db.update(backgroundRun).set({ result: 'cut-off' }).where(eq(backgroundRun.id, control.id))
    }),
  )
  await expect.poll(() => notified.length).toBe(3)
  expect([await made(), notified.at(-1)?.result, notified.at(-1)?.outcome]).toEqual([3, 'cut-off', { made: 1 }])
})

const leaveBehind = (values: Partial<typeof backgroundRun.$inferInsert> = {}) =>
  relations.db.insert(backgroundRun).values({
    id: crypto.randomUUID(),
    ...{ kind: 'test.make', title: 'old.csv', startedById: 'ada', startedBy: 'Ada' },
    ...{ startedAt: new Date(0), result: 'running', ...values },
  })

test('a run whose process died is notified as interrupted, once', async () => {
  await leaveBehind()
  await runs.settle()
  await runs.settle()
  expect(notified).toMatchObject([{ title: 'old.csv', result: 'cut-off', startedById: 'ada' }])
  expect(await runs.newest()).toMatchObject({ result: 'cut-off' })
})

test('whoever looks finds a run of a process that died, without a new start', async () => {
  await leaveBehind()
  expect(await runs.newest()).toMatchObject({ result: 'cut-off' })
})

test('a run that was declared cut off takes back what it did', async () => {
  await start(({ id, finish }) =>
    relations.db.transaction(async (tx) => {
      await make(tx)
      await tx.update(backgroundRun).set({ result: 'cut-off' }).where(eq(backgroundRun.id, id))
      await finish(tx, { made: 1 })
    }),
  )
  await ended().toBe('failed')
  expect(await made()).toBe(0)
})

test('a failed notification of the end is repeated later', async () => {
  let isAway = true
  let tried = 0
  runs = open(async (run) => {
    tried += 1
    if (isAway) throw new Error('nobody hears')
    notified.push(run)
  })
  await start(({ finish }) => relations.db.transaction((tx) => finish(tx, { made: 0 })))
  await expect.poll(() => tried).toBe(1)
  isAway = false
  await runs.settle()
  expect(notified).toHaveLength(1)
})

test('of many runs the newest are kept, and those of other kinds', async () => {
  for (let day = 1; day <= 25; day += 1)
    await leaveBehind({ startedAt: new Date(day), result: 'done', notifiedAt: new Date() })
  await leaveBehind({ kind: 'test.other', result: 'done' })
  await start(({ finish }) => relations.db.transaction((tx) => finish(tx, { made: 0 })))
  await ended().toBe('done')
  expect(await relations.db.$count(backgroundRun)).toBe(21)
})
