// Drill of: bench/soak/*.ts, platform/server/telemetry/**, migrations/telemetry/**, npm:chdb

import { expect, test } from 'vitest'
import { bringConflicts } from './conflicts.ts'
import { seededRandom } from './seeded-random.ts'

test('of values that differ by their source the one of the best priority stands, and each other is logged with what beat it (R16)', async () => {
  const balance = await bringConflicts({ tags: 4, timesOfTag: 100, restarts: 1, random: seededRandom(16) })
  expect(balance).toMatchObject({
    acknowledged: 400,
    stored: 400,
    lost: 0,
    wrong: 0,
    doubled: 0,
    notLogged: 0,
    loggedWrongly: 0,
  })
  expect(balance.losers).toBeGreaterThan(400)
})
