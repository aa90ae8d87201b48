import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jobRun } from '../jobs/tables.ts'
import type { Coordination } from '../processes/coordination.ts'
import { coordinateByPostgresql } from '../processes/postgresql-coordination.ts'
import { openRelations } from '../relations/open-relations.ts'
import type { Db, Relations } from '../relations/relations.ts'
import { postgresqlBinaries, startThrowAwayPostgresql, type ThrowAwayPostgresql } from '../relations/test-postgresql.ts'
import type { BackgroundRun, RunControl } from './background-run.ts'
import { createBackgroundRuns } from './create-background-runs.ts'

const log = pino({ level: 'silent' })
const Outcome = z.object({ made: z.number() })
type Outcome = z.infer<typeof Outcome>

describe.skipIf(!postgresqlBinaries())('runs of processes on one PostgreSQL', () => {
  let postgresql: ThrowAwayPostgresql
  let relations: Relations
  const opened: Coordination[] = []
  const notified: BackgroundRun<Outcome>[] = []

  beforeAll(async () => {
    postgresql = startThrowAwayPostgresql()
    relations = await openRelations({ config: { databaseUrl: postgresql.url, dataFolder: '' }, log, version: 'test' })
  }, 60_000)
  afterAll(async () => {
    for (const processes of opened) await processes.close()
    await relations.close()
    postgresql.remove()
  })

  const open = async (kind: string) => {
    const processes = await coordinateByPostgresql(postgresql.url, log)
    opened.push(processes)
    const notifyEnd = async (run: BackgroundRun<Outcome>) => void notified.push(run)
    return {
      processes,
      runs: createBackgroundRuns({ kind, Outcome, db: relations.db, log, processes, notifyEnd, patienceMs: 1_000 }),
    }
  }
  const make = (tx: Db) =>
    tx.insert(jobRun).values({ job: 'made', version: '1', startedAt: new Date(), result: 'done' })
  const made = () => relations.db.$count(jobRun)
  /** Makes something and waits in the middle of its transaction until it is let go or stopped. */
  const slowly =
    (gate: Promise<unknown>) =>
    async ({ signal, step, finish }: RunControl<Outcome>) => {
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
      await relations.db.transaction(async (tx) => {
        await make(tx)
        step({ stage: 'making', done: 1, total: 2 })
        await Promise.race([gate, stopped])
        await finish(tx, { made: 1 })
      })
    }
  const begin = (work: (control: RunControl<Outcome>) => Promise<void>) => ({
    title: 'people.csv',
    by: { userId: 'ada', name: 'Ada' },
    record: async () => undefined,
    work,
  })

  test('one sees the progress of another, begins none beside it, and cancels it', async () => {
    const [here, there] = [await open('test.cancel'), await open('test.cancel')]
    const begun = await here.runs.start(begin(slowly(new Promise(() => undefined))))
    await expect.poll(async () => (await there.runs.newest())?.progress).toEqual({ stage: 'making', done: 1, total: 2 })
    expect(await there.runs.start(begin(async () => undefined))).toBe(undefined)
    await there.runs.cancel(begun?.id ?? '', { userId: 'bo', name: 'Bo' })
    await expect.poll(async () => (await there.runs.newest())?.result).toBe('cancelled')
    expect([await made(), (await here.runs.newest())?.cancelledBy]).toEqual([0, 'Bo'])
    await expect.poll(() => notified.map(({ result }) => result)).toEqual(['cancelled'])
  })

  test('a process that loses its line takes back what it did, and another begins the next', async () => {
    const [here, there] = [await open('test.lost'), await open('test.lost')]
    const begun = await here.runs.start(begin(slowly(new Promise(() => undefined))))
    await expect.poll(async () => (await there.runs.newest())?.progress?.done).toBe(1)
    await here.processes.close()
    // It has told nobody: what it was last is believed for a while.
    await expect.poll(async () => (await there.runs.find(begun?.id ?? ''))?.result, { timeout: 20_000 }).toBe('failed')
    expect(await made()).toBe(0)
    await expect
      .poll(async () => (await there.runs.start(begin(slowly(Promise.resolve()))))?.result, { timeout: 15_000 })
      .toBe('running')
    await expect.poll(made).toBe(1)
    await expect.poll(async () => (await there.runs.newest())?.outcome).toEqual({ made: 1 })
  }, 60_000)
})
