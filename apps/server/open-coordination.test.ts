import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Coordination } from '../../platform/server/processes/coordination.ts'
import {
  postgresqlBinaries,
  startThrowAwayPostgresql,
  type ThrowAwayPostgresql,
} from '../../platform/server/relations/test-postgresql.ts'
import { openCoordination } from './open-coordination.ts'

const log = pino({ level: 'silent' })

describe.skipIf(!postgresqlBinaries())('processes on the stores of one database', () => {
  let postgresql: ThrowAwayPostgresql
  const opened: Coordination[] = []
  const open = async (besideOthers: boolean, patienceMs: number) => {
    const coordination = await openCoordination({ databaseUrl: postgresql.url, besideOthers }, log, patienceMs)
    opened.push(coordination)
    return coordination
  }
  beforeAll(() => {
    postgresql = startThrowAwayPostgresql()
  })
  afterEach(async () => {
    for (const coordination of opened.splice(0)) await coordination.close()
  })
  afterAll(() => postgresql.remove())

  it('are many, when each has roles; then none has them for itself', async () => {
    await open(true, 0)
    await open(true, 0)
    await expect(open(false, 0)).rejects.toThrow('set SOLVANE_ROLES in each of them')
  })

  it('are one, when it has none', async () => {
    await open(false, 0)
    await expect(open(true, 0)).rejects.toThrow('A Solvane without SOLVANE_ROLES runs')
    await expect(open(false, 0)).rejects.toThrow('Another Solvane runs')
  })

  it('wait for one that is about to go', async () => {
    const first = await open(false, 0)
    const second = open(false, 30_000)
    await first.close()
    await second
  })
})

it('an embedded store has one process anyway', async () => {
  const coordination = await openCoordination({ databaseUrl: undefined, besideOthers: false }, log)
  expect(await coordination.tryLock('x')).toBeDefined()
})
