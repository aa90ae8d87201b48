import { eq } from 'drizzle-orm'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLocalCoordination } from '../processes/single-process.ts'
import type { Relations } from '../relations/relations.ts'
import { openTestRelations } from '../relations/test-relations.ts'
import { createJobs, dueAt } from './create-jobs.ts'
import { JobEnded, type JobRun, type Jobs, jobEndedTopic } from './job.ts'
import { jobRun } from './tables.ts'

const log = pino({ level: 'silent' })
const hourMs = 3_600_000
let relations: Relations
let jobs: Jobs
let ended: JobEnded[]
let stop: (() => Promise<void>) | undefined

beforeAll(async () => {
  relations = await openTestRelations()
})
afterAll(() => relations.close())
beforeEach(async () => {
  await relations.db.delete(jobRun)
  const processes = createLocalCoordination(log)
  ended = []
  processes.on(jobEndedTopic, (content) => void ended.push(JobEnded.parse(content)))
  jobs = createJobs({ db: relations.db, log, metrics: new Registry(), processes })
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
  await jobs.ask('test.gate', { userId: 'ada', name: 'Ada' })
  await expect.poll(() => runs).toBe(1)
  await jobs.ask('test.gate', { userId: 'bo', name: 'Bo' })
  gate.resolve()
  await expect.poll(async () => (await jobs.runs('test.gate'))[0]?.result).toBe('done')
  expect(runs).toBe(1)
  expect(await jobs.runs('test.gate')).toMatchObject([{ askedBy: 'Ada', note: 'through' }, { askedBy: null }])
})

test('a failure is recorded with its reason and does not end the job', async () => {
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
  await jobs.ask('test.fails', { userId: 'ada', name: 'Ada' })
  await expect.poll(async () => (await jobs.list())[0]?.lastRun).toMatchObject({ result: 'done', note: 'better' })
})

test('a job that is asked for while its end is recorded runs again', async () => {
  let runs = 0
  jobs.add({
    name: 'test.again',
    version: '1',
    everyMs: hourMs,
    run: async () => {
      runs += 1
      // When the run has ended, and before its end is recorded.
      if (runs === 1) setImmediate(() => void jobs.ask('test.again', { userId: 'ada', name: 'Ada' }))
      return null
    },
  })
  stop = await jobs.lead()
  await expect.poll(() => runs).toBe(2)
})

test('of runs that had nothing to do only the newest is kept, beside those that did something', async () => {
  const notes = ['first', null, null, 'second', null, null]
  const all = [...notes]
  jobs.add({ name: 'test.idle', version: '1', everyMs: 1, run: async () => notes.shift() ?? null })
  stop = await jobs.lead()
  await expect.poll(() => notes.length).toBe(0)
  await stop()
  const kept = (await jobs.runs('test.idle')).map(({ note }) => note)
  expect(kept).toEqual([null, ...all.filter((note) => note !== null).reverse()])
})

test('the end is published for a requested run, and for the first of several failures', async () => {
  let fails = true
  jobs.add({
    name: 'test.told',
    version: '1',
    everyMs: hourMs,
    run: async () => {
      if (fails) throw new Error('no disk')
      return '2 rows'
    },
  })
  const runs = async (count: number) =>
    expect.poll(async () => (await jobs.runs('test.told')).filter(({ endedAtMs }) => endedAtMs).length).toBe(count)
  stop = await jobs.lead()
  await runs(1)
  await expect
    .poll(() => ended)
    .toMatchObject([{ job: 'test.told', result: 'failed', note: 'no disk', askedById: null }])
  await stop()
  // It fails again by its schedule: that is known.
  await relations.db.update(jobRun).set({ startedAt: new Date(0) })
  stop = await jobs.lead()
  await runs(2)
  await stop()
  expect(ended).toHaveLength(1)
  fails = false
  stop = await jobs.lead()
  await jobs.ask('test.told', { userId: 'ada', name: 'Ada' })
  await expect.poll(() => ended.at(-1)).toMatchObject({ result: 'done', note: '2 rows', askedById: 'ada' })
})

test('a run whose process died counts as failed, and the job runs again', async () => {
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

test('runs, durations and failures are counted, and which process runs them', async () => {
  const metrics = new Registry()
  const counted = createJobs({ db: relations.db, log, metrics, processes: createLocalCoordination(log) })
  let runs = 0
  counted.add({
    name: 'test.counted',
    version: '1',
    everyMs: hourMs,
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('no disk')
      return 'better'
    },
  })
  expect(await metrics.metrics()).toContain('solvane_jobs_leading 0')
  stop = await counted.lead()
  const said = async (line: string) => (await metrics.metrics()).includes(line)
  await expect.poll(() => said('solvane_job_runs_total{job="test.counted",result="failed"} 1')).toBe(true)
  await counted.ask('test.counted', { userId: 'ada', name: 'Ada' })
  await expect.poll(() => said('solvane_job_runs_total{job="test.counted",result="done"} 1')).toBe(true)
  expect(await said('solvane_job_run_seconds_count{job="test.counted"} 2')).toBe(true)
  expect(await said('solvane_jobs_leading 1')).toBe(true)
})
