import { eq } from 'drizzle-orm'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { coordinateAlone } from '../processes/single-process.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createJobs, dueAt } from './create-jobs.ts'
import type { JobRun, Jobs } from './job.ts'
import { jobRun } from './tables.ts'

const log = pino({ level: 'silent' })
const hourMs = 3_600_000
let relations: Relations
let jobs: Jobs
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  await relations.db.delete(jobRun)
  jobs = createJobs({ db: relations.db, log, metrics: new Registry(), processes: coordinateAlone(log) })
})
afterEach(async () => {
  await stop?.()
  stop = undefined
})

const run = (changes: Partial<JobRun>): JobRun => ({
  id: 1,
  version: '1',
  startedAtMs: 1_000,
  endedAtMs: 2_000,
  result: 'done',
  note: null,
  askedBy: null,
  ...changes,
})

test.each([
  ['never run: now', null, 5_000],
  ['done: its time after the start', run({}), 1_000 + hourMs],
  ['failed: sooner', run({ result: 'failed' }), 1_000 + 600_000],
])('%s', (_, last, expected) => expect(dueAt({ everyMs: hourMs }, last, 5_000)).toBe(expected))

test('a job that was never run runs where it is led, and its run is written down', async () => {
  jobs.add({ name: 'test.count', version: '2', everyMs: hourMs, run: async () => '3 rows' })
  expect(await jobs.list()).toMatchObject([{ name: 'test.count', lastRun: null }])
  stop = await jobs.lead()
  await expect.poll(async () => (await jobs.list())[0]?.lastRun?.result).toBe('done')
  const [state] = await jobs.list()
  expect(state).toMatchObject({ version: '2', lastRun: { version: '2', note: '3 rows', askedBy: null } })
  expect(state?.nextAtMs).toBe((state?.lastRun?.startedAtMs ?? 0) + hourMs)
})

test('a job that is not due waits; asked for, it runs once, with who asked', async () => {
  const gate = Promise.withResolvers<void>()
  let runs = 0
  jobs.add({
    name: 'test.gate',
    version: '1',
    everyMs: hourMs,
    run: async () => {
      runs += 1
      await gate.promise
      return 'through'
    },
  })
  const justNow = new Date()
  await relations.db
    .insert(jobRun)
    .values({ job: 'test.gate', version: '1', startedAt: justNow, endedAt: justNow, result: 'done' })
  stop = await jobs.lead()
  await jobs.ask('test.gate', 'Ada')
  await expect.poll(() => runs).toBe(1)
  await jobs.ask('test.gate', 'Bo')
  gate.resolve()
  await expect.poll(async () => (await jobs.runs('test.gate'))[0]?.result).toBe('done')
  expect(runs).toBe(1)
  expect(await jobs.runs('test.gate')).toMatchObject([{ askedBy: 'Ada', note: 'through' }, { askedBy: null }])
})

test('a failure is told with its reason and does not end the job', async () => {
  let runs = 0
  jobs.add({
    name: 'test.fails',
    version: '1',
    everyMs: hourMs,
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('no disk')
      return 'better'
    },
  })
  stop = await jobs.lead()
  await expect.poll(async () => (await jobs.list())[0]?.lastRun).toMatchObject({ result: 'failed', note: 'no disk' })
  await jobs.ask('test.fails', 'Ada')
  await expect.poll(async () => (await jobs.list())[0]?.lastRun).toMatchObject({ result: 'done', note: 'better' })
})

test('what ran when its process died is told as failed, and runs again', async () => {
  await relations.db
    .insert(jobRun)
    .values({ job: 'test.died', version: '1', startedAt: new Date(0), result: 'running' })
  jobs.add({ name: 'test.died', version: '1', everyMs: hourMs, run: async () => 'alive' })
  expect(await jobs.list()).toMatchObject([{ nextAtMs: null }])
  stop = await jobs.lead()
  await expect.poll(async () => (await jobs.runs('test.died')).map(({ result }) => result)).toEqual(['done', 'failed'])
})

test('old runs are forgotten, of this job alone', async () => {
  const old = Array.from({ length: 130 }, () => ({
    job: 'test.old',
    version: '1',
    startedAt: new Date(0),
    result: 'done',
  }))
  await relations.db
    .insert(jobRun)
    .values([...old, { job: 'test.other', version: '1', startedAt: new Date(0), result: 'done' }])
  jobs.add({ name: 'test.old', version: '1', everyMs: hourMs, run: async () => 'new' })
  stop = await jobs.lead()
  await expect
    .poll(async () => (await relations.db.select().from(jobRun).where(eq(jobRun.job, 'test.old'))).length)
    .toBe(100)
  expect(await jobs.runs('test.other')).toHaveLength(1)
})

test('two jobs of one name are a mistake', () => {
  const job = { name: 'test.twin', version: '1', everyMs: hourMs, run: async () => '' }
  jobs.add(job)
  expect(() => jobs.add(job)).toThrow('two jobs')
})
