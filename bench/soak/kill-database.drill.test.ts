// Drill of: bench/soak/*.ts, bench/solvane.ts, bench/child.ts, platform/server/relations/**
// Drill of: platform/server/audit/**, platform/server/ingest/**

import { expect, test } from 'vitest'
import { postgresqlBinaries } from '../../platform/server/relations/test-postgresql.ts'
import { killDatabase } from './kill-database.ts'
import { seededRandom } from './seeded-random.ts'

if (!postgresqlBinaries()) console.info('No PostgreSQL on this machine: the test that kills it is skipped.')

test.skipIf(!postgresqlBinaries())(
  'kill -9 of PostgreSQL under changes by the API and values of a gateway loses, doubles and halves none that was acknowledged; the API comes back by itself (R2)',
  async () => {
    const balance = await killDatabase({ kills: 3, longestLifeMs: 200, longestAwayMs: 200, random: seededRandom(2) })
    expect(balance).toMatchObject({
      kills: 3,
      lost: 0,
      doubled: 0,
      halfWritten: 0,
      brokenChains: 0,
      otherReplies: 0,
      withoutRetryAfter: 0,
      notBack: 0,
      pointsLost: 0,
      pointsWrong: 0,
      pointsDoubled: 0,
    })
    // Every caller made a change before the first kill and after each.
    expect(balance.acknowledged).toBeGreaterThanOrEqual(32)
    expect(balance.stored).toBeGreaterThanOrEqual(balance.acknowledged)
    expect(balance.unavailable).toBeGreaterThan(0)
    expect(balance.pointsAcknowledged).toBeGreaterThanOrEqual(4)
  },
  300_000,
)
