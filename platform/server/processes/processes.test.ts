import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { postgresqlBinaries, startThrowAwayPostgresql, type ThrowAwayPostgresql } from '../relations/test-postgresql.ts'
import { campaign } from './campaign.ts'
import { type Coordination, exclusively } from './coordination.ts'
import { coordinateByPostgresql } from './postgresql-coordination.ts'
import { createLocalCoordination } from './single-process.ts'

const log = pino({ level: 'silent' })
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10))
}

describe.skipIf(!postgresqlBinaries())('processes on one PostgreSQL', () => {
  let postgresql: ThrowAwayPostgresql
  const opened: Coordination[] = []
  const children: ChildProcess[] = []
  const open = async () => {
    const coordination = await coordinateByPostgresql(postgresql.url, log)
    opened.push(coordination)
    return coordination
  }

  beforeAll(() => {
    postgresql = startThrowAwayPostgresql()
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    await Promise.all(opened.splice(0).map((coordination) => coordination.close()))
  })
  afterAll(() => postgresql.remove())

  /** A process of its own that stands for election; `lines` grows by each of its lines. */
  const stand = async (name: string) => {
    const program = fileURLToPath(new URL('./test-campaigner.ts', import.meta.url))
    const child = spawn(process.execPath, [program, postgresql.url, name], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.push(child)
    const lines: string[] = []
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
    await until(() => lines.includes('stands'))
    return { child, lines }
  }

  it('elect one of them, and another when the leader is killed', async () => {
    const both = await Promise.all([stand('killed'), stand('killed')])
    await until(() => both.some(({ lines }) => lines.includes('leads')))
    const leader = both[0].lines.includes('leads') ? both[0] : both[1]
    const other = both[0] === leader ? both[1] : both[0]
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(other.lines).toEqual(['stands'])
    leader.child.kill('SIGKILL')
    await until(() => other.lines.includes('leads'))
  })

  it('elect another when the leader stops, after it has ended its work', async () => {
    const first = await stand('stopped')
    await until(() => first.lines.includes('leads'))
    const second = await stand('stopped')
    first.child.kill('SIGTERM')
    await once(first.child, 'exit')
    expect(first.lines).toEqual(expect.arrayContaining(['leads', 'ends']))
    await until(() => second.lines.includes('leads'))
  })

  it('give one lock to one holder, the same process included', async () => {
    const [a, b] = [await open(), await open()]
    const lock = await a.tryLock('one')
    expect(lock).toBeDefined()
    expect(await b.tryLock('one')).toBeUndefined()
    expect(await a.tryLock('one')).toBeUndefined()
    expect(await b.tryLock('another')).toBeDefined()
    await lock?.release()
    expect(await b.tryLock('one')).toBeDefined()
  })

  it('hold a lock together, but not beside one that has it for itself', async () => {
    const [a, b, c] = [await open(), await open(), await open()]
    const locks = [await a.tryLock('stores', 'shared'), await b.tryLock('stores', 'shared')]
    expect(locks).not.toContain(undefined)
    expect(await c.tryLock('stores')).toBeUndefined()
    for (const lock of locks) await lock?.release()
    const alone = await c.tryLock('stores')
    expect(alone).toBeDefined()
    expect(await a.tryLock('stores', 'shared')).toBeUndefined()
  })

  it('take turns in what must not happen twice at once', async () => {
    const processes = [await open(), await open(), await open()]
    let running = 0
    let most = 0
    await Promise.all(
      processes.map((coordination) =>
        exclusively(coordination, 'turn', async () => {
          most = Math.max(most, ++running)
          await new Promise((resolve) => setTimeout(resolve, 30))
          running -= 1
        }),
      ),
    )
    expect(most).toBe(1)
  })

  it('hear each other and themselves, and refuse what is too long', async () => {
    const [a, b] = [await open(), await open()]
    const heard: unknown[] = []
    a.on('rights', (content) => heard.push(['a', content]))
    b.on('rights', () => {
      throw new Error('a hearer that fails')
    })
    b.on('rights', (content) => heard.push(['b', content]))
    b.on('plants', (content) => heard.push(content))
    await a.publish('rights', { userId: 'é' })
    await until(() => heard.length === 2)
    expect(heard).toEqual(
      expect.arrayContaining([
        ['a', { userId: 'é' }],
        ['b', { userId: 'é' }],
      ]),
    )
    await expect(a.publish('rights', 'x'.repeat(8_000))).rejects.toThrow('too long')
  })

  it('give up their locks and hear of the gap when the line is cut, and lead again afterwards', async () => {
    const [a, b] = [await open(), await open()]
    const terms: string[] = []
    const standing = campaign(a, 'cut', log, async (lost) => {
      terms.push('begins')
      return () => {
        terms.push(lost.aborted ? 'lost' : 'ends')
      }
    })
    await standing.decided
    expect(standing.leads).toBe(true)
    let gaps = 0
    a.onGap(() => gaps++)
    b.onGap(() => gaps++)
    const admin = new pg.Client({ connectionString: postgresql.url })
    await admin.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'solvane coordination'`,
    )
    await admin.end()
    await until(() => gaps === 2 && terms.length === 3)
    expect(terms).toEqual(['begins', 'lost', 'begins'])
    await standing.close()
    expect(terms.at(-1)).toBe('ends')
    expect(await b.tryLock('cut')).toBeDefined()
  })

  it('keep what outlives the database, until another is known to have it', async () => {
    const a = await open()
    const terms: string[] = []
    const standing = campaign(
      a,
      'kept',
      log,
      async () => {
        terms.push('begins')
        return () => void terms.push('ends')
      },
      { outlivesDatabase: true },
    )
    await standing.decided
    postgresql.crash()
    await until(() => !a.hasLine)
    expect(standing.leads).toBe(true)
    postgresql.restart()
    // Whoever comes first has it, and the one that led ends as soon as it knows.
    await until(() => a.hasLine)
    const b = await open()
    await new Promise((resolve) => setTimeout(resolve, 700))
    const other = await b.tryLock('kept')
    expect(terms).toEqual(other ? ['begins', 'ends'] : ['begins'])
    await standing.close()
  })

  it('outlive a crash of PostgreSQL', async () => {
    const a = await open()
    const lock = await a.tryLock('crash')
    let gaps = 0
    a.onGap(() => gaps++)
    postgresql.crash()
    await until(() => lock?.lost.aborted === true)
    expect(await a.tryLock('crash')).toBeUndefined()
    await expect(a.publish('rights', null)).rejects.toThrow('no line')
    postgresql.restart()
    await until(() => gaps === 1)
    expect(await a.tryLock('crash')).toBeDefined()
  })
})

describe('a single process', () => {
  it('has every lock once, leads at once, and hears itself', async () => {
    const coordination = createLocalCoordination(log)
    const heard: unknown[] = []
    coordination.on('rights', (content) => heard.push(content))
    await coordination.publish('rights', { userId: null, left: undefined })
    expect(heard).toEqual([{ userId: null }])
    const standing = campaign(coordination, 'all', log, async () => () => undefined)
    await standing.decided
    expect(standing.leads).toBe(true)
    expect(await coordination.tryLock('all')).toBeUndefined()
    await standing.close()
    expect(await coordination.tryLock('all')).toBeDefined()
  })

  it('tries again what could not be begun, and does not keep anybody waiting for it', async () => {
    const standing = campaign(createLocalCoordination(log), 'all', log, async () => {
      throw new Error('the store is away')
    })
    await standing.decided
    expect(standing.leads).toBe(false)
    await standing.close()
  })
})
