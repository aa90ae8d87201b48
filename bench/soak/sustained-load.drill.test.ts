// Drill of: bench/soak/*.ts, platform/server/broker/**, platform/server/ingest/**, platform/server/telemetry/**
// Drill of: platform/server/live/**, npm:chdb

import { expect, test } from 'vitest'
import { sustainLoad } from './sustained-load.ts'

test('points of now and late ones under reads: none is lost, the newest are shown, and reads are answered (R8, R9)', async () => {
  const balance = await sustainLoad({ seconds: 4, pointsPerSecond: 2_000, quietReads: 5 })
  const zeros = { lost: 0, wrong: 0, doubled: 0, miscounted: 0, notShown: 0, unanswered: 0 }
  expect(balance).toMatchObject(zeros)
  expect(balance.acknowledged).toBeGreaterThan(144_000)
  expect(balance.shownPercent).toBeGreaterThanOrEqual(95)
  expect(balance.reads).toBeGreaterThan(0)
})
