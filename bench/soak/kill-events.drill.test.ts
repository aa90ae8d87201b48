// Drill of: bench/soak/*.ts, features/alarms/server/**, platform/server/broker/**, platform/server/ingest/**
// Drill of: platform/server/relations/**

import { expect, test } from 'vitest'
import { killEvents } from './kill-events.ts'
import { seededRandom } from './seeded-random.ts'

test('kill -9 at 10 moments of a burst of events loses and doubles none, and leaves no alarm half written (R1)', async () => {
  const balance = await killEvents({ kills: 10, longestLifeMs: 600, random: seededRandom(1) })
  expect(balance).toMatchObject({ kills: 10, lost: 0, doubled: 0, wrong: 0, halfWritten: 0 })
  expect(balance.acknowledged).toBeGreaterThan(50)
  expect(balance.stored).toBeGreaterThanOrEqual(balance.acknowledged)
}, 600_000)
