// Drill of: bench/soak/*.ts, platform/server/broker/**, platform/server/ingest/**, platform/server/telemetry/**
// Drill of: npm:chdb

import { expect, test } from 'vitest'
import { killIngest } from './kill-ingest.ts'
import { seededRandom } from './seeded-random.ts'

test('kill -9 of broker, ingest and historian at 20 moments under load loses, changes and doubles nothing (R1)', async () => {
  const balance = await killIngest({ kills: 20, longestLifeMs: 400, random: seededRandom(1) })
  expect(balance).toMatchObject({ kills: 20, lost: 0, wrong: 0, doubled: 0, miscounted: 0 })
  expect(balance.acknowledged).toBeGreaterThan(50)
  expect(balance.stored).toBeGreaterThanOrEqual(balance.acknowledged)
})

test('a broker that is restarted and killed has all its devices back, and loses and doubles nothing of theirs (R4)', async () => {
  const balance = await killIngest({
    kills: 2,
    gateways: 100,
    ends: ['SIGTERM', 'SIGKILL'],
    longestLifeMs: 300,
    random: seededRandom(4),
  })
  expect(balance).toMatchObject({ kills: 2, lost: 0, wrong: 0, doubled: 0, miscounted: 0, back: 200, notBack: 0 })
  expect(balance.acknowledged).toBeGreaterThan(200)
})
